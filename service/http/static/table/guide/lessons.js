// A guided match: the chapters, how far the reader has come, and what the table reads instead of a match of the service.
// The service plays the answers given so far and keeps nothing: they are kept here, in the browser.
import { call, Problem } from '../core/api.js'
import { computed, signal } from '../core/html.js'
import { kept, settings } from '../core/settings.js'

export const READ = 'next' // the answer to a step that is only read
const MATCH = 'mt_0000000000000000' // the id under which the service shows it
const places = new Map() // game -> { chapter, given: { chapter: answers } }

const placeIn = game => {
  if (!places.has(game)) places.set(game, kept('guide.' + game, { chapter: 0, given: {} }))
  return places.get(game)
}

// The guided match of a game, where it was left. Give `source` to `openMatch`.
export async function lessonsOf(game) {
  const place = placeIn(game), guide = signal(null), lesson = signal(null), said = signal(null)
  let last = null // what was asked for last, and the promise of it

  const readGuide = async () => (guide.value = await call('GET', `/v1/games/${game}/guide`, { player: null }))
  const answersOf = chapter => place.peek().given[chapter] ?? []
  const keep = (chapter, answers) => (place.value = { chapter, given: { ...place.peek().given, [chapter]: answers } })

  function read(chapter, answers) {
    const key = JSON.stringify([chapter, answers, settings.language.peek()])
    if (last?.key === key) return last.promise
    const promise = call('POST', `/v1/games/${game}/guide/steps`, { player: null, body: { chapter, answers } })
    last = { key, promise }
    promise.catch(() => { if (last?.promise === promise) last = null })
    return promise
  }

  // The chapter as it stands. What a script no longer wants is left out; a chapter that it no longer has is the first.
  async function now() {
    const { chapter } = place.peek(), answers = answersOf(chapter)
    try {
      const found = await read(chapter, answers)
      if (found.taken < answers.length) keep(chapter, answers.slice(0, found.taken))
      lesson.value = found
      return found
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.status !== 404 || chapter === 0) throw problem
      keep(0, answersOf(0))
      return now()
    }
  }

  // Give an answer. What is new in the match; nothing if the answer was not taken.
  async function give(answer) {
    const { chapter } = place.peek(), answers = answersOf(chapter), before = lesson.peek()
    const found = await read(chapter, [...answers, answer])
    said.value = found.said
    if (found.taken <= answers.length) return []
    keep(chapter, [...answers, answer])
    lesson.value = found
    return found.entries.slice(before.entries.length)
  }

  async function goTo(chapter, answers) {
    keep(chapter, answers)
    said.value = (await now()).said
  }

  const ask = {
    GET: async path => {
      const found = await now()
      if (path === '') return found.match
      if (path === '/history') return { entries: found.entries, last: found.entries.length }
      return found.step?.asks ? found.legal : { ...found.legal, actions: [] } // whoever is told something does not answer
    },
    POST: async (path, { body }) => {
      const { notation } = lesson.peek().legal.actions.find(({ action }) => JSON.stringify(action) === JSON.stringify(body.action))
      return { entries: await give(notation) }
    },
  }

  await readGuide()
  await goTo(Math.min(place.peek().chapter, guide.peek().chapters.length - 1), answersOf(place.peek().chapter))
  return {
    game, guide, lesson, said, readGuide, give,
    chapter: computed(() => place.value.chapter),
    isFirst: computed(() => place.value.chapter === 0 && !place.value.given[0]?.length),
    // One step back: to the end of the chapter before from the beginning of one.
    back: async () => {
      const { chapter } = place.peek(), answers = answersOf(chapter)
      if (answers.length) return goTo(chapter, answers.slice(0, -1))
      if (chapter > 0) return goTo(chapter - 1, answersOf(chapter - 1))
    },
    goTo: chapter => goTo(chapter, []),
    restart: () => { place.value = { chapter: 0, given: {} }; return goTo(0, []) },
    id: MATCH,
    source: {
      call: (method, path, options) => ask[method](path.replace(`/v1/matches/${MATCH}`, ''), options),
      follow: () => ({ close: () => {} }),
    },
  }
}
