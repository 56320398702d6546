// Whether somebody looks at the page: nobody does once it has been hidden for a while. Opponents are told of it.
import { signal } from './html.js'

const HIDDEN_FOR = 60_000 // milliseconds

export const away = signal(false)
let timer = null

globalThis.document?.addEventListener('visibilitychange', () => {
  clearTimeout(timer)
  if (document.hidden) timer = setTimeout(() => (away.value = true), HIDDEN_FOR)
  else away.value = false
})
