// What a match reads from the service: entries as they come, its header, what may be answered; and all of it anew.
import { Problem, call } from '../core/api.js'
import { batch } from '../core/html.js'
import { loadIcons } from '../core/icons.js'
import { settings } from '../core/settings.js'
import { say } from '../core/words.js'
import { MatchLog } from './match_log.js'
import { keeps } from './narrow.js'

const PAGE = 500

// The game, its catalogue and its presentation, in the present language.
function wordsOf(game) {
  return ['', '/catalogue', '/presentation'].map(part => call('GET', `/v1/games/${game}${part}`, { player: null }).catch(sayMissing(game)))
}

// A match may be of a game that is no longer installed: then this is said, and that nothing is lost.
const sayMissing = game => error => {
  if (error.code !== 'unknown_game') throw error
  throw new Problem(error.status, { ...error.body, title: say('game_missing'), detail: say('game_missing_about', game) })
}

// The whole log as a viewer sees it; `as` asks for what another one saw, `last` is its newest entry where that is known.
export async function loadLog(m, viewer, as = null, last = 1) {
  const log = new MatchLog(viewer)
  await extend(m, log, as, last)
  return log
}

// Read what follows the last entry that a log has: all pages at once, as soon as it is known how many there are.
async function extend(m, log, as = null, last = log.last + 1) {
  const read = after => m.call('GET', `${m.path}/history`, { player: m.player.value, query: { after, limit: PAGE, parts: true, as } })
  while (log.last < last) {
    const starts = Array.from({ length: Math.ceil((last - log.last) / PAGE) }, (_, n) => log.last + n * PAGE)
    const pages = await Promise.all(starts.map(read))
    for (const { entries } of pages) log.add(entries)
    if (!pages.at(-1).entries.length) return
    last = pages.at(-1).last
  }
}

// Gives `m` what keeps it up to date while it is played. For `logs` see match.js.
export function keepingUp(m, { own, other, grown }) {
  const headers = newest(), answers = newest()

  // Entries come from the stream, from the answers to actions, and from `missed`: in any order, any of them twice.
  m.take = async entries => {
    const before = own.value.last
    if (!own.value.add(entries)) await extend(m, own.value)
    if (own.value.last === before) return
    const fresh = own.value.entries.slice(before)
    batch(() => {
      m.question.value = fresh.at(-1).question
      // What was legal for another question is not: nothing can be pointed at until the new answers are known.
      if (m.legal.value?.answering !== m.question.value?.number) m.legal.value = null
      patch(m, fresh)
      grown.value += 1
    })
    if (other.value) {
      await extend(m, other.value, m.as.value)
      grown.value += 1
    }
    if (fresh.some(entry => entry.kind !== 'step') || m.question.value === null) await m.readHeader()
    await m.readLegal()
  }

  m.readHeader = async () => {
    const isNewest = headers(), header = await headerNow(m)
    if (!isNewest()) return
    const moved = m.header.value && header.seat !== m.header.value.seat
    batch(() => {
      m.header.value = header
      if (header.last >= own.value.last) m.question.value = header.question
    })
    if (moved) await m.restart() // another seat sees another log
  }

  // What may be answered, once a question; nothing if this seat is not asked.
  m.readLegal = async ({ again = false } = {}) => {
    const { value: isAwaited } = m.isAwaited
    if (isAwaited && !again && m.legal.value?.answering === m.question.value.number) return
    const isNewest = answers()
    if (!isAwaited) return batch(() => { m.legal.value = null; m.clear() })
    const legal = await m.call('GET', `${m.path}/legal`, { player: m.player.value, query: { parts: true } })
    if (!isNewest()) return
    batch(() => {
      keepWhatHolds(m, legal.actions)
      m.legal.value = legal
    })
  }

  m.refresh = async () => {
    await m.readHeader()
    await m.readLegal({ again: true })
  }
}

// Gives `m` what reads it whole: for the first time, for another viewer, in another language. Returns what ends a
// reload that goes on.
export function readingAll(m, { own, other, grown }) {
  const reloads = newest(), looks = newest(), words = newest()

  m.viewAs = async as => {
    const isNewest = looks()
    if (as === null || as === m.seat.value) return batch(() => { m.as.value = other.value = null })
    const seen = await loadLog(m, as === 'spectator' ? null : Number(as), as)
    while (isNewest() && seen.last < own.value.last) await extend(m, seen, as) // what was written meanwhile
    if (!isNewest()) return
    batch(() => { m.as.value = as; other.value = seen })
  }

  // All at once when all has come: until then another player's hand is neither uncovered nor half replaced.
  m.reload = async () => {
    const isNewest = reloads(), language = settings.language.value
    m.problem.value = null
    const header = await headerNow(m)
    const [game, catalogue, presentation, seen] = await Promise.all([...wordsOf(header.game), loadLog(m, header.seat, null, header.last)])
    const icons = await loadIcons(header.game)
    if (!isNewest()) return // the player has changed meanwhile; the last one is shown
    looks()
    batch(() => {
      m.header.value = header
      m.question.value = header.question
      m.icons.value = icons
      describe(m, game, catalogue, presentation)
      own.value = seen
      other.value = m.as.value = m.legal.value = null
      m.clear()
      if (m.cursor.value > seen.last) m.cursor.value = null // its entry is gone
      grown.value += 1
    })
    if (header.last < seen.last) await m.readHeader() // an entry was written between the two
    await m.readLegal()
    if (isNewest() && language !== settings.language.value) await m.reword()
    return isNewest()
  }

  // Everything that is written in a language, read again; what has been pointed at stays.
  m.reword = async () => {
    m.follow() // the stream goes on in the language in which it began
    const isNewest = words(), log = own.value, looked = other.value, as = m.as.value
    await m.readHeader()
    const [game, catalogue, presentation, again] = await Promise.all([...wordsOf(m.header.value.game), loadLog(m, log.viewer)])
    const seen = looked && await loadLog(m, looked.viewer, as)
    if (!isNewest()) return
    batch(() => {
      describe(m, game, catalogue, presentation)
      log.reword(again.entries)
      looked?.reword(seen.entries)
      grown.value += 1
    })
    await m.readLegal({ again: true })
  }

  return reloads
}

async function headerNow(m) {
  const { view, ...header } = await m.call('GET', m.path, { player: m.player.value, query: { parts: true } })
  return header
}

// What the game is, in the present language.
function describe(m, game, { catalogue }, presentation) {
  m.game.value = game
  m.presentation.value = presentation
  m.catalogue.value = new Map(catalogue.map(piece => [piece.id, piece]))
}

// Somebody else has answered: what was pointed at, or waits for «Do it», stays as long as it is an answer still.
function keepWhatHolds({ pick, chosen }, actions) {
  if (!keeps(actions, pick.value)) pick.value = []
  chosen.value &&= actions.find(({ notation }) => notation === chosen.value.notation) ?? null
}

// Of calls at once the newest counts: each gets a function that says whether it still is that.
function newest(count = 0) {
  return (turn = ++count) => () => turn === count
}

// What entries say of the header; the rest is read again when it may have changed.
function patch(m, fresh) {
  const { seq, digest } = fresh.at(-1)
  m.header.value = { ...m.header.value, last: seq, digest, question: m.question.value }
}
