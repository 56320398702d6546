// One line that the page tells the reader, whatever the screen, with at most one thing to do about it; it goes by itself.
import { signal } from './html.js'

export const message = signal(null) // { words, action }, or null

// Tell it; an `action` is { label, run }.
export const tell = (words, action = null) => (message.value = { words, action })
