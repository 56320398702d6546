// The review of a match that is over: asked for here, worked by the service, and read: a curve for each seat, where it
// turned, and the choices worth looking at. Words of answers and reasons are in the review, in both languages.
import { html, useEffect, useSignal } from '../core/html.js'
import { call } from '../core/api.js'
import { Refusal, useAttempts } from '../core/widgets/attempts.js'
import { settings } from '../core/settings.js'
import { Sheet } from '../core/widgets/sheet.js'
import { seatName } from '../match/names.js'
import { say } from '../core/words.js'

const EVERY = 2000 // milliseconds between two looks at a review that is being worked
const WIDE = 600, HIGH = 180 // of the curve, in its own units
const DASHES = ['', '8 4', '2 4', '12 4 2 4', '4 8', '16 4', '6 2', '1 6'] // seats differ by more than their colours

const percent = thousandths => `${thousandths > 0 ? '+' : thousandths < 0 ? '−' : '±'}${Math.abs(thousandths / 10).toFixed(1)} %`
const share = thousandths => `${Math.round(thousandths / 10)} %`
const worded = words => words?.[settings.language.value] ?? words?.en ?? ''
const isDone = found => found.state === 'done' || found.state === 'failed'

function Entry({ m, entry, onClose }) {
  return html`<a href=${`#/m/${m.id}/${entry}`} onClick=${onClose}>${say('review_entry', entry)}</a>`
}

// Each seat's prospects over the match. Whoever does not see it reads the table behind it.
function Curve({ m, review, onClose }) {
  const { curve, turning_points: turns } = review, seats = [...Array(review.seats).keys()]
  if (curve.length < 2) return null
  const first = curve[0].entry, last = curve.at(-1).entry
  const x = entry => ((entry - first) / (last - first)) * WIDE, y = thousandths => HIGH - (thousandths / 1000) * HIGH
  const line = seat => curve.map(point => `${x(point.entry).toFixed(1)},${y(point.shares[seat]).toFixed(1)}`).join(' ')
  return html`<section><h3>${say('review_curve')}</h3>
    <svg class="review-curve" viewBox=${`-4 -4 ${WIDE + 8} ${HIGH + 8}`} role="img" aria-label=${say('review_curve_about', seats.map(seat => `${seatName(m, seat)} ${share(curve.at(-1).shares[seat])}`).join(', '))}>
      <line class="half" x1="0" x2=${WIDE} y1=${HIGH / 2} y2=${HIGH / 2} />
      ${turns.map(turn => html`<line key=${turn.entry} class="turn" x1=${x(turn.entry)} x2=${x(turn.entry)} y1="0" y2=${HIGH} />`)}
      ${seats.map(seat => html`<polyline key=${seat} data-seat=${seat} points=${line(seat)} stroke-dasharray=${DASHES[seat % DASHES.length]} />`)}
    </svg>
    <ul class="review-seats">${seats.map(seat => html`<li key=${seat}><svg viewBox="0 0 30 4" aria-hidden="true"><line data-seat=${seat} x1="0" x2="30" y1="2" y2="2" stroke-dasharray=${DASHES[seat % DASHES.length]} /></svg>
      <b>${seatName(m, seat)}</b> <small>${say('review_luck', percent(review.luck_of[seat] ?? 0))}</small></li>`)}</ul>
    <details><summary>${say('review_table')}</summary><div class="review-table"><table>
      <thead><tr><th scope="col">${say('review_at')}</th>${seats.map(seat => html`<th key=${seat} scope="col">${seatName(m, seat)}</th>`)}</tr></thead>
      <tbody>${curve.map(point => html`<tr key=${point.entry}><th scope="row"><${Entry} m=${m} entry=${point.entry} onClose=${onClose} /></th>${point.shares.map((own, seat) => html`<td key=${seat}>${share(own)}${point.errors[seat] ? html` <small>± ${share(point.errors[seat])}</small>` : ''}</td>`)}</tr>`)}</tbody>
    </table></div></details></section>`
}

// Where the prospects changed most, and how much of it was luck.
function Turns({ m, review, onClose }) {
  if (!review.turning_points.length) return null
  return html`<section><h3>${say('review_turns')}</h3><ul class="review-turns">${review.turning_points.map(turn => html`<li key=${turn.entry}>
    <${Entry} m=${m} entry=${turn.entry} onClose=${onClose} /> ${turn.seat !== null && html`<b>${seatName(m, turn.seat)}</b>`}
    <span>${turn.changes.map((change, seat) => say(turn.luck.some(part => part) ? 'review_change_luck' : 'review_change', seatName(m, seat), percent(change), percent(turn.luck[seat] ?? 0))).join(' · ')}</span></li>`)}</ul></section>`
}

