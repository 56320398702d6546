// Inside a saved page: the answers of the service, kept in the file itself. The page asks as always; nothing is loaded.
import { runAsSavedPage } from '../core/host.js'

const GONE = { status: 405, type: 'about:blank', code: 'saved_page' }
const WORDS = {
  en: ['A saved page', 'This file replays one match; nothing can be changed in it.'],
  fr: ['Une page enregistrée', "Ce fichier rejoue une partie ; on ne peut rien y changer."],
}

// The archive of a file: base64 of the gzipped JSON of { match, origin, answers }.
export async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.trim()), letter => letter.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Response(stream).json()
}

// The answer to a request: `[status, value]`; a value that is a text is given as it is.
export function answered({ answers }, method, url, language) {
  const { pathname, searchParams: query } = new URL(url, 'https://annales.invalid')
  const path = decodeURIComponent(pathname)
  if (path.endsWith('/stream')) return [204, null]
  const proof = query.get('proof') === 'true' ? '?proof' : ''
  const as = query.has('as') && query.get('as') !== 'spectator' ? '?as=' + query.get('as') : ''
  const format = query.has('format') ? '?format=' + query.get('format') : ''
  const key = path + (proof || as || format)
  const found = method === 'GET' ? answers[`${language} ${key}`] ?? answers[key] : undefined
  if (found === undefined) return [GONE.status, { ...GONE, title: WORDS[language][0], detail: WORDS[language][1] }]
  if (!path.endsWith('/history')) return [200, found]
  const entries = found.entries.filter(entry => entry.seq > Number(query.get('after') ?? 0)).slice(0, Number(query.get('limit') ?? 500))
  return [200, { ...found, entries }]
}

// Let the page ask the archive instead of a server, and stay with its one match.
export async function serve(text) {
  const archive = await unpacked(text)
  const here = '#/m/' + archive.match
  runAsSavedPage(archive)
  globalThis.fetch = async (url, { method = 'GET', headers = {} } = {}) => {
    const [status, value] = answered(archive, method, String(url), headers['Accept-Language'] === 'fr' ? 'fr' : 'en')
    const type = status >= 400 ? 'application/problem+json' : 'application/json'
    return new Response(status === 204 ? null : typeof value === 'string' ? value : JSON.stringify(value), { status, headers: { 'Content-Type': type } })
  }
  const stay = () => location.hash.startsWith(here) || location.replace(`${here}/${archive.start}`)
  stay()
  addEventListener('hashchange', stay)
  // Rules, guides and the verifier are where the file was saved.
  addEventListener('click', event => {
    const link = event.target.closest?.('a[href^="/"]')
    if (link) link.href = archive.origin + link.getAttribute('href')
  }, true)
}
