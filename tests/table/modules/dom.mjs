// A document for tests of components, of happy-dom, which `script/setup dev` installs: elements, events, forms, storage.
// It lays nothing out and draws nothing: what is seen, covered, or reached by a key is for the tests in a browser.
// To be imported before any module of the page.
import { createRequire } from 'node:module'
import { settle } from './settle.mjs'

const { Window } = createRequire(new URL('../../../build/table_modules/', import.meta.url))('happy-dom')
// Sheets of style are said to have come.
const settings = { disableCSSFileLoading: true, handleDisabledFileLoadingAsSuccess: true }
const window = new Window({ url: 'http://table.test/', width: 1280, height: 800, settings })

// What Node has too, and elements accept of their own document alone. All else that Node has stays Node's.
const ITS_OWN = ['CustomEvent', 'Event', 'EventTarget', 'FormData', 'MessageEvent', 'localStorage', 'navigator', 'sessionStorage']
for (const name of new Set([...Object.getOwnPropertyNames(window), 'addEventListener', 'removeEventListener', 'dispatchEvent'])) {
  if (name in globalThis && !ITS_OWN.includes(name)) continue
  const value = window[name]
  const isMethod = typeof value === 'function' && /^[a-z]/.test(name)
  Object.defineProperty(globalThis, name, { value: isMethod ? value.bind(window) : value, configurable: true, writable: true })
}
globalThis.window = globalThis

const { html, render } = await import('../../../service/http/static/table/core/html.js')
const { options } = await import('../../../service/http/static/table/vendor/preact.js')
options.requestAnimationFrame = setImmediate // effects begin in the next turn, not after a frame that a slow machine draws late

// Draw a component in place of what was drawn before, and let its effects begin.
export function draw(Component, given = {}) {
  const root = document.querySelector('#app') ?? document.body.appendChild(Object.assign(document.createElement('div'), { id: 'app' }))
  render(null, root)
  render(html`<${Component} ...${given} />`, root)
  return settle()
}

// The first element that a selector and words name; a test that looks for what is not there fails.
export function find(selector, words = '') {
  const found = [...document.querySelectorAll(selector)].find(node => node.textContent.includes(words))
  if (!found) throw new Error(`no ${selector} «${words}» in ${document.body.innerHTML}`)
  return found
}

// Write into a field, or choose a value, as a person does, and let the page draw what follows from it.
export function fill(field, value) {
  field.value = value
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
  return settle()
}

export const press = (key, at = document.activeElement, more = {}) => at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
