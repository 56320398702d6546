// Plays a match against a bot, with random answers, by whichever generated client `client.ts` brings.
import {
  connected, type EntryShown, type Fact, type GameAction, type SacrificeAction, type SentAction, type TheomachieAction,
} from './client.js'

declare const process: { argv: string[] }

/** What the loop needs of a client; each has it of the types that its generator has made. */
export interface Player {
  opened(body: Opening): Promise<string>
  news(match: string, after: number): Promise<News>
  legal(match: string): Promise<{ answering: number, actions: Offer[] }>
  /** The status of the answer. */
  answer(match: string, key: string, body: { answering: number, action: SentAction }): Promise<number>
  result(match: string): Promise<unknown>
}

export interface Opening {
  game: string
  seats: ({ kind: 'player' } | { kind: 'bot', level: string })[]
  options: Record<string, number>
}
export interface News {
  entries: EntryShown[]
  last: number
  status: string
}
export interface Offer {
  action: GameAction
  standing: boolean
}

const [, , url = '', game = '', option = ''] = process.argv
const player = await connected(url, 'Generated')
const [name = '', value = '0'] = option.split('=')
const options = option === '' ? {} : { [name]: Number(value) }
const match = await player.opened({ game, seats: [{ kind: 'player' }, { kind: 'bot', level: 'random' }], options })
let last = 0, status = 'playing'
while (status !== 'over') {
  const news = await player.news(match, last)
  for (const entry of news.entries) console.error(entry.seq, inWords(entry))
  last = news.last
  status = news.status
  if (news.entries.at(-1)?.question?.must_act.includes(0)) await answer()
}
console.log(JSON.stringify({ id: match, result: await player.result(match) }))

/** Sends one of the legal answers, as it was offered; another seat may be faster (409). */
async function answer(): Promise<void> {
  const legal = await player.legal(match)
  const closing = legal.actions.filter(({ standing }) => !standing)   // the others leave the question open
  const offers = closing.length > 0 ? closing : legal.actions
  const wanted = offers.filter(({ action: { type } }) => type !== 'offer_draw' && type !== 'accept_draw')
  const chosen = wanted[Math.floor(Math.random() * wanted.length)]
  if (chosen === undefined) return
  const given = await player.answer(match, `${last}`, { answering: legal.answering, action: chosen.action })
  if (given !== 200 && given !== 201 && given !== 409) throw new Error(`${given} for ${JSON.stringify(chosen.action)}`)
}

/** An entry in a few words: its kind tells its members, and the game those of its action. */
function inWords(entry: EntryShown): string {
  switch (entry.kind) {
    case 'opened': return `${entry.game} with ${entry.setup.seats} seats`
    case 'step': return `${actionInWords(entry.action)}; ${entry.facts.map(factInWords).join(', ')}`
    case 'head_moved': return `back to entry ${entry.to}`
    default: return entry.kind
  }
}

function actionInWords(action: GameAction | object): string {
  if (!('type' in action)) return 'the match begins'
  if (isOfSacrifice(action)) return action.type === 'step' ? `${action.piece} steps to ${action.to}` : action.type
  if (isOfTheomachie(action)) return action.type === 'play_card' ? `plays ${action.card}` : action.type
  return `${action.type}`
}

/** Whether it is an action of this game: an action does not say so itself. */
function isOfSacrifice(action: object): action is SacrificeAction {
  return game === 'sacrifice'
}

function isOfTheomachie(action: object): action is TheomachieAction {
  return game === 'theomachie'
}

function factInWords(fact: Fact): string {
  switch (fact[0]) {
    case 'moved': return `${fact[1]} from ${fact[2]} to ${fact[3]}`
    case 'asked': return `seats ${fact[2].join(' and ')} are asked`
    default: return fact[0]
  }
}
