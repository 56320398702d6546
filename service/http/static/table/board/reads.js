// What the parts of the table read, in one place, so that each is drawn again only when that has changed.
import { computed, signal, useRef } from '../core/html.js'
import { keyOf } from '../match/narrow.js'
import { bareOf, marksOfAll, presenter, trailOf } from '../match/present.js'

// A finger has pointed at a card that would be played at once: it is read first. `aimed`: the lit target under the mouse
// or the focus, by its key.
export const peeking = signal(null)
export const aimed = signal(null)

const presenters = new WeakMap(), marks = new WeakMap()
const once = (map, m, make) => { if (!map.has(m)) map.set(m, computed(make)); return map.get(m).value }

export const presentationOf = m => once(presenters, m, () => presenter({
  game: m.game.value, catalogue: m.catalogue.value, presentation: m.presentation.value, seats: m.header.value.seats,
}))

export const viewerOf = m => m.viewer.value ?? null

// The signals of a match as plain values. What draws from them must not read signals itself.
export function useTable(m) {
  const narrowed = m.narrowed.value
  return {
    m, P: presentationOf(m), view: m.shown.value, me: viewerOf(m), lit: narrowed.lit,
    picked: new Set([...m.pick.value, ...(peeking.value ? [peeking.value] : [])].map(keyOf)), marks: once(marks, m, () => marksOfAll(m.isLive.value ? trailOf(m.entries.value, m.undone.value, m.seat.value) : [m.lastEntry.value])),
  }
}

// Draws only when something of `reads` has changed; the same nodes are given back otherwise, and Preact leaves them alone.
export function useKept(reads, draw) {
  const kept = useRef(null)
  const same = kept.current?.reads.length === reads.length && kept.current.reads.every((x, i) => Object.is(x, reads[i]))
  if (!same) kept.current = { reads, drawn: draw() }
  return kept.current.drawn
}

// A piece where it lies, or a place: its key as a target, and whether it is lit, picked, just moved.
export function spotOf(t, place, piece = null, alone = true) {
  const keys = piece === null || piece === '?' ? [keyOf({ place })]
    : [keyOf({ place, piece }), keyOf({ place, piece: bareOf(piece) }), ...(alone ? [keyOf({ place })] : [])]
  const lit = t.lit.size ? keys.find(key => t.lit.has(key)) : undefined, picked = t.picked.size > 0 && keys.some(key => t.picked.has(key))
  const marked = piece === null ? t.marks.places.has(place) : t.marks.pieces.has(`${place}/${bareOf(piece)}`)
  return { key: lit ?? keys[0], lit: lit !== undefined, picked, marked, old: marked && t.marks.old.has(place) }
}

export const flagsOf = spot => (spot.lit ? 1 : 0) + (spot.picked ? 2 : 0) + (spot.marked ? 4 : 0) + (spot.old ? 8 : 0)
export const classes = (...names) => names.filter(Boolean).join(' ')
export const stateOf = spot => classes(spot.lit && 'lit', spot.picked && 'picked', spot.marked && 'marked', spot.old && 'old')
