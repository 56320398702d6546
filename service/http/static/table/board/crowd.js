// What lies too near together for a finger, several pieces of a square or a wall beside a piece, is shown large to choose from.
import { html, signal } from '../core/html.js'
import { Icon } from '../core/icons.js'
import { Token } from './card.js'
import { leadsTo } from '../match/pick.js'
import { useTable } from './reads.js'
import { Sheet } from '../core/widgets/sheet.js'
import { say } from '../core/words.js'

export const crowd = signal(null) // the targets that a finger may mean, by their keys

const LIT = '[data-target].lit'
const holds = (node, x, y) => { const box = node.getBoundingClientRect(); return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom }

// The lit targets that a touch of one of them may mean: all of a square that holds several; a wall and what it borders on,
// unless the finger is on the wall itself.
function meant(node, x, y) {
  const square = node.closest('.square.many')
  if (square) return [...square.querySelectorAll(LIT)]
  if (!node.matches('.edge')) return [node]
  const under = document.elementsFromPoint(x, y).map(each => each.closest(`.board ${LIT}`)).filter((each, i, all) => each && all.indexOf(each) === i)
  const walls = under.filter(each => each.matches('.edge') && holds(each, x, y))
  return walls.length ? walls : under
}

// Whether a touch has to be made clear first.
export function isCrowded(node, event) {
  const keys = [...new Set(meant(node, event.clientX, event.clientY).map(each => each.dataset.target))]
  crowd.value = keys.length > 1 ? keys : null
  return keys.length > 1
}

export function Crowd({ m }) {
  const t = useTable(m), targets = (crowd.value ?? []).filter(key => t.lit.has(key)).map(key => [key, t.lit.get(key)])
  if (!targets.length) return null
  return html`<${Sheet} title=${say('crowd')} name="small crowd" onClose=${() => (crowd.value = null)}>
    <ul class="choices">${targets.map(([key, target]) => html`<li key=${key}><button class="choice lit" data-target=${key}>
      ${target.piece === undefined ? html`<${Icon} name="lucide:target" />` : html`<${Token} t=${t} face=${t.P.face(pieceAt(t, target))} />`}
      <span>${target.piece !== undefined && html`<b>${t.P.face(target.piece).full}</b>`}<small>${leadsTo(m, target)}</small></span></button></li>`)}</ul>
  <//>`
}

// A target may name a piece without its state.
const pieceAt = (t, { place, piece }) => t.view.places[place]?.find(each => each === piece || each.split(':')[0] === piece) ?? piece
