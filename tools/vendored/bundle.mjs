// Puts modules together: {folder, first, rooms} on standard input, {file: code} on standard output. `rooms` names the
// file of each module by its path from the folder; one that has none gets its own.
// It runs in the folder of the packages (build/vendor), where rolldown lies.
import {readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {relative} from 'node:path'
import {pathToFileURL} from 'node:url'

const found = createRequire(process.cwd() + '/').resolve('rolldown')
const {rolldown} = await import(pathToFileURL(found))
const {folder, first, rooms} = JSON.parse(readFileSync(0, 'utf8'))

// A module of one's own file may be asked for on demand by one that has it in its own: it is there, then.
const onLog = (level, log, told) => log.code === 'INEFFECTIVE_DYNAMIC_IMPORT' || told(level, log)

const bundle = await rolldown({cwd: folder, input: first, onLog})
const {output} = await bundle.generate({
  format: 'esm',
  minify: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  codeSplitting: {groups: [{debugName: 'rooms', name: id => rooms[relative(folder, id)] ?? null}]},
})
await bundle.close()
process.stdout.write(JSON.stringify(Object.fromEntries(output.map(({fileName, code}) => [fileName, code]))))
