// How a match ends for a person: resigning, the result, and what can be done after it.
import { html } from '../core/html.js'
import { call } from '../core/api.js'
import { savedPage } from '../core/host.js'
import { Icon } from '../core/icons.js'
import { resigning } from '../match/open_sheets.js'
import { mayHaveRematch, ownSeat } from '../match/rematch.js'
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

// Open the same table again, where there is no rematch: same game, options and seats; other people are invited.
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

// What goes on from a match: the rematch, to be offered, accepted or followed; or else the same table once more.
function Onward({ m }) {
  const rematch = m.rematch.value, played = ownSeat(m) !== null
  const icon = html`<${Icon} name="lucide:rotate-ccw" />`
  if (rematch && !(played && rematch.status === 'open' && rematch.seat === null)) return html`<a class="button primary" href=${`#/m/${rematch.id}`}>${icon}${say('rematch_go')}</a>`
  if (!played) return null
  if (!mayHaveRematch(m)) return html`<button class="primary" onClick=${() => playAgain(m)}>${icon}${say('again')}</button>`
  return html`<button class="primary" onClick=${m.offerRematch}>${icon}${say(rematch ? 'rematch_accept' : 'rematch')}</button>`
}

export function EndButtons({ m }) {
  if (savedPage) return null // nothing is beside the match there
  return html`<a class="button quiet" href="#/">${say('to_lobby')}</a><${Onward} m=${m} />`
}
