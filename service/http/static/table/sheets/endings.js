// How a match ends for a person: resigning, the result, and what can be done after it.
import { html } from '../core/html.js'
import { call } from '../core/api.js'
import { savedPage } from '../core/host.js'
import { Icon } from '../core/icons.js'
import { resigning } from '../match/open_sheets.js'
import { seatName, withNames } from '../match/names.js'
import { say } from '../core/words.js'

// What a player may end, for the menu of a match: `{key, icon, label, run}`.
export function endingActions(m) {
  const playing = m.header.value?.status === 'playing' && m.seat.value !== null
  return playing ? [{ key: 'resign', icon: 'lucide:flag', label: say('resign'), run: () => (resigning.value = m) }] : []
}

// The seats by rank, best first: `[[rank, [seats]]…]`.
export function ranking(result) {
  const ranks = [...new Set(result.ranks)].sort((a, b) => a - b)
  return ranks.map(rank => [rank, result.ranks.flatMap((own, seat) => (own === rank ? [seat] : []))])
}

// Who won, in one line.
export function verdict(m) {
  const result = m.header.value.result
  if (!result?.ranks) return say('over_title')
  const groups = ranking(result), best = groups[0][1]
  if (groups.length === 1) return best.length > 1 ? say('over_drawn') : say('over_title')
  if (best.length > 1) return say('over_shared', best.map(seat => seatName(m, seat)).join(', '))
  return best[0] === m.seat.value ? say('over_you') : say('over_won', seatName(m, best[0]))
}

export const reason = m => withNames(m, m.header.value.result?.words, m.header.value.result?.parts)

// The seat that I hold, or held until I resigned.
const ownSeat = m => m.seat.value ?? m.header.value.seats.find(held => held.player && held.player === m.player.value?.id)?.seat ?? null

// Open the same table again: same game, options and seats; other people are invited.
export async function playAgain(m) {
  if (m.busy.value) return
  m.busy.value = true
  const old = m.header.value, mine = ownSeat(m)
  const seats = old.seats.map(held => {
    if (held.seat === mine) return { kind: 'player' }
    if (held.kind === 'bot') return { kind: 'bot', level: held.level }
    return held.player ? { kind: 'player', player: held.player } : { kind: 'open' }
  })
  const { game, options, take_back, visibility, clock } = old
  try {
    const match = await call('POST', '/v1/matches', { body: { game, options, seats, take_back, visibility, clock } })
    location.hash = `#/m/${match.id}`
  } catch (problem) {
    m.problem.value = problem
    m.busy.value = false
  }
}

export function EndButtons({ m }) {
  if (savedPage) return null // nothing is beside the match there
  return html`<a class="button quiet" href="#/">${say('to_lobby')}</a>
    ${ownSeat(m) !== null && html`<button class="primary" onClick=${() => playAgain(m)}><${Icon} name="lucide:rotate-ccw" />${say('again')}</button>`}`
}
