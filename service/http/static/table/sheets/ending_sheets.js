// The sheets of the end: a resignation that waits for a second thought, and the result.
import { html } from '../core/html.js'
import { EndButtons, ranking, reason, verdict } from './endings.js'
import { savedPage } from '../core/host.js'
import { Icon } from '../core/icons.js'
import { open, resigning, shown } from '../match/open_sheets.js'
import { Numeral } from '../board/number.js'
import { seatName } from '../match/names.js'
import { useTable } from '../board/reads.js'
import { first } from '../match/replaying.js'
import { Sheet } from '../core/widgets/sheet.js'
import { say } from '../core/words.js'

// The dialog that asks whether the player really resigns.
export function ResignSheet({ m }) {
  const close = () => (resigning.value = null)
  return html`<${Sheet} title=${say('resign_title')} name="small" onClose=${close}>
    <p>${m.header.value.seats.length === 2 ? say('resign_two', seatName(m, 1 - m.seat.value)) : say('resign_more')}</p>
    <div class="sheet-buttons"><button onClick=${close}>${say('cancel')}</button>
      <button class="primary" onClick=${() => { close(); m.resign() }}>${say('resign')}</button></div>
  <//>`
}

// What a seat had in the end: the figures of its panel.
function Standing({ m, seat }) {
  const t = { ...useTable(m), view: m.tableAt(m.entries.value.length), lit: new Map(), picked: new Set() }
  const values = t.P.valuesOf(t.view, t.me, seat), numbers = t.P.numbersIn('seat')
  return html`<span class="standing">${numbers.filter(n => n.as !== 'flag').map((n, i) => html`<${Numeral} key=${i} t=${t} n=${n} values=${values} named=${numbers.length === 1} />`)}</span>`
}

// Who won, by rank, with what each had, and what can be done now.
export function ResultSheet({ m }) {
  const { result } = m.header.value
  const close = () => (shown.value = null)
  return html`<${Sheet} title=${verdict(m)} name="result" onClose=${close}>
    <p class="result-why">${reason(m)}</p>
    ${result?.ranks && html`<ol class="ranks">${ranking(result).flatMap(([rank, seats]) => seats.map(seat => html`<li key=${seat} class=${rank === 1 ? 'best' : ''}>
      <b>${rank}</b><span>${seatName(m, seat)}</span>${seat === m.seat.value && html`<small>${say('you')}</small>`}<${Standing} m=${m} seat=${seat} /></li>`))}</ol>`}
    <div class="sheet-buttons">
      <button onClick=${() => { close(); open.value = 'records' }}><${Icon} name="lucide:download" />${say('record')}</button>
      ${!savedPage && html`<button onClick=${() => { close(); open.value = 'review' }}><${Icon} name="lucide:eye" />${say('review')}</button>`}
      <button onClick=${() => { close(); first(m) }}><${Icon} name="lucide:history" />${say('over_replay')}</button>
      <${EndButtons} m=${m} />
    </div>
  <//>`
}
