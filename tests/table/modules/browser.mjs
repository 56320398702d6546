// What modules of the page need of a browser, for tests without one: storage, language, address; and a fetch that asks
// the service of the test.
const kept = new Map()
const events = (globalThis.events = new EventTarget())

globalThis.localStorage = {
  getItem: key => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, value),
}
Object.defineProperty(globalThis, 'navigator', { value: { language: 'en-GB' }, configurable: true })
globalThis.location = { search: '', hash: '' }
globalThis.history = { replaceState: (state, title, hash) => (location.hash = hash) }
globalThis.matchMedia = () => ({ matches: false })
globalThis.addEventListener = events.addEventListener.bind(events)
globalThis.removeEventListener = events.removeEventListener.bind(events)
globalThis.dispatchEvent = events.dispatchEvent.bind(events)

export { settle, until } from './settle.mjs'
