// Plays a match of SACRIFICE against a bot with a client made by openapi-typescript and openapi-fetch.
import createClient, { type Middleware } from 'openapi-fetch'
import type { components, paths } from './schema.js'

declare const process: { argv: string[] }

const api = createClient<paths>({ baseUrl: process.argv[2] })

/** The answer, or an exception that tells the refusal. */
function sure<T>({ data, error, response }: { data?: T, error?: unknown, response: Response }): T {
  if (data === undefined) throw new Error(`${response.status} ${JSON.stringify(error)}`)
  return data
}

/** Whether the match waits for our seat once these entries are told. */
function ours(entries: components['schemas']['EntryShown'][]): boolean {
  return entries.at(-1)?.question?.must_act.includes(0) ?? false
}

const { token } = sure(await api.POST('/v1/players', { body: { name: 'Typed' } }))
const authorized: Middleware = {
  onRequest({ request }) { request.headers.set('Authorization', `Bearer ${token}`) },
}
api.use(authorized)

const opened = sure(await api.POST('/v1/matches', {
  body: { game: 'sacrifice', seats: [{ kind: 'player' }, { kind: 'bot', level: 'random' }], options: { max_turns: 50 } },
}))
const path = { match: opened.id }
const draws = new Set(['offer_draw', 'accept_draw'])   // neither: an agreement would end the match after a few answers
let last = 0, status = opened.status
while (status !== 'over') {
  const news = sure(await api.GET('/v1/matches/{match}/history', {
    params: { path, query: { after: last, limit: 500, wait: 20 } },
  }))
  last = news.last
  status = news.status
  if (!ours(news.entries)) continue
  const legal = sure(await api.GET('/v1/matches/{match}/legal', { params: { path } }))
  const others = legal.actions.filter(({ action }) => !draws.has(`${action.type}`))
  const chosen = others[Math.floor(Math.random() * others.length)]
  const { error } = await api.POST('/v1/matches/{match}/actions', {
    params: { path, header: { 'Idempotency-Key': `${legal.answering}` } },
    body: { answering: legal.answering, notation: chosen.notation },
  })
  if (error && error.status !== 409) throw new Error(JSON.stringify(error))   // 409: the other seat was faster
}

const over = sure(await api.GET('/v1/matches/{match}', { params: { path } }))
console.log(JSON.stringify({ id: over.id, result: over.result }))
