// The study beside a match: which ones there are, which one is open, and what the reader changes in it. What is refused
// changes nothing here; what somebody else has changed meanwhile is read again.
import { batch, signal } from '../core/html.js'
import { call } from '../core/api.js'
import { me, needMe } from '../core/session.js'
import { kept } from '../core/settings.js'
import { say } from '../core/words.js'
import { studying } from '../match/open_sheets.js'

export const doc = signal(null) // the open study; null if none is
export const list = signal(null) // the studies of the match that the reader may read, without their annotations; null until they are known

const links = kept('study_links', {}) // id of a link → its token, which the service tells once
const MOST = 50 // links that this browser remembers

export const mayWrite = () => Boolean(doc.value?.may_write)
export const wrote = annotation => Boolean(me.value) && annotation.by?.id === me.value.id

export const WRITES = 'w.' // before the token of a link to write, in an address
const tokenIn = named => named.startsWith(WRITES) ? named.slice(WRITES.length) : named
// Whether the reader may become an author by the link that they have come by.
export const mayJoin = () => Boolean(studying.value?.named?.startsWith(WRITES) && !doc.value.may_write)

const base = m => `${m.path}/studies`
const here = m => `${base(m)}/${doc.value.id}`

// Read which studies there are; what the address names, an id or the token of a link, is opened.
export async function begin(m, named) {
  const shared = named && !named.startsWith('st_')
  list.value = (await call('GET', base(m))).studies
  if (!named) return
  const found = await (shared ? call('POST', '/v1/studies/reading', { body: { token: tokenIn(named) } }) : call('GET', `${base(m)}/${named}`))
  if (found.match === m.id) show(found, named)
}

export const end = () => batch(() => (doc.value = list.value = null))

function show(found, named = found.id) {
  doc.value = found
  studying.value = { ...studying.value, named }
}

export const choose = async (m, id) => show(await call('GET', `${base(m)}/${id}`))
export async function close(m) {
  end()
  studying.value = { open: true }
  await begin(m)
}

export async function create(m, title) {
  await needMe()
  show(await call('POST', base(m), { body: { title } }))
}

// Become an author, by a link that lets one write.
export async function join() {
  await needMe()
  const { match, id } = await call('POST', '/v1/studies/acceptance', { body: { token: tokenIn(studying.value.named) } })
  show(await call('GET', `/v1/matches/${match}/studies/${id}`))
}

// Change something, then show what the study is now, also if somebody else has changed it meanwhile.
async function change(m, method, path, body) {
  try {
    return await call(method, here(m) + path, { body })
  } finally {
    const now = await call('GET', here(m)).catch(() => null) // why the change failed is told
    if (now?.id === doc.value?.id) doc.value = now
  }
}

// A study for what is to be written: the open one, the newest of the reader's own, or a new one.
export async function needStudy(m) {
  await needMe()
  if (mayWrite()) return
  const own = list.value.findLast(({ by }) => by.id === me.value.id)
  await (own ? choose(m, own.id) : create(m, say('study_of', m.game.value.title)))
}

export const annotate = (m, body) => change(m, 'POST', '/annotations', body)
export const edit = (m, { id, version }, text) => change(m, 'PATCH', `/annotations/${id}`, { version, text })
export const remove = (m, { id }) => change(m, 'DELETE', `/annotations/${id}`)
export const rename = (m, title) => change(m, 'PATCH', '', { title })
export const publish = (m, isPublic) => change(m, 'PATCH', '', { visibility: isPublic ? 'public' : 'private' })
export const revoke = (m, id) => change(m, 'DELETE', `/links/${id}`)
export const takeOut = (m, { id }) => change(m, 'DELETE', `/authors/${id}`)

// A link that shares the open study; this browser alone has its token.
export async function share(m, may) {
  const { id, token } = await change(m, 'POST', '/links', { may })
  links.value = Object.fromEntries([...Object.entries(links.value), [id, token]].slice(-MOST))
}
export const tokenOf = id => links.value[id] ?? null

export const erase = m => call('DELETE', here(m))

// The study as a file, and a study from one.
export const file = m => call('GET', `${here(m)}/annotations`, { as: 'text' })
export async function take(m, text) {
  await needMe()
  show(await call('POST', `${m.path}/annotations`, { body: text }))
}
