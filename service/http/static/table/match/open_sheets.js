// Which sheets are open over a match. One module opens a sheet by its signal, another one draws it.
import { signal } from '../core/html.js'

export const open = signal(null) // the one of the menu, by its name there
export const resigning = signal(null) // the match whose resignation waits for a confirmation
export const shown = signal(null) // the id of the match whose result is open
export const drawer = signal(null) // { m, a, seat }: the area whose drawer or pile is open

export const openDrawer = (m, a, seat) => (drawer.value = { m, a, seat })
