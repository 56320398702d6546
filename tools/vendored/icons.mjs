// Rounds the paths of icons to whole units: {name: svg body} on standard input, {name: path} on standard output.
// It runs in the folder of the packages (build/vendor), where svgo lies.
import {createRequire} from 'node:module'
import {readFileSync} from 'node:fs'

const {optimize} = createRequire(process.cwd() + '/')('svgo')
const rounding = {plugins: [{name: 'convertPathData', params: {floatPrecision: 0}}]}

function rounded(body) {
  const {data} = optimize(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${body}</svg>`, rounding)
  return [...data.matchAll(/ d="([^"]+)"/g)].map(found => found[1]).join('')
}

const bodies = JSON.parse(readFileSync(0, 'utf8'))
const paths = Object.fromEntries(Object.entries(bodies).map(([name, body]) => [name, rounded(body)]))
process.stdout.write(JSON.stringify(paths))
