// The client that oazapfts makes.
import { ok } from '@oazapfts/runtime'
import { answer, defaults, openMatch, readHistory, readLegal, readMatch, register } from './made/api.js'
import type { Player } from './play.js'

export type { EntryShown, Fact, GameAction, SacrificeAction, SentAction, TheomachieAction } from './made/api.js'

/** A new player. */
export async function connected(url: string, name: string): Promise<Player> {
  defaults.baseUrl = url
  const { token } = await ok(register({ name }))
  defaults.headers = { Authorization: `Bearer ${token}` }
  return {
    opened: async body => (await ok(openMatch(body))).id,
    news: async (match, after) => await ok(readHistory(match, { after, limit: 500, wait: 20 })),
    legal: async match => await ok(readLegal(match)),
    answer: async (match, key, body) => (await answer(match, body, { idempotencyKey: key })).status,
    result: async match => (await ok(readMatch(match))).result,
  }
}
