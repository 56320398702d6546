// The client that openapi-typescript-codegen makes.
import {
  ActionsService, ApiError, HistoryService, MatchesService, OpenAPI, PlayersService, SeatPlan, SeatsService,
} from './made/index.js'
import type { Player } from './play.js'

export type { EntryShown, Fact, GameAction, SacrificeAction, SentAction, TheomachieAction } from './made/index.js'

/** A new player. */
export async function connected(url: string, name: string): Promise<Player> {
  OpenAPI.BASE = url
  OpenAPI.TOKEN = (await PlayersService.register({ name })).token
  return {
    opened: async ({ seats, ...body }) => {
      const plans = seats.map(seat => ({ ...seat, kind: SeatPlan.kind[seat.kind === 'player' ? 'PLAYER' : 'BOT'] }))
      return (await MatchesService.openMatch({ ...body, seats: plans })).id
    },
    news: async (match, after) =>
      await HistoryService.readHistory(match, undefined, undefined, false, false, after, 500, 20),
    legal: async match => await SeatsService.readLegal(match),
    answer: async (match, key, body) => {
      try {
        await ActionsService.answer(match, body, undefined, key)
        return 201
      } catch (refused) {
        if (refused instanceof ApiError) return refused.status
        throw refused
      }
    },
    result: async match => (await MatchesService.readMatch(match)).result,
  }
}
