// Makes src/made from the description of the API: its types, and method and path of each operation.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import openapiTS, { astToString } from 'openapi-typescript'

const DESCRIPTION = new URL('../../api-spec/openapi.yaml', import.meta.url)
const MADE = new URL('src/made/', import.meta.url)
const LINE = /^ {4}"(\/[^"]*)": \{|^ {8}(get|put|post|delete|patch): operations\["(\w+)"\]/gm

const types = astToString(await openapiTS(await readFile(DESCRIPTION, 'utf8')))
let path = ''
const operations = []
for (const [, opened, method, id] of types.matchAll(LINE)) {
  if (opened !== undefined) path = opened
  else operations.push(`  ${id}: '${method.toUpperCase()} ${path}',`)
}
await rm(new URL('dist/', import.meta.url), { recursive: true, force: true })
await mkdir(MADE, { recursive: true })
await writeFile(new URL('schema.ts', MADE), types)
await writeFile(new URL('operations.ts', MADE), `/** Method and path of each operation. */\nexport const OPERATIONS = {\n${operations.join('\n')}\n} as const\n`)
