// Drawers and piles: folded away, opened as a sheet; unfolded by themselves while something in them can be pointed at.
import { html } from '../core/html.js'
import { Area, hidesLit } from './area.js'
import { Sheet } from '../core/widgets/sheet.js'
import { drawer, openDrawer } from '../match/open_sheets.js'
import { useTable } from './reads.js'
import { count, say } from '../core/words.js'

const plainly = new WeakMap() // the same area as a plain row of cards
function plain(a) {
  if (!plainly.has(a)) plainly.set(a, { ...a, slot: 'drawer', as: 'cards', all: true })
  return plainly.get(a)
}

export function DrawerSheet({ m }) {
  const t = useTable(m), open = drawer.value
  if (open?.m !== m) return null
  const held = piecesOf(t, open.a, open.seat), hidden = held.length > 0 && held.every(piece => piece === '?')
  return html`<${Sheet} title=${t.P.titleOf(open.a)} name="drawer-sheet" onClose=${() => (drawer.value = null)}>
    ${hidden ? html`<p class="soft">${count('hidden', held.length)}</p>` : html`<${Area} m=${m} a=${plain(open.a)} seat=${open.seat} />`}<//>`
}

// The handles of drawers that are not empty.
export function Drawers({ m }) {
  const t = useTable(m)
  const filled = t.P.inSlot('drawer').map(a => ({ a, count: sizeOf(t, a) })).filter(({ count }) => count > 0)
  if (!filled.length) return null
  return html`<div class="drawers">${filled.map(({ a, count }) => html`<button type="button" key=${a.zones[0]} class="handle" onClick=${() => openDrawer(m, a, null)}
    aria-label=${say('open_area', t.P.titleOf(a), count)}>${t.P.titleOf(a)} <b>${count}</b></button>`)}</div>`
}

const piecesOf = (t, a, seat = null) => a.zones.flatMap(zone => t.P.places(zone, t.P.valuesOf(t.view, t.me, seat))).flatMap(place => t.view.places[place] ?? [])
const sizeOf = (t, a) => piecesOf(t, a).length

// What a question unfolds on the table itself, so that neither board nor prompt is covered.
export function Unfolded({ m }) {
  const t = useTable(m), values = t.P.valuesOf(t.view, t.me), kind = m.asked.value ? m.question.value?.kind : null
  const open = t.P.areas.filter(a => (kind && [a.opens ?? []].flat().includes(kind)) || (m.asked.value && a.slot !== 'seat' && hidesLit(t, a, values)))
  if (!open.length) return null
  return html`<div class="unfolded">${open.map(a => html`<${Area} key=${a.zones[0]} m=${m} a=${plain(a)} />`)}</div>`
}
