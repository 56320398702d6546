// The client that orval makes for fetch: its addresses are relative, and it knows no token.
import { answer, openMatch, readHistory, readLegal, readMatch, register } from './made/api.js'
import type { Player } from './play.js'

export type { EntryShown, Fact, GameAction, SacrificeAction, SentAction, TheomachieAction } from './made/api.js'

/** A new player. */
export async function connected(url: string, name: string): Promise<Player> {
  const send = globalThis.fetch
  globalThis.fetch = (path, init) => send(new URL(`${path}`, url), init)
  const { token } = sure(await register({ name }))
  const headers = { Authorization: `Bearer ${token}` }
  return {
    opened: async body => sure(await openMatch(body, {}, { headers })).id,
    news: async (match, after) => sure(await readHistory(match, { after, limit: 500, wait: 20 }, { headers })),
    legal: async match => sure(await readLegal(match, {}, { headers })),
    answer: async (match, key, body) =>
      (await answer(match, body, {}, { headers: { ...headers, 'Idempotency-Key': key } })).status,
    result: async match => sure(await readMatch(match, {}, { headers })).result,
  }
}

/** The data of a success. */
function sure<R extends { status: number, data: unknown }>(reply: R): Extract<R, { status: 200 | 201 }>['data'] {
  if (reply.status !== 200 && reply.status !== 201) throw new Error(`${reply.status} ${JSON.stringify(reply.data)}`)
  return reply.data
}
