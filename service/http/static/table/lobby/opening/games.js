// The games of the service, in the reader's language, and how their boxes look.
import { computed, effect, signal } from '../../core/html.js'
import { call, RETRY } from '../../core/api.js'
import { asset } from '../../core/icons.js'
import { settings } from '../../core/settings.js'

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
  } catch (problem) {
    gamesProblem.value = problem
    if (language === settings.language.value) setTimeout(load, RETRY, language)
  }
}

async function loadLooks() {
  const answer = await fetch(asset('vendor/icons/lids.json'))
  if (answer.ok) looks.value = await answer.json()
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
