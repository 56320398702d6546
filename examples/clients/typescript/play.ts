// Plays a match of any game against bots, with random answers: node play.js http://127.0.0.1:8000 sacrifice
import { Annales, inWords, sure, type Schemas } from './client.js'

declare const process: { argv: string[] }

const [, , url = 'http://127.0.0.1:8000', game = 'sacrifice'] = process.argv
const { api } = await new Annales(url).registered('TypeScript')

const rules = sure(await api.GET('/v1/games/{game}', { params: { path: { game } } }))
const seats: Schemas['SeatPlan'][] = [{ kind: 'player' }]
while (seats.length < rules.seats.min) seats.push({ kind: 'bot', level: 'random' })
const options: Record<string, Schemas['OptionValue']> = {}
for (const { id, min } of rules.options) if (id.startsWith('max_') && min !== undefined) options[id] = min   // a short match

const opened = sure(await api.POST('/v1/matches', { body: { game, seats, options } }))
const path = { match: opened.id }
let last = 0, status = opened.status
while (status !== 'over') {
  const news = sure(await api.GET('/v1/matches/{match}/history', {
    params: { path, query: { after: last, limit: 500, wait: 20 } },
  }))
  for (const entry of news.entries) console.error(entry.seq, inWords(entry))
  last = news.last
  status = news.status
  const question = news.entries.at(-1)?.question
  if (question?.must_act.includes(0)) await answer()
}
const over = sure(await api.GET('/v1/matches/{match}', { params: { path } }))
console.log(JSON.stringify({ id: over.id, result: over.result }))

/** Sends one of the legal answers, as it was offered; another seat may be faster (409). */
async function answer(): Promise<void> {
  const legal = sure(await api.GET('/v1/matches/{match}/legal', { params: { path } }))
  const closing = legal.actions.filter(({ standing }) => !standing)   // the others leave the question open,
  const offers = closing.length > 0 ? closing : legal.actions         // like a card for a list that is not full yet
  const wanted = offers.filter(({ action: { type } }) => type !== 'offer_draw' && type !== 'accept_draw')
  const chosen = wanted[Math.floor(Math.random() * wanted.length)]
  if (chosen === undefined) return
  const { error, response } = await api.POST('/v1/matches/{match}/actions', {
    params: { path, header: { 'Idempotency-Key': `${last}` } },
    body: { answering: legal.answering, action: chosen.action },
  })
  if (error && response.status !== 409) throw new Error(JSON.stringify(error))
}
