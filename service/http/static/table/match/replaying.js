// Looking back: the entries that a slider stops at, and where it stands among them.
import { signal } from '../core/html.js'

const CHANGES = new Set(['step', 'resigned', 'claimed', 'closed']) // kinds of entries that change the table; others are remarks
export const FAR = 10 // entries that Page up and Page down go
export const playing = signal(false)

// The entries that the slider stops at: the path from the opening step to the head.
export function stops(m) {
  const first = m.entries.value.findIndex(entry => entry.kind === 'step')
  if (first < 0) return []
  return m.entries.value.slice(first).filter(entry => CHANGES.has(entry.kind) && !m.undone.value.has(entry.seq)).map(entry => entry.seq)
}

// Where the cursor is among the stops; an abandoned entry counts as the stop before it.
export function place(m, list) {
  const cursor = m.cursor.value
  if (cursor === null) return list.length - 1
  return Math.max(0, list.findLastIndex(seq => seq <= cursor))
}

export function goTo(m, index) {
  const list = stops(m)
  m.cursor.value = index >= list.length - 1 ? null : list[Math.max(0, index)]
}

export const step = (m, by) => goTo(m, place(m, stops(m)) + by)
export const first = m => goTo(m, 0)
export const last = m => { playing.value = false; m.cursor.value = null }

// Play from here, or from the beginning where the newest entry is shown already; pause if it plays.
export function play(m) {
  if (!playing.value && m.cursor.value === null) first(m)
  playing.value = !playing.value && m.cursor.value !== null
}
