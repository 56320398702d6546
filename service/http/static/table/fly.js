// Others' moves fly from place to place, as the facts of the newest entry say.
import { effect } from './html.js'
import { bareOf } from './present.js'
import { still } from './settings.js'

const FLIGHT = 240, ENTRY = 1200, EASING = 'cubic-bezier(.2,.7,.2,1)' // milliseconds a flight, and for all of an entry

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

// Watch the newest entries of a match under a node; gives back what ends it. Where they lay is measured before the
// page is drawn anew, which is when an effect of the signal runs.
export function flyUnder(root, m) {
  let last = null
  return effect(() => {
    const entry = m.lastEntry.value, live = m.cursor.value === null
    const fresh = entry && last !== null && entry.seq > last
    last = entry?.seq ?? 0
    if (!fresh || !live || still() || document.hidden) return
    const list = flights(entry).map(move => ({ ...move, from: nodeOf(root, move.src, move.piece)?.getBoundingClientRect() })).filter(move => move.from?.width)
    if (!list.length) return
    const gap = list.length > 1 ? Math.min(FLIGHT / 2, (ENTRY - FLIGHT) / (list.length - 1)) : 0
    requestAnimationFrame(() => requestAnimationFrame(() => {
      for (const [i, { piece, dst, from }] of list.entries()) {
        const node = nodeOf(root, dst, piece), to = node?.getBoundingClientRect()
        if (!to?.width) continue
        if (node.dataset.piece !== bareOf(piece)) { ghost(root, from, to, i * gap); continue }
        const shift = `${from.x + from.width / 2 - to.x - to.width / 2}px ${from.y + from.height / 2 - to.y - to.height / 2}px`
        node.animate([{ translate: shift, zIndex: 9 }, { translate: '0 0', zIndex: 9 }], { duration: FLIGHT, delay: i * gap, easing: EASING, fill: 'backwards' })
      }
    }))
  })
}
