// Which sheets are open over a match, and what is beside it. One module opens it by its signal, another one draws it.
import { signal } from '../core/html.js'

export const open = signal(null) // the one of the menu, by its name there
export const resigning = signal(null) // the match whose resignation waits for a confirmation
export const shown = signal(null) // the id of the match whose result is open
export const drawer = signal(null) // { m, a, seat }: the area whose drawer or pile is open
export const studying = signal(null) // the study beside the match: { named, wants, … }, `named` as the address does; null if there is none
export const line = signal(null) // the variation that the table shows instead of the match, as a match of its own

export const openDrawer = (m, a, seat) => (drawer.value = { m, a, seat })

// Have a study beside the match, and begin there what the reader wants to: a comment, a variation.
export const study = wants => (studying.value = { ...studying.value, wants, open: true })
