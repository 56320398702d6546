// Icons: `lucide:<name>` are the page's own, all others belong to the game whose shapes have been loaded.
import { h, html, signal } from './html.js'
import { call } from './api.js'
import { DRAWN } from '../vendor/icons/games.js'
import { ICONS } from '../vendor/icons/page.js'

const shapes = signal({}) // name -> path, in a box of 512 by 512
const loaded = new Map() // game -> promise

// The folder of the page, whose address has a digest of its content.
export const asset = path => new URL('../' + path, import.meta.url)

// Load the icons of a game, once: those of our own games are files of the page, the service has those of packages.
export function loadIcons(game) {
  if (!loaded.has(game)) loaded.set(game, fetchIcons(game))
  return loaded.get(game)
}

async function fetchIcons(game) {
  const paths = DRAWN.includes(game) ? await fetchDrawn(game) : (await call('GET', `/v1/games/${game}/icons`)).icons
  shapes.value = { ...shapes.value, ...paths }
  return paths
}

async function fetchDrawn(game) {
  const answer = await fetch(asset(`icons/${game}.json`))
  if (!answer.ok) throw new Error(`no icons: ${answer.status}`)
  return answer.json()
}

export const hasIcon = name => (name.startsWith('lucide:') ? name.slice(7) in ICONS : name in shapes.value)

// The path of a game's icon, for drawings that place it themselves.
export const pathOf = name => shapes.value[name] ?? ''

// Decorative unless it has a label.
export function Icon({ name, label, class: more = '' }) {
  const own = name.startsWith('lucide:')
  const said = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' }
  return html`<svg class=${`icon ${own ? 'line' : 'solid'} ${more}`} viewBox=${own ? '0 0 24 24' : '0 0 512 512'} ...${said}>
    ${own ? (ICONS[name.slice(7)] ?? []).map(([tag, attributes]) => h(tag, attributes)) : html`<path d=${pathOf(name)} />`}
  </svg>`
}
