// Others' moves fly from place to place, as the facts of the newest entry say.
import { effect } from '../core/html.js'
import { bareOf } from '../match/present.js'
import { still } from '../core/settings.js'

const FLIGHT = 240, ENTRY = 1200, FADE = 500, EASING = 'cubic-bezier(.2,.7,.2,1)' // milliseconds a flight, for all of them, and for what leaves

const escape = text => CSS.escape(text)
const whole = (root, place) => root.querySelector(`[data-place="${escape(place)}"]`) ?? root.querySelector(`[data-places~="${escape(place)}"]`)

function nodeOf(root, place, piece) {
  const name = `[data-piece="${escape(bareOf(piece))}"]`
  const exact = root.querySelector(`[data-target="${escape(`piece:${place}/${bareOf(piece)}`)}"]`)
  return exact ?? whole(root, place)?.querySelector(name) ?? whole(root, place)
}

const flights = entry => (entry?.facts ?? []).filter(([fact]) => fact === 'moved' || fact === 'drawn').map(([, piece, src, dst]) => ({ piece, src, dst }))

function ghost(root, from, to, delay) {
  const node = document.createElement('i')
  node.className = 'flying'
  Object.assign(node.style, { left: `${to.x + to.width / 2}px`, top: `${to.y + to.height / 2}px` })
  root.append(node)
  const shift = `${from.x + from.width / 2 - to.x - to.width / 2}px ${from.y + from.height / 2 - to.y - to.height / 2}px`
  node.animate([{ translate: shift, opacity: 1 }, { translate: '0 0', opacity: .6 }], { duration: FLIGHT, delay, easing: EASING, fill: 'backwards' }).finished
    .then(() => node.remove(), () => node.remove())
}

// A piece of the board that is nowhere afterwards stays where it lay for a moment, and fades.
function fade(root, node, from, delay) {
  const copy = node.cloneNode(true)
  copy.className = 'fading'
  copy.inert = true
  for (const name of ['data-target', 'data-piece', 'data-place']) copy.removeAttribute(name)
  Object.assign(copy.style, { left: `${from.x}px`, top: `${from.y}px`, inlineSize: `${from.width}px`, blockSize: `${from.height}px` })
  root.append(copy)
  copy.animate([{ opacity: 1 }, { opacity: 0, scale: .7 }], { duration: FADE, delay, fill: 'both' }).finished.then(() => copy.remove(), () => copy.remove())
}

function land(root, { piece, dst, from, node: was }, delay) {
  const node = nodeOf(root, dst, piece), to = node?.getBoundingClientRect(), same = node?.dataset.piece === bareOf(piece)
  if (was.matches('.piece') && !(same && to.width)) return fade(root, was, from, delay)
  if (!to?.width) return
  if (!same) return ghost(root, from, to, delay)
  const shift = `${from.x + from.width / 2 - to.x - to.width / 2}px ${from.y + from.height / 2 - to.y - to.height / 2}px`
  node.animate([{ translate: shift, zIndex: 9 }, { translate: '0 0', zIndex: 9 }], { duration: FLIGHT, delay, easing: EASING, fill: 'backwards' })
}

// Watch the newest entries of a match under a node; gives back what ends it. Where they lay is measured before the
// page is drawn anew, which is when an effect of the signal runs. Entries that come at once, or while others still
// fly, follow one another, until that would take too long: the rest flies together.
export function flyUnder(root, m) {
  let last = null, stayed = true, free = 0 // when the next flight may begin
  return effect(() => {
    const entry = m.lastEntry.value, live = m.cursor.value === null, before = stayed ? last : entry?.seq - 1 // who comes back from the past sees the newest alone
    stayed = live
    const begun = last !== null
    last = entry?.seq ?? 0
    if (!entry || !begun || entry.seq <= before || !live || still() || document.hidden) return
    const fresh = m.entries.peek().filter(({ seq }) => seq > before && seq <= entry.seq)
    const lists = fresh.map(one => flights(one).map(move => { const node = nodeOf(root, move.src, move.piece); return { ...move, node, from: node?.getBoundingClientRect() } }).filter(move => move.from?.width)).filter(list => list.length)
    if (!lists.length) return
    requestAnimationFrame(() => requestAnimationFrame(() => {
      const now = performance.now(), gap = Math.min(FLIGHT, ENTRY / lists.length)
      for (const list of lists) {
        const begin = Math.max(0, Math.min(free - now, ENTRY - FLIGHT)), step = list.length > 1 ? Math.min(FLIGHT / 2, Math.max(0, ENTRY - FLIGHT - begin) / (list.length - 1)) : 0
        for (const [i, move] of list.entries()) land(root, move, begin + i * step)
        free = now + begin + (list.length - 1) * step + gap
      }
    }))
  })
}
