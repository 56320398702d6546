// Parses a description in AsyncAPI, and makes types of it: node models.mjs DESCRIPTION FOLDER. Prints the seconds of CPU
// that the parser took, what it says is wrong, and the names of the types.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TypeScriptGenerator } from '@asyncapi/modelina'
import { Parser } from '@asyncapi/parser'

const [, , description, folder] = process.argv
const before = process.cpuUsage()
const { document, diagnostics } = await new Parser().parse(readFileSync(description, 'utf8'))
const { user, system } = process.cpuUsage(before)
const models = await new TypeScriptGenerator().generateCompleteModels(document, { exportType: 'named', moduleSystem: 'ESM' })
for (const { modelName, result } of models) writeFileSync(join(folder, `${modelName}.ts`), result)
const wrong = diagnostics.filter(({ severity }) => severity < 2).map(({ message }) => message)
console.log(JSON.stringify({ seconds: (user + system) / 1e6, wrong, names: models.map(({ modelName }) => modelName) }))
