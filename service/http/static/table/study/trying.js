// What the prompt says and offers in a variation.
import { html } from '../core/html.js'
import { Icon } from '../core/icons.js'
import { seatName, seatNames } from '../match/names.js'
import { study } from '../match/open_sheets.js'
import { say } from '../core/words.js'

const tool = (icon, words, key, act, off) => html`<button class="tool" disabled=${off} aria-label=${words} title=${`${words} (${key})`} onClick=${act}><${Icon} name=${icon} /></button>`

// Over the question, while one answers in it: for whom.
export const turn = l => say('line_turn', seatName(l, l.seat.value))

export function Words({ m: l }) {
  const all = l.answers.value.length, at = l.after.value, { question } = l
  return html`<span class="prompt-turn">${say('line_title', l.start.seq)}</span>
    <b class="prompt-title">${say('line_at', at, all)}</b>
    <small>${l.cursor.value !== null ? '' : l.busy.value ? '…' : question.value ? say('line_asked', seatNames(l, question.value.must_act)) : say('line_over')}</small>`
}

export function Buttons({ m: l }) {
  return html`<button class="quiet" onClick=${() => l.leave()}>${say('line_leave')}</button>
    ${l.may && l.cursor.value !== null && html`<button onClick=${() => l.cut()}><${Icon} name="lucide:git-fork" />${say('line_from')}</button>`}
    <${Save} l=${l} />`
}

const Save = ({ l }) => l.unsaved() && html`<button class="primary" title=${`${say('line_save')} (w)`} onClick=${() => study('save')}><${Icon} name="lucide:check" /><span>${say('note_save')}</span></button>`

// Beside the answers: back by one, another seat that is asked as well, save, leave.
export function Tools({ m: l }) {
  const others = l.seats.value.filter(seat => seat !== l.seat.value)
  return html`<i class="trial-tools" hidden />${l.asked.value && others.map(seat => html`<button key=${seat} class="quiet" title=${say('line_as', seatName(l, seat))} onClick=${() => l.askSeat(seat)}><${Icon} name="lucide:user" /><span>${say('line_as', seatName(l, seat))}</span></button>`)}
    ${l.asked.value && l.answers.value.length > 0 && tool('lucide:undo-2', say('line_back'), 'u', () => l.cut(1), l.busy.value)}
    ${l.asked.value && html`<${Save} l=${l} />`}
    ${l.asked.value && tool('lucide:x', say('line_leave'), 'q', () => l.leave())}`
}
