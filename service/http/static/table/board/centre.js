// The middle of a table of cards: piles, rows, the stack, the turn.
import { html } from '../core/html.js'
import { Area } from './area.js'
import { Drawers, Unfolded } from './drawer.js'
import { Numeral } from './number.js'
import { useTable } from './reads.js'

const FEW = 5 // as many figures of the turn carry their names; of more, those with an icon show it alone

export function Turn({ m }) {
  const t = useTable(m), values = t.P.valuesOf(t.view, t.me), numbers = t.P.numbersIn('turn')
  return html`<div class="turn-row">${numbers.map((n, i) => html`<${Numeral} key=${i} t=${t} n=${n} values=${values} named=${numbers.length <= FEW} />`)}<${Drawers} m=${m} /></div>`
}

export function Centre({ m }) {
  const t = useTable(m), areas = t.P.inSlot('centre')
  return html`<div class="centre"><${Unfolded} m=${m} />
    <div class="centre-areas">${areas.map(a => html`<${Area} key=${a.zones[0]} m=${m} a=${a} />`)}</div><${Turn} m=${m} /></div>`
}
