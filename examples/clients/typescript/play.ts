// Plays matches of any game against bots, several at once, with random answers:
// node play.js http://127.0.0.1:8000 sacrifice 3
// node play.js http://127.0.0.1:8000 sacrifice 3 channel
import { Channel, Client, type Schemas } from 'annales-client'

declare const process: { argv: string[] }

const [, , url = 'http://127.0.0.1:8000', game = 'sacrifice', number = '1', way] = process.argv
const client = await Client.register(url, 'TypeScript')
const channel = way === 'channel' ? new Channel(url, client.token) : undefined
const player = channel ?? client

const rules = await player.request('read_game', { path: { game } })
const seats: Schemas['SeatPlan'][] = [{ kind: 'player' }]
while (seats.length < rules.seats.min) seats.push({ kind: 'bot', level: 'random' })
const options: Record<string, Schemas['OptionValue']> = {}
for (const { id, min } of rules.options) if (id.startsWith('max_') && min !== undefined) options[id] = min   // short matches

const matches: string[] = []
while (matches.length < Number(number)) matches.push((await player.request('open_match', { body: { game, seats, options } })).id)
for await (const turn of player.turns({ matches })) {
  const wanted = turn.choices.filter(({ action: { type } }) => type !== 'offer_draw' && type !== 'accept_draw')
  const chosen = wanted[Math.floor(Math.random() * wanted.length)]
  if (chosen !== undefined) await turn.answer(chosen.action)
}
for (const match of matches) {
  const { id, result } = await player.request('read_match', { path: { match } })
  console.log(JSON.stringify({ id, result }))
}
channel?.close()
