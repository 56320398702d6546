// A finished match as one HTML file: this page, its modules, styles and fonts, and every answer that a replay needs.
import { address, headersFor, Problem } from '../core/api.js'
import { asset } from '../core/icons.js'
import { recordOf, save } from './record_files.js'
import { stops } from '../match/replaying.js'
import { LANGUAGES, settings } from '../core/settings.js'

const FIRST = ['sheets/archived.js', 'app.js', ...['first', 'rest', 'study'].flatMap(list => LANGUAGES.map(language => `words/${list}.${language}.js`))]
const LEFT_OUT = new Set(['lobby/lobby.js', 'lobby/campaign.js', 'lobby/invited.js', 'lobby/keys.js', 'sheets/one_file.js', 'sheets/forks.js', 'study/study.js', 'play/question/open_buttons.js']) // what a file that replays has no use for
const SHEETS = ['base.css', 'table.css', 'prompt.css', 'replay.css', 'lobby.css']
const IMPORT = /(\bfrom\s*|\bimport\()(['"`])(\.[^'"`]+)\2/g
const POLICY = "default-src 'none'; script-src 'unsafe-inline' data:; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'"
const NOWHERE = 'https://annales.invalid/'
const PAGE = 500

async function fetched(url, more) {
  const answer = await fetch(url, more)
  if (!answer.ok) throw new Problem(answer.status, { title: answer.statusText })
  return answer
}

// The bytes as base64; a long list of arguments must not overflow the stack.
function base64(bytes) {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

const bytesOf = async answer => new Uint8Array(await answer.arrayBuffer())

// The modules that these ones import, by name; their imports then name each other by `annales/…`.
async function modules(names) {
  const texts = new Map(), root = new URL(asset('.'))
  const waiting = [...names]
  while (waiting.length) {
    const name = waiting.pop()
    if (texts.has(name)) continue
    texts.set(name, '')
    const folder = new URL(name, root)
    const text = await (await fetched(folder)).text()
    texts.set(name, text.replace(IMPORT, (all, word, quote, target) => {
      const path = decodeURI(new URL(target, folder).href).slice(root.href.length)
      if (!path.includes('${') && !LEFT_OUT.has(path)) waiting.push(path)
      return `${word}${quote}annales/${path}${quote}`
    }).replaceAll('import.meta.url', JSON.stringify(NOWHERE)))
  }
  return texts
}

async function styles() {
  let all = ''
  for (const name of SHEETS) {
    const text = await (await fetched(asset(name))).text()
    const parts = await Promise.all(text.split(/url\(["']?(?!data:|#)([^"')]+)["']?\)/).map(async (part, odd) => odd % 2 ? `url(data:font/woff2;base64,${base64(await bytesOf(await fetched(asset(part))))})` : part))
    all += parts.join('')
  }
  return all
}

// What the page will ask for, in both languages, as a spectator and as every seat.
async function answersFor(m) {
  const answers = {}, game = `/v1/games/${m.header.value.game}`, { player: { value: player } } = m
  const read = async (path, query, language) => (await fetched(address(path, query), { headers: headersFor(player, { 'Accept-Language': language }) })).json()
  const history = async (query, language) => {
    const whole = { entries: [] }
    do {
      const page = await read(`${m.path}/history`, { ...query, after: whole.entries.length, limit: PAGE }, language)
      Object.assign(whole, page, { entries: [...whole.entries, ...page.entries] })
    } while (whole.entries.length < whole.last)
    return whole
  }
  for (const language of LANGUAGES) {
    const put = (path, value) => (answers[`${language} ${path}`] = value)
    const { view, ...header } = await read(m.path, { parts: true, as: 'spectator' }, language)
    put(m.path, { ...header, seat: null })
    for (const part of ['', '/catalogue', '/presentation']) put(game + part, await read(game + part, {}, language))
    put(`${m.path}/history`, await history({ parts: true, as: 'spectator' }, language))
    for (const { seat } of header.seats) put(`${m.path}/history?as=${seat}`, await history({ parts: true, as: seat }, language))
  }
  answers[`${m.path}/history?proof`] = await history({ proof: true, as: 'spectator' }, settings.language.value)
  answers[`${m.path}/proof`] = await read(`${m.path}/proof`, {}, settings.language.value)
  answers[`${m.path}/record`] = await recordOf(m)
  answers[`${m.path}/record?format=text`] = await recordOf(m, 'text')
  answers[`/icons/${m.header.value.game}.json`] = m.icons.value
  return answers
}

async function packed(value) {
  const stream = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream('gzip'))
  return base64(await bytesOf(new Response(stream)))
}

const escaped = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export async function pageOf(m) {
  const [texts, sheet, answers] = await Promise.all([modules(FIRST), styles(), answersFor(m)])
  const archive = await packed({ match: m.id, start: Math.max(m.cursor.value ?? 1, stops(m)[0] ?? 1), origin: location.origin, answers })
  const imports = Object.fromEntries([...texts].map(([name, text]) => [`annales/${name}`, `data:text/javascript;base64,${base64(new TextEncoder().encode(text))}`]))
  return `<!doctype html>
<html lang="${settings.language.value}" data-theme="auto">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${escaped(m.game.value.title)} · ${m.id}</title>
<style>${sheet}</style>
<script type="importmap">${JSON.stringify({ imports })}</script>
</head>
<body>
<div id="app"></div>
<script type="text/plain" id="archive">${archive}</script>
<script type="module">
import { serve } from 'annales/sheets/archived.js'
await serve(document.getElementById('archive').textContent)
await import('annales/app.js')
</script>
</body>
</html>
`
}

export const saveAsPage = async m => save(`${m.header.value.game}-${m.id}.html`, [await pageOf(m)], 'text/html')
