// The client that @hey-api/openapi-ts makes.
import { answer, openMatch, readHistory, readLegal, readMatch, register } from './made/index.js'
import { client } from './made/client.gen.js'
import type { Player } from './play.js'

export type { EntryShown, Fact, GameAction, SacrificeAction, SentAction, TheomachieAction } from './made/index.js'

/** A new player. */
export async function connected(url: string, name: string): Promise<Player> {
  client.setConfig({ baseUrl: url, throwOnError: true })
  const { token } = (await register({ body: { name }, throwOnError: true })).data
  client.setConfig({ auth: token })
  return {
    opened: async body => (await openMatch({ body, throwOnError: true })).data.id,
    news: async (match, after) => (await readHistory({
      path: { match }, query: { after, limit: 500, wait: 20 }, throwOnError: true,
    })).data,
    legal: async match => (await readLegal({ path: { match }, throwOnError: true })).data,
    answer: async (match, key, body) => {
      const { response } = await answer({ path: { match }, headers: { 'Idempotency-Key': key }, body, throwOnError: false })
      return response?.status ?? 0
    },
    result: async match => (await readMatch({ path: { match }, throwOnError: true })).data.result,
  }
}
