// Looking back: the entries that a slider stops at, where it stands among them, and the address that names the entry.
import { effect, signal } from '../core/html.js'

const REST = 200 // milliseconds that the reader stays at an entry before the address names it: browsers bear no more often
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

// The address names the entry that is shown, so that a reload or a copied link leads back to it. One that has changed
// and is not heard yet stays: the reader is on the way there.
export function addressed({ id, cursor, entries }) {
  const here = '#/m/' + id
  let timer, heard
  const hear = () => {
    const [match, at] = location.hash.split(/\/(\d+)$/)
    if (match !== here) return
    heard = location.hash
    cursor.value = at > 0 && at < entries.value.length ? +at : null // what does not exist, and the newest entry, are the present
  }
  const write = hash => heard === location.hash && history.replaceState(null, '', (heard = hash))
  hear()
  addEventListener('hashchange', hear)
  const end = effect(() => {
    clearTimeout(timer)
    timer = setTimeout(write, REST, cursor.value === null ? here : here + '/' + cursor.value)
  })
  return () => {
    removeEventListener('hashchange', hear)
    clearTimeout(timer)
    end()
  }
}
