// The panel of a seat: who sits there, what they have, whether they are awaited.
import { html, useSignal } from '../core/html.js'
import { Icon } from '../core/icons.js'
import { Area, hasLit } from './area.js'
import { Numeral } from './number.js'
import { keyOf } from '../match/narrow.js'
import { SeatClock } from './seat_clock.js'
import { SeatShape } from './card.js'
import { seatName } from '../match/names.js'
import { Sheet } from '../core/widgets/sheet.js'
import { classes, useTable } from './reads.js'
import { say } from '../core/words.js'

const KIND = { bot: 'lucide:bot', player: 'lucide:user', open: 'lucide:user-plus' }
const INLINE = new Set(['badge', 'backs'])

// The seats in the order of play: those after me first, mine last.
export const ordered = (count, me) => Array.from({ length: count }, (_, i) => ((me ?? count - 1) + 1 + i) % count)

export function Seat({ m, seat, dense = false, line = false, bare = false }) {
  const t = useTable(m), open = useSignal(false), who = m.header.value.seats[seat], { P, view } = t
  const values = P.valuesOf(view, t.me, seat), key = keyOf({ seat }), lit = t.lit.has(key), mine = seat === t.me
  const areas = P.inSlot('seat'), rest = areas.filter(a => !INLINE.has(a.as) && !(a.as === 'pile'))
  const inline = areas.filter(a => a.as !== 'badge' && !rest.includes(a))
  const awaited = view.asked?.must.includes(seat), may = view.asked?.may.includes(seat)
  const side = P.p.sides ? values.side : null, name = seatName(m, seat), namesake = P.seats.some((_, at) => at !== seat && seatName(m, at) === name)
  const inside = line && rest.some(a => hasLit(t, a, values))
  const full = !line || inside
  const figures = named => P.numbersIn('seat').map((n, i) => (named || !line || !n.detail) && html`<${Numeral} key=${i} t=${t} n=${n} values=${values} named=${named} />`)
  const details = size => rest.map(a => html`<${Area} key=${a.zones[0] + a.as} m=${m} a=${a} seat=${seat} size=${size} />`)
  return html`<section class=${classes('seat', awaited && 'awaited', may && 'may', mine && 'mine', lit && 'lit', t.picked.has(key) && 'picked', view.out.includes(seat) && 'out', dense && 'dense', line && 'line')}
    data-seat=${seat} onClick=${line && (event => event.target.closest('button, dialog') || (open.value = true))} aria-label=${[name, namesake && say('seat_of', seat + 1), side && P.sideName(side), mine && say('you')].filter(Boolean).join(', ')}>
    <header>
      <button type="button" class=${lit ? 'who lit' : 'who'} data-target=${key} tabIndex=${lit ? 0 : -1} aria-label=${[name, mine && say('you'), awaited && say('to_act')].filter(Boolean).join(', ')}
        onClick=${line && !lit ? () => (open.value = true) : null}>
        ${side ? html`<${Swatch} t=${t} side=${side} />` : html`<${SeatShape} seat=${seat} />`}<${Icon} name=${KIND[who.kind] ?? KIND.player} /><span class="seat-name">${name}</span></button>
      ${mine && html`<span class="you">${say('you')}</span>`}${side && html`<span class="side-name">${P.sideName(side)}</span>`}
      <${SeatClock} m=${m} seat=${seat} />
      ${awaited && html`<span class="thinking" title=${say('to_act')}><i /><i /><i /></span>`}
      ${view.out.includes(seat) && html`<span class="out-mark">${say('out')}</span>`}
      ${areas.filter(a => a.as === 'badge').map(a => html`<${Area} key=${a.zones[0]} m=${m} a=${a} seat=${seat} />`)}
      <span class="numbers">${figures()}
        ${inline.map(a => html`<${Area} key=${a.zones[0]} m=${m} a=${a} seat=${seat} />`)}</span>
      ${line && rest.length > 0 && html`<button type="button" class="unfold" aria-label=${say('details_of', name)} onClick=${() => (open.value = true)}><${Icon} name="lucide:chevron-right" /></button>`}
    </header>
    ${full ? html`<div class="holdings">${details(dense || line ? 'tile' : 'mini')}</div>` : !bare && html`<div class="holdings tiles">${details('tile')}</div>`}
    ${open.value && html`<${Sheet} title=${name} name="seat-sheet" onClose=${() => (open.value = false)}><div class="seat-all">${figures(true)}</div>${details('small')}<//>`}
  </section>`
}

// The colour of a side as its discs have it.
function Swatch({ t, side }) {
  const at = t.P.p.sides.names.indexOf(side)
  return html`<i class="swatch" data-side=${at} />`
}
