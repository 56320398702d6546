// The client that swagger-typescript-api makes.
import { Api } from './made/Api.js'
import type { Player } from './play.js'

export type { EntryShown, Fact, GameAction, SacrificeAction, SentAction, TheomachieAction } from './made/Api.js'

/** A new player. */
export async function connected(url: string, name: string): Promise<Player> {
  const { v1, setSecurityData } = new Api<string>({
    baseUrl: url, securityWorker: token => token === null ? undefined : { headers: { Authorization: `Bearer ${token}` } },
  })
  setSecurityData((await v1.register({ name })).data.token)
  return {
    opened: async body => (await v1.openMatch(body)).data.id,
    news: async (match, after) => (await v1.readHistory(match, { after, limit: 500, wait: 20 })).data,
    legal: async match => (await v1.readLegal(match)).data,
    answer: async (match, key, body) => {
      const reply = await v1.answer(match, body, {}, { headers: { 'Idempotency-Key': key } }).catch((refused: Response) => refused)
      return reply.status
    },
    result: async match => (await v1.readMatch(match)).data.result,
  }
}
