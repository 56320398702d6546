// Plays several matches of a game at once on one channel: node play_channel.js http://127.0.0.1:8000 sacrifice 3
import { Channel, Refused } from './channel.js'
import { Annales, inWords, sure, type Schemas } from './client.js'

declare const process: { argv: string[] }

const [, , url = 'http://127.0.0.1:8000', game = 'sacrifice', number = '3'] = process.argv
const { token } = sure(await new Annales(url).api.POST('/v1/players', { body: { name: 'TypeScript' } }))
const ends: Promise<void>[] = [], over = new Map<string, () => void>()
const channel = new Channel(url, token, { pushed: tell, noticed: hear })

const rules = await channel.request('read_game', { path: { game } })
const seats: Schemas['SeatPlan'][] = [{ kind: 'player' }]
while (seats.length < rules.seats.min) seats.push({ kind: 'bot', level: 'random' })
const options: Record<string, Schemas['OptionValue']> = {}
for (const { id, min } of rules.options) if (id.startsWith('max_') && min !== undefined) options[id] = min   // short matches

await channel.subscribeNotices()
for (let n = 0; n < Number(number); n++) {
  const { id } = await channel.request('open_match', { body: { game, seats, options } })
  ends.push(new Promise(resolve => over.set(id, resolve)))
}
const matches = [...over.keys()]
for (const match of matches.slice(0, 1)) await channel.subscribe(match, 0)
await Promise.all(ends)
for (const match of matches) {
  const { id, result } = await channel.request('read_match', { path: { match } })
  console.log(JSON.stringify({ id, result }))
}
channel.close()

/** Prints the entries of the match that is followed. */
function tell({ message }: Schemas['ChannelPush']): void {
  if (message.kind !== 'match' && message.kind !== 'opponent_gone' && message.kind !== 'bye') console.error(message.seq, inWords(message))
}

function hear(notice: Schemas['Notice']): void {
  if (notice.kind === 'over') over.get(notice.match)?.()
  else if (notice.kind === 'turn') void answer(notice.match)
}

/** Sends one of the legal answers, as it was offered; another seat may be faster (409). */
async function answer(match: string): Promise<void> {
  const path = { match }
  const { answering, actions } = await channel.request('read_legal', { path })
  const closing = actions.filter(({ standing }) => !standing)   // the others leave the question open,
  const offers = closing.length > 0 ? closing : actions         // like a card for a list that is not full yet
  const wanted = offers.filter(({ action: { type } }) => type !== 'offer_draw' && type !== 'accept_draw')
  const chosen = wanted[Math.floor(Math.random() * wanted.length)]
  if (chosen === undefined) return
  try {
    const { question } = await channel.request('answer', { path, body: { answering, action: chosen.action } })
    if (question?.number === answering && question.must_act.includes(0)) await answer(match)   // a notice comes once for each question
  } catch (refusal) {
    if (!(refusal instanceof Refused && refusal.problem.status === 409)) throw refusal
  }
}
