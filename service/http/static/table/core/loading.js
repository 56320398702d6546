// What is loaded when it is first wanted: screens, their sheets of style, parts of them.
import { html, useEffect, useState } from './html.js'
import { savedPage } from './host.js'
import { asset } from './icons.js'
import { haveWords } from './words.js'

const SHEETS = ['table.css', 'prompt.css', 'replay.css', 'lobby.css', 'accounts.css', 'study.css', 'rules.css', 'guide.css'] // in this order, whichever comes first
const MADE = import.meta.url.includes('/made/') // where the modules are put together, the sheets of a match are one file
const sheets = new Map()

const linked = (rel, path, more) => Object.assign(document.createElement('link'), { rel, href: asset(path), ...more })

// Have a sheet of style; a saved page has them all.
export function haveSheet(sheet) {
  if (savedPage) return
  const name = MADE && SHEETS.indexOf(sheet) < 3 ? 'made/match.css' : sheet
  if (!sheets.has(name)) sheets.set(name, new Promise((resolve, reject) => {
    const link = linked('stylesheet', name, { onload: resolve, onerror: () => { sheets.delete(name); link.remove(); reject(new Error(`${name} does not come`)) } })
    link.dataset.order = SHEETS.indexOf(sheet)
    const next = [...document.querySelectorAll('link[data-order]')].find(other => other.dataset.order > link.dataset.order)
    document.head.insertBefore(link, next ?? null)
  }))
  return sheets.get(name)
}

// Have a screen: its modules, which the page lists so that all are asked for at once, its sheets and its words.
export async function haveScreen(name, { load, styles, words = 'first' }) {
  const listed = document.getElementById('parts')?.dataset[name]
  if (listed) for (const path of listed.split(' ')) document.head.append(linked('modulepreload', path))
  delete document.getElementById('parts')?.dataset[name]
  const [module] = await Promise.all([load(), haveWords(words), ...styles.map(haveSheet)])
  return module
}

const later = []

// A component that is loaded when it is first drawn, or when the page has nothing else to do, unless it is large.
export function onDemand(load, name, ahead = true) {
  const have = () => load().then(module => (Part ??= module[name]))
  let Part
  if (ahead) later.push(have)
  return function OnDemand(given) {
    const [, come] = useState(null)
    useEffect(() => { if (!Part) have().then(() => come(true)) }, [])
    return Part ? html`<${Part} ...${given} />` : null
  }
}

const idle = globalThis.requestIdleCallback ?? setTimeout
let begun = false

// Load ahead what will be wanted, one after another; whoever wants it before is told if it does not come.
export function loadAhead() {
  if (begun) return
  begun = true
  const next = async work => {
    try {
      await work?.()
    } catch (error) {
      return console.info('not loaded ahead', error.message)
    }
    if (later.length) idle(() => next(later.shift()))
  }
  next()
}
