// openapi-fetch, with the types that openapi-typescript makes.
import createClient from 'openapi-fetch'
import type { components, paths } from './made/api.js'
import type { Player } from './play.js'

type Schemas = components['schemas']
export type EntryShown = Schemas['EntryShown']
export type Fact = Schemas['Fact']
export type GameAction = Schemas['GameAction']
export type SacrificeAction = Schemas['SacrificeAction']
export type SentAction = Schemas['SentAction']
export type TheomachieAction = Schemas['TheomachieAction']

/** A new player. */
export async function connected(url: string, name: string): Promise<Player> {
  const api = createClient<paths>({ baseUrl: url })
  const { token } = sure(await api.POST('/v1/players', { body: { name } }))
  api.use({ onRequest: ({ request }) => request.headers.set('Authorization', `Bearer ${token}`) })
  const at = (match: string) => ({ path: { match } })
  return {
    opened: async body => sure(await api.POST('/v1/matches', { body })).id,
    news: async (match, after) => sure(await api.GET('/v1/matches/{match}/history', {
      params: { ...at(match), query: { after, limit: 500, wait: 20 } },
    })),
    legal: async match => sure(await api.GET('/v1/matches/{match}/legal', { params: at(match) })),
    answer: async (match, key, body) => (await api.POST('/v1/matches/{match}/actions', {
      params: { ...at(match), header: { 'Idempotency-Key': key } }, body,
    })).response.status,
    result: async match => sure(await api.GET('/v1/matches/{match}', { params: at(match) })).result,
  }
}

/** The data of a response; throws the problem document of a refusal. */
function sure<T>({ data, error }: { data?: T, error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}
