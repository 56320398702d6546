// Unpacks the Chromium of the npm package @sparticuz/chromium: node unpack_chromium.mjs PACKAGE TARGET
// The program lies in TARGET, the libraries that it needs in TARGET/lib, its fonts in TARGET/fonts.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

const [from, target] = process.argv.slice(2)
const unpacked = name => brotliDecompressSync(readFileSync(`${from}/bin/${name}.br`))

mkdirSync(target, { recursive: true })
writeFileSync(`${target}/chromium`, unpacked('chromium'), { mode: 0o755 })
for (const archive of ['al2023', 'fonts', 'swiftshader']) {
  const file = `${target}/${archive}.tar`
  writeFileSync(file, unpacked(`${archive}.tar`))
  execFileSync('tar', ['xf', file, '-C', target])
  rmSync(file)
}

// The fonts of the package come first, so that a page looks alike where a machine has none of its own. The cache needs an
// absolute path: a relative one, even with `prefix`, would begin at the working folder of the browser.
const cache = `${resolve(target)}/fonts-cache`.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
writeFileSync(`${target}/fonts.conf`, `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${cache}</cachedir>
</fontconfig>
`)
