// The clock of a seat, where the match gives each time for all its moves; in a replay, as it stood at the entry.
import { html } from '../core/html.js'
import { seatName } from '../match/names.js'
import { timeOf, useNow } from '../core/time.js'
import { say } from '../core/words.js'

export function SeatClock({ m, seat }) {
  const clock = m.question.value?.clocks.find(each => each.seat === seat), runs = m.isLive.value && clock?.is_running, now = useNow(runs)
  if (!clock || typeof m.header.value.clock === 'number') return null
  const left = timeOf(runs ? Date.parse(clock.deadline) - now : clock.remaining), words = say('clock_of', seatName(m, seat), left)
  return html`<span class=${'seat-clock' + (runs ? ' runs' : '')} role="timer" aria-live="off" aria-label=${words} title=${words}>${left}${clock.periods > 1 && html`<small>×${clock.periods}</small>`}</span>`
}
