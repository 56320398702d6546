// Plays several matches of a game at once, by the stream of notices: node play_notices.js http://127.0.0.1:8000 sacrifice 3
import { Annales, notices, sure, type Schemas } from './client.js'

declare const process: { argv: string[], exit(code: number): never }

const [, , url = 'http://127.0.0.1:8000', game = 'sacrifice', number = '3'] = process.argv
const { token } = sure(await new Annales(url).api.POST('/v1/players', { body: { name: 'Notices' } }))
const { api } = new Annales(url, token)

const rules = sure(await api.GET('/v1/games/{game}', { params: { path: { game } } }))
const seats: Schemas['SeatPlan'][] = [{ kind: 'player' }]
while (seats.length < rules.seats.min) seats.push({ kind: 'bot', level: 'random' })
const options: Record<string, Schemas['OptionValue']> = {}
for (const { id, min } of rules.options) if (id.startsWith('max_') && min !== undefined) options[id] = min   // short matches

const running = new Set<string>()
while (running.size < Number(number)) running.add(sure(await api.POST('/v1/matches', { body: { game, seats, options } })).id)
for await (const notice of notices(url, token)) {
  if (notice.kind === 'turn') await answer(notice.match)
  else if (notice.kind === 'over') await end(notice.match)
  else if (notice.kind === 'caught_up') for (const match of running) await end(match)   // it may have been over before
  if (running.size === 0) break
}
process.exit(0)   // the stream is still open

/** Tells the result of a match, if it is over. */
async function end(match: string): Promise<void> {
  const { id, status, result } = sure(await api.GET('/v1/matches/{match}', { params: { path: { match } } }))
  if (status === 'over' && running.delete(id)) console.log(JSON.stringify({ id, result }))
}

/** Sends one of the legal answers, as it was offered; another seat may be faster (409). */
async function answer(match: string): Promise<void> {
  const path = { match }
  const legal = sure(await api.GET('/v1/matches/{match}/legal', { params: { path } }))
  const closing = legal.actions.filter(({ standing }) => !standing)   // the others leave the question open,
  const offers = closing.length > 0 ? closing : legal.actions         // like a card for a list that is not full yet
  const wanted = offers.filter(({ action: { type } }) => type !== 'offer_draw' && type !== 'accept_draw')
  const chosen = wanted[Math.floor(Math.random() * wanted.length)]
  if (chosen === undefined) return
  const { error, response } = await api.POST('/v1/matches/{match}/actions', {
    params: { path }, body: { answering: legal.answering, action: chosen.action },
  })
  if (error && response.status !== 409) throw new Error(JSON.stringify(error))
}
