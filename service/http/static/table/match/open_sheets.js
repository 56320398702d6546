// Which sheets are open over a match, and what is beside it. One module opens it by its signal, another one draws it.
import { signal } from '../core/html.js'

export const open = signal(null) // the one of the menu, by its name there
export const resigning = signal(null) // the match whose resignation waits for a confirmation
export const shown = signal(null) // the id of the match whose result is open
export const drawer = signal(null) // { m, a, seat }: the area whose drawer or pile is open
export const studying = signal(null) // the study beside the match: { named, wants, … }, `named` as the address does; null if there is none
export const line = signal(null) // the variation that the table shows instead of the match, as a match of its own

export const rules = signal(null) // { m, about, modal, back, language }: where the rules are open, and what has the focus afterwards

export const openDrawer = (m, a, seat) => (drawer.value = { m, a, seat })

// Have a study beside the match, and begin there what the reader wants to: a comment, a variation.
export const study = wants => (studying.value = { ...studying.value, wants, open: true })
const PHONE = matchMedia('(max-width: 760px)')

// Open the rules at what explains something: the first of several [sort, id] that they know, else at their beginning. They
// lie over a dialog, or on a phone over everything; otherwise beside the table.
export function openRules(m, about = null, language = null) {
  const back = rules.value?.back ?? document.activeElement
  rules.value = { m, about, language, back, modal: PHONE.matches || Boolean(document.querySelector('dialog[open]:not(.help, .rules-sheet)')) }
}

export const aboutCard = entry => [['cards', entry.id], ['kinds', entry.kind]]

// Close them; false if they are not open.
export function closeRules() {
  if (!rules.value) return false
  const { back } = rules.value
  rules.value = null
  const next = back?.isConnected && back !== document.body ? back : document.getElementById('main')
  next?.focus({ preventScroll: true })
}
