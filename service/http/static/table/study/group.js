// What a study says of one entry: its comments, its variations, and what is said inside these.
import { html } from '../core/html.js'
import { Icon } from '../core/icons.js'
import { seatName, withNames } from '../match/names.js'
import { line } from '../match/open_sheets.js'
import { count, say } from '../core/words.js'
import { leave, walk } from './line.js'
import { Note } from './note.js'
import { mayWrite } from './state.js'

// Show the entry itself, without a line over it.
export function goToEntry(m, seq) {
  leave()
  m.cursor.value = seq >= m.entries.value.length ? null : seq
}

// Show a stored variation after so many of its answers.
export async function goInto(m, variation, after = null) {
  const open = line.peek()
  if (open?.saved.value?.id === variation.id && open.base === m) return open.goAfter(after)
  const { seq, variation: { world, sight, seed, answers } } = variation
  goToEntry(m, seq)
  await walk(m, { seq, world, sight, seed }, answers, { saved: variation, after, may: mayWrite() })
}

const did = (m, seq) => { const entry = m.entries.value[seq - 1], words = entry?.words; return [Number.isInteger(entry?.seat) ? seatName(m, entry.seat) : '', words ? withNames(m, words.did, words.parts?.did) : ''].filter(Boolean).join(' · ') }

// The answers of a variation, each a button that shows the table after it; the one that is shown is marked.
function Answers({ m, variation, onGo }) {
  const open = line.value?.saved.value?.id === variation.id ? line.value : null, at = open ? open.after.value : -1
  return html`<ol class="line-answers" aria-label=${say('line_answers')}>${variation.variation.answers.map((answer, n) => html`<li key=${n}>
    <button class=${at === n + 1 ? 'at' : ''} aria-current=${at === n + 1 ? 'step' : null} title=${seatName(m, answer.seat)} aria-label=${`${seatName(m, answer.seat)}: ${answer.notation}`} onClick=${() => onGo(n + 1)}>${answer.notation}</button></li>`)}</ol>`
}

function Variation({ m, variation, attempt, onPicked }) {
  const go = after => attempt(async () => { await goInto(m, variation, after); onPicked() })
  const name = count('line_long', variation.variation.answers.length)
  return html`<li class="variation" aria-label=${name}>
    <${Note} m=${m} note=${variation} what="line" />
    <p class="line-head"><${Icon} name="lucide:git-fork" /><button class="line-walk" onClick=${() => go(0)}>${name}</button></p>
    <${Answers} m=${m} variation=${variation} onGo=${go} />
    ${variation.inside.length > 0 && html`<ul role="list">${variation.inside.map(note => html`<li key=${note.id}><button class="note-at" onClick=${() => go(note.within.after)}>${say('note_inside', note.within.after)}</button><${Note} m=${m} note=${note} /></li>`)}</ul>`}
  </li>`
}

export function Group({ m, group, isAt, attempt, onPicked }) {
  const go = () => { goToEntry(m, group.seq); onPicked() }
  return html`<li class=${'study-entry' + (isAt ? ' at' : '')} data-entry=${group.seq} aria-current=${isAt ? 'true' : null}>
    <h3><button onClick=${go}><span class="seq">${group.seq}</span> ${did(m, group.seq)}</button></h3>
    <ul role="list">
      ${group.comments.map(note => html`<li key=${note.id}><${Note} m=${m} note=${note} /></li>`)}
      ${group.variations.map(variation => html`<${Variation} key=${variation.id} m=${m} variation=${variation} attempt=${attempt} onPicked=${onPicked} />`)}
    </ul>
  </li>`
}
