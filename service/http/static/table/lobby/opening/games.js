// The games of the service, in the reader's language, and how their boxes look.
import { computed, effect, signal } from '../../core/html.js'
import { call, RETRY } from '../../core/api.js'
import { asset } from '../../core/icons.js'
import { settings } from '../../core/settings.js'
import { DRAWN } from '../../vendor/icons/games.js'

export const games = signal([])
export const gamesProblem = signal(null)
// Accent and lid of each game, by id; they come after the games themselves.
export const looks = signal({})

const byId = computed(() => new Map(games.value.map(game => [game.id, game])))
export const gameOf = id => byId.value.get(id)
export const titleOf = id => gameOf(id)?.title ?? id

async function load(language) {
  try {
    const answer = await call('GET', '/v1/games')
    if (language === settings.language.value) { games.value = answer.games; gamesProblem.value = null }
    for (const game of answer.games) loadLook(game.id).catch(() => {}) // a box without a look has the page's own
  } catch (problem) {
    gamesProblem.value = problem
    if (language === settings.language.value) setTimeout(load, RETRY, language)
  }
}

async function loadLooks() {
  const answer = await fetch(asset('vendor/icons/lids.json'))
  if (answer.ok) looks.value = { ...await answer.json(), ...looks.value }
}

// How the box of a game looks that is none of ours: as its presentation and its icons say.
async function loadLook(game) {
  if (DRAWN.includes(game) || game in looks.value) return
  looks.value = { ...looks.value, [game]: {} }
  const [{ look, lid }, { icons }] = await Promise.all(['presentation', 'icons'].map(part => call('GET', `/v1/games/${game}/${part}`)))
  looks.value = { ...looks.value, [game]: { ...look, lid: lid.length ? lid.map(name => icons[name] ?? '') : undefined } }
}

// The colours of a game, for an element of class `tinted`; a game without a look has the page's own.
export function tint(id) {
  const accent = looks.value[id]?.accent
  return accent ? { '--game': accent[0], '--game-dark': accent[1] } : {}
}

let started = false
// Load the games, now and whenever the language changes.
export function loadGames() {
  if (started) return
  started = true
  loadLooks()
  effect(() => { load(settings.language.value) })
}