function Choice({ m, decision, onClose }) {
  const { compared } = decision
  return html`<li class="review-choice">
    <p><${Entry} m=${m} entry=${decision.entry} onClose=${onClose} /> <b>${seatName(m, decision.seat)}</b></p>
    <p>${say('review_played', worded(decision.played.words))}</p>
    <p>${say(compared.wins ? 'review_wins' : 'review_better', worded(compared.answer.words), percent(compared.lead))}${compared.lead_error !== null && html` <small>± ${share(compared.lead_error)}</small>`}</p>
    ${compared.reason && html`<p class="review-reason">${worded(compared.reason)}</p>`}
  </li>`
}

// What is said of a decision in one word: why it was not compared, or by how much another answer was better.
function judged({ forced, unweighed, compared }) {
  if (forced || unweighed === 'forced') return say('review_forced')
  if (!compared) return say('review_unweighed')
  return compared.same ? say('review_same') : percent(-compared.lead)
}

function Choices({ m, review, onClose }) {
  const of = entry => review.decisions.find(each => each.entry === entry)
  return html`<section><h3>${say('review_choices')}</h3>
    ${review.choices.length ? html`<ol class="review-choices">${review.choices.map(entry => html`<${Choice} key=${entry} m=${m} decision=${of(entry)} onClose=${onClose} />`)}</ol>` : html`<p class="soft">${say('review_no_choices')}</p>`}
    <details><summary>${say('review_all')}</summary><div class="review-table"><table>
      <thead><tr>${['review_at', 'review_seat', 'review_answer', 'review_judged'].map(word => html`<th key=${word} scope="col">${say(word)}</th>`)}</tr></thead>
      <tbody>${review.decisions.map(each => html`<tr key=${each.entry}><th scope="row"><${Entry} m=${m} entry=${each.entry} onClose=${onClose} /></th><td>${seatName(m, each.seat)}</td><td>${worded(each.played.words)}</td><td>${judged(each)}</td></tr>`)}</tbody>
    </table></div></details></section>`
}

function Asking({ m, onAsk }) {
  const [problem, attempt, busy] = useAttempts()
  if (!m.player.value) return html`<p>${say('review_none')}</p>`
  const ask = setting => () => attempt(async () => onAsk(await call('POST', `${m.path}/reviews`, { body: { setting }, player: m.player.value })))
  return html`<p>${say('review_about')}</p><${Refusal} problem=${problem} />
    <div class="sheet-buttons"><button disabled=${busy} onClick=${ask('thorough')}>${say('review_thorough')}</button>
      <button class="primary" disabled=${busy} onClick=${ask('quick')}>${say('review_quick')}</button></div>`
}

export function Review({ m, onClose }) {
  const found = useSignal(null), problem = useSignal(null)
  const read = (id, signal) => call('GET', `${m.path}/reviews/${id}`, { player: m.player.value, signal })
  // The most thorough one that is done, or else what is being worked.
  async function begin(signal) {
    const { reviews } = await call('GET', `${m.path}/reviews`, { player: m.player.value, signal })
    const best = [...reviews].sort((a, b) => (b.state === 'done') - (a.state === 'done') || b.setting.playouts - a.setting.playouts)[0]
    found.value = best ? await read(best.id, signal) : {}
  }
  const failed = error => { if (error.name !== 'AbortError') problem.value = error.message }
  useEffect(() => {
    const over = new AbortController()
    begin(over.signal).catch(failed)
    return () => over.abort()
  }, [m])
  const { id, state, done, tasks, review, setting } = found.value ?? {}
  useEffect(() => {
    if (!id || isDone({ state })) return
    const over = new AbortController()
    const timer = setTimeout(() => read(id, over.signal).then(next => (found.value = next), failed), EVERY)
    return () => { clearTimeout(timer); over.abort() }
  }, [found.value])
  return html`<${Sheet} title=${say('review')} name="review" onClose=${onClose}>
    ${problem.value && html`<p class="problem">${problem.value}</p>`}
    ${!found.value && !problem.value && html`<p class="soft">…</p>`}
    ${found.value && (!id || state === 'failed') && html`${id && html`<p class="problem">${say('review_failed')}</p>`}<${Asking} m=${m} onAsk=${next => (found.value = next)} />`}
    ${id && !isDone({ state }) && html`<div role="status"><label class="review-progress">${say(state === 'queued' ? 'review_queued' : 'review_working', done, tasks)} <progress max=${tasks} value=${done} /></label></div>`}
    ${review && html`<p class="soft">${say('review_by', setting.level, setting.level_version)}</p>
      <${Choices} m=${m} review=${review} onClose=${onClose} /><${Curve} m=${m} review=${review} onClose=${onClose} /><${Turns} m=${m} review=${review} onClose=${onClose} />`}
  <//>`
}
