// The clock of a seat, where the match gives each time for all its moves; in a replay, as it stood at the entry.
import { html } from '../core/html.js'
import { seatName } from '../match/names.js'
import { timeOf, useNow } from '../core/time.js'
import { say } from '../core/words.js'

export function SeatClock({ m, seat }) {
  const clock = m.question.value?.clocks.find(each => each.seat === seat), isLive = m.isLive.value, runs = isLive && clock?.is_running
  const now = useNow(runs || (isLive && clock?.rests_until))
  if (!clock || typeof m.header.value.clock === 'number') return null
  const rests = clock.rests_until && (!isLive || Date.parse(clock.rests_until) > now), who = seatName(m, seat)
  const left = timeOf(runs && !rests ? Date.parse(clock.deadline) - now : clock.remaining)
  const words = rests ? say('clock_rests', who, left, new Date(clock.rests_until).toLocaleString()) : say('clock_of', who, left)
  return html`<span class=${'seat-clock' + (runs && !rests ? ' runs' : '')} role="timer" aria-live="off" aria-label=${words} title=${words}>${left}${clock.periods > 1 && html`<small>×${clock.periods}</small>`}</span>`
}
