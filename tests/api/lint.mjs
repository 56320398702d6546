// Lints OpenAPI documents with the recommended rules of Redocly: node lint.mjs packages/ file.yaml …
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const [, , packages, ...files] = process.argv
const { createConfig, lintFromString } = createRequire(packages)('@redocly/openapi-core')
const config = await createConfig({
  extends: ['recommended'],
  rules: {
    'no-server-example.com': 'off',
    'operation-2xx-response': 'off', // the channel is opened by 101
    'operation-4xx-response': 'error',
    'operation-operationId': 'error',
    'operation-operationId-unique': 'error',
    'no-invalid-media-type-examples': 'error',
    'no-invalid-parameter-examples': 'error',
    'no-unused-components': 'off', // the example of 405, which no operation gives
    'no-ambiguous-paths': 'off', // the parts of a path are told apart by their words
  },
})
for (const file of files) {
  for (const { ruleId, message, location } of await lintFromString({ source: readFileSync(file, 'utf8'), absoluteRef: file, config })) {
    console.log(`${file}: ${ruleId}: ${message} at ${location[0].pointer}`)
  }
}
