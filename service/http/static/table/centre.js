// The middle of a table of cards: piles, rows, the stack, the turn.
import { html } from './html.js'
import { Area } from './area.js'
import { Drawers, Unfolded } from './drawer.js'
import { Numeral } from './number.js'
import { useTable } from './reads.js'

export function Turn({ m }) {
  const t = useTable(m), values = t.P.valuesOf(t.view, t.me)
  return html`<div class="turn">${t.P.numbersIn('turn').map((n, i) => html`<${Numeral} key=${i} t=${t} n=${n} values=${values} named=${true} />`)}<${Drawers} m=${m} /></div>`
}

export function Centre({ m }) {
  const t = useTable(m), areas = t.P.inSlot('centre')
  return html`<div class="centre"><${Unfolded} m=${m} />
    <div class="centre-areas">${areas.map(a => html`<${Area} key=${a.zones[0]} m=${m} a=${a} />`)}</div><${Turn} m=${m} /></div>`
}
