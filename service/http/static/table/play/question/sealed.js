// Sealed answers: an envelope for each seat that is asked, and all of them turning over together.
import { effect, html, signal, useEffect } from '../../core/html.js'
import { Icon } from '../../core/icons.js'
import { SeatShape } from '../../board/card.js'
import { seatName } from '../../match/names.js'
import { nameOfPiece } from '../../match/pick.js'
import { say } from '../../core/words.js'

const OPEN_FOR = 4500 // milliseconds that opened envelopes stay, unless the next answer comes first

// The seats that answer in secret now: `[{seat, done, answer}]`; empty if nothing is sealed.
export function envelopes(m) {
  const { sealed = {}, asked } = m.shown.value ?? {}
  const done = Object.keys(sealed).map(Number)
  if (!done.length || !asked) return []
  return [...new Set([...done, ...asked.must])].sort((a, b) => a - b).map(seat => ({ seat, done: done.includes(seat), answer: sealed[seat] }))
}

// An answer in words: a number, a piece by name, a list, or an action by its template.
export function answerWords(m, answer) {
  if (answer === true || answer === false) return say(answer ? 'yes' : 'no')
  if (answer === null || answer === undefined) return '–'
  if (Array.isArray(answer)) return answer.map(each => answerWords(m, each)).join(', ') || '–'
  if (typeof answer === 'object') return Object.entries(answer).filter(([field]) => field !== 'type').map(([, value]) => answerWords(m, value)).join(', ')
  return typeof answer === 'string' ? nameOfPiece(m, answer) : String(answer)
}

// What an entry opened to everybody: `[[seat, answer]…]`, or null.
export const opened = entry => entry?.facts?.find(([fact, , to = null]) => fact === 'unsealed' && to === null)?.[1] ?? null

// Who has sealed an answer and who has not; one's own stands in its envelope.
export function Envelopes({ m }) {
  return html`<ul class="envelopes" aria-label=${say('sealed')}>${envelopes(m).map(({ seat, done, answer }) => html`<li key=${seat} class=${done ? 'done' : ''}>
    <${Icon} name=${done ? 'lucide:mail' : 'lucide:mail-open'} /><span><${SeatShape} seat=${seat} />${seat === m.seat.value ? say('you') : seatName(m, seat)}</span>
    ${done && answer !== '?' ? html`<b>${answerWords(m, answer)}</b>` : html`<small>${say(done ? 'sealed_done' : 'sealed_waits')}</small>`}</li>`)}</ul>`
}

const turned = signal(null) // {id, seq} of the entry whose envelopes lie open

// The envelopes of the newest entry, opened at once.
export function Opened({ m }) {
  useEffect(() => {
    let known = m.entries.peek().length, timer = 0
    const end = effect(() => {
      const entry = m.entries.value.slice(known).findLast(opened)
      known = m.entries.value.length
      if (!entry) return
      turned.value = { id: m.id, seq: entry.seq }
      clearTimeout(timer)
      timer = setTimeout(() => (turned.value = null), OPEN_FOR)
    })
    return () => { end(); clearTimeout(timer) }
  }, [m])
  const now = m.cursor.value === null ? (turned.value?.id === m.id ? m.entries.value[turned.value.seq - 1] : null) : m.lastEntry.value
  const answers = opened(now)
  if (!answers) return null
  return html`<ul class="opened" key=${now.seq} aria-label=${say('sealed_open')}>${answers.map(([seat, answer]) => html`<li key=${seat}>
    <span class="envelope-front"><${Icon} name="lucide:mail" /></span><span class="envelope-back"><small><${SeatShape} seat=${seat} />${seat === m.seat.value ? say('you') : seatName(m, seat)}</small><b>${answerWords(m, answer)}</b></span></li>`)}</ul>`
}
