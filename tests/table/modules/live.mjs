// The page's components before a real service, whose address is SERVICE: their calls go there, their own files come from
// the tree. To be imported instead of dom.mjs, which it brings along.
import { readFileSync } from 'node:fs'
import { draw } from './dom.mjs'

const files = async address => new Response(readFileSync(new URL(address)))
const ask = globalThis.fetch
globalThis.fetch = (address, request) => String(address).startsWith('file:') ? files(address) : ask(new URL(address, process.env.SERVICE), request)

const page = '../../../service/http/static/table/'
const { call } = await import(page + 'core/api.js')
const { message } = await import(page + 'core/message.js')
const { forget, keep, players, use } = await import(page + 'core/session.js')
const { settings } = await import(page + 'core/settings.js')
const { haveWords } = await import(page + 'core/words.js')
await haveWords('first')
await haveWords('rest')

// Somebody who is registered at the service; `asks` calls it as them, whoever uses the page.
export async function person(name) {
  const { player, token } = await call('POST', '/v1/players', { body: { name }, player: null })
  const asks = (method, path, body) => call(method, path, { body, player: { token } })
  return { id: player.id, name, token, asks }
}

// The page as a new reader finds it who has a key, and nothing on the screen.
export async function reader(name = 'Ada') {
  await draw(() => null)
  location.hash = ''
  settings.language.value = 'en'
  message.value = null
  for (const { id } of players.value) forget(id)
  const made = await person(name)
  keep({ id: made.id, name, token: made.token })
  use(made.id)
  return made
}
