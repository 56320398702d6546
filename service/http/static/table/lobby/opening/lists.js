// The lists of the lobby: read together, again when something that concerns me happens, and from time to time.
import { batch, signal } from '../../core/html.js'
import { call } from '../../core/api.js'
import { meet } from './known_players.js'
import { me } from '../../core/session.js'

const PAGE = 12
export const filter = signal('')
export const mine = signal([])
// A list by status: its matches, and the cursor of the next page or null.
export const open = signal({ matches: [], cursor: null })
export const playing = signal({ matches: [], cursor: null })
export const over = signal({ matches: [], cursor: null })
// Whether the lists have been read once, and what went wrong last.
export const loaded = signal(false)
export const listsProblem = signal(null)

const ask = query => call('GET', '/v1/matches', { query: { ...query, ...(filter.value && { game: filter.value }) } })
const BY = { open, playing, over }

async function readMine() {
  if (!me.value) return []
  const lists = await Promise.all(['open', 'playing'].map(status => ask({ player: 'me', status, limit: 100 })))
  return [...new Map(lists.flatMap(each => each.matches).map(match => [match.id, match])).values()] // one that begins between the two is in both
}

let round = 0
// Read all lists again; an answer that a later reading has overtaken is dropped.
export async function reload() {
  const now = ++round
  try {
    const [own, ...others] = await Promise.all([readMine(), ...Object.keys(BY).map(status => ask({ status, limit: Math.min(100, Math.max(PAGE, BY[status].value.matches.length)) }))])
    if (now !== round) return
    batch(() => {
      mine.value = own
      Object.values(BY).forEach((list, i) => { list.value = others[i] })
      loaded.value = true
      listsProblem.value = null
    })
    meet([...own, ...others.flatMap(each => each.matches)])
  } catch (problem) {
    if (now === round) listsProblem.value = problem
  }
}

// The next page of a list.
export async function more(status) {
  const list = BY[status]
  const { cursor } = list.value
  const next = await ask({ status, limit: PAGE, cursor })
  if (list.value.cursor !== cursor) return // read again meanwhile, or asked for twice
  list.value = { matches: [...list.value.matches, ...next.matches], cursor: next.cursor }
  reload() // one that is under way would cut the list again
}

const turnOf = match => match.seats.some(each => each.player && each.player === me.value?.id && match.awaited.includes(each.seat)) && match.status === 'playing'
// Whether a match waits for me.
export const isMyTurn = turnOf
// My matches, mine to move first.
export const mineFirst = () => [...mine.value].sort((a, b) => Number(turnOf(b)) - Number(turnOf(a)) || (a.opened_at < b.opened_at ? 1 : -1))
