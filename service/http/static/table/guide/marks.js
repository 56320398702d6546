// What a step points at on the table. A rule of style marks it, so that the table may draw its cards anew as it likes.
import { keyOf } from '../match/narrow.js'
import { bareOf } from '../match/present.js'

const LOOK = '{ outline: 3px dashed var(--shown) !important; outline-offset: -2px; animation: shown 1.2s 2; }'
const sheet = new CSSStyleSheet()

const quoted = text => `"${CSS.escape(text)}"`

// Every node that stands for a target, whether it can be pointed at now or not.
function selectors(target) {
  const { place, piece, seat } = target
  if (piece !== undefined) {
    const bare = bareOf(piece)
    return [`[data-target=${quoted(keyOf(target))}]`, `[data-target=${quoted(keyOf({ place, piece: bare }))}]`, `[data-place=${quoted(place)}][data-piece=${quoted(bare)}]`]
  }
  if (place !== undefined) return [`[data-target=${quoted(keyOf(target))}]`, `[data-place=${quoted(place)}]`, `[data-places~=${quoted(place)}]`]
  if (seat !== undefined) return [`.seat[data-seat=${quoted(String(seat))}]`]
  return [`[data-target=${quoted(keyOf(target))}]`]
}

// Mark these targets until the returned function is called.
export function mark(targets) {
  const all = targets.flatMap(selectors).map(selector => `.table ${selector}`)
  sheet.replaceSync(all.length ? `${all.join(', ')} ${LOOK}` : '')
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  if (all.length) requestAnimationFrame(() => document.querySelector(all.join(', '))?.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
  return () => sheet.replaceSync('')
}
