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
globalThis.matchMedia = () => ({ matches: false })
globalThis.addEventListener = events.addEventListener.bind(events)
globalThis.removeEventListener = events.removeEventListener.bind(events)

// Let everything happen that waits for nothing but other promises, however slow the machine.
export async function settle() {
  await new Promise(resolve => setTimeout(resolve, 20))
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
}

// Wait for what needs timers besides; a test that waits in vain fails.
export async function until(holds) {
  for (let tries = 0; !holds(); tries++) {
    if (tries > 500) throw new Error(`it never holds: ${holds}`)
    await settle()
  }
}
