// One match: what is known of it, where the reader looks, what they may answer. Components read its signals.
import { call, isRefusal, Problem, RETRY } from '../core/api.js'
import { batch, computed, effect, signal, untracked } from '../core/html.js'
import { loadIcons } from '../core/icons.js'
import { follow } from '../core/feed.js'
import { acting } from './match_acting.js'
import { extend, loadLog, wordsOf } from './match_loading.js'
import { MatchLog } from './match_log.js'
import { keeps, narrow, pointed } from './narrow.js'
import { me } from '../core/session.js'
import { settings } from '../core/settings.js'

const NOTHING = { lit: new Map(), buttons: [], ready: null }

// Open a match as a player (or as nobody). The promise is kept when everything is there that can be drawn.
export async function openMatch(id, { player = me.value } = {}) {
  const m = matchOf(id, player)
  await m.reload()
  m.begin()
  return m
}

function matchOf(id, first) {
  const path = `/v1/matches/${id}`
  const m = { id, path, player: signal(first) }
  const log = signal(new MatchLog(null)) // mine, which the stream extends
  const other = signal(null) // the log as another viewer, while somebody looks so
  const grown = signal(0) // counts additions to the logs, which are no signals themselves
  const headers = newest(), answers = newest(), reloads = newest(), looks = newest(), words = newest()
  for (const name of ['header', 'game', 'presentation', 'question', 'legal', 'chosen', 'notice', 'problem', 'cursor', 'as']) m[name] = signal(null)
  Object.assign(m, { catalogue: signal(new Map()), icons: signal({}), pick: signal([]), receipts: [], busy: signal(false), connection: signal('live') })

  const looked = computed(() => (grown.value, other.value ?? log.value))
  m.entries = computed(() => (grown.value, looked.value.entries))
  m.undone = computed(() => (grown.value, looked.value.undone))
  m.tableAt = seq => looked.value.tableAt(Math.min(seq, looked.value.last))
  m.headAt = seq => looked.value.headAt(Math.min(seq, looked.value.last))
  m.shownSeq = computed(() => m.cursor.value ?? m.entries.value.length)
  m.shown = computed(() => (grown.value, m.tableAt(m.shownSeq.value)))
  m.lastEntry = computed(() => m.entries.value[m.shownSeq.value - 1] ?? null)
  m.seat = computed(() => m.header.value?.seat ?? null)
  m.viewer = computed(() => looked.value.viewer)
  m.isLive = computed(() => m.cursor.value === null && m.as.value === null)
  m.isAwaited = computed(() => [...m.question.value?.must_act ?? [], ...m.question.value?.may_act ?? []].includes(m.seat.value))
  m.asked = computed(() => m.isLive.value && !m.busy.value && Boolean(m.legal.value?.actions.length))
  m.narrowed = computed(() => (m.asked.value ? narrow(m.legal.value.actions, m.pick.value) : NOTHING))

  m.point = target => {
    if (!m.asked.value) return
    const pick = pointed(m.legal.value.actions, m.pick.value, target)
    if (pick === null) return
    m.chosen.value = null
    m.pick.value = pick
    const { ready } = m.narrowed.value
    if (ready) m.act(ready)
  }
  m.back = () => batch(() => {
    if (m.chosen.value) m.chosen.value = null
    m.pick.value = m.pick.value.slice(0, -1)
  })
  m.clear = () => batch(() => {
    m.chosen.value = null
    m.pick.value = []
  })

  // Entries come from the stream, from the answers to actions, and from `missed`: in any order, any of them twice.
  m.take = async entries => {
    const before = log.value.last
    if (!log.value.add(entries)) await extend(m, log.value)
    if (log.value.last === before) return
    const fresh = log.value.entries.slice(before)
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
    const isNewest = headers(), header = await headerNow()
    if (!isNewest()) return
    const moved = m.header.value && header.seat !== m.header.value.seat
    batch(() => {
      m.header.value = header
      if (header.last >= log.value.last) m.question.value = header.question
    })
    if (moved) await m.restart() // another seat sees another log
  }

  // What may be answered, once a question; nothing if this seat is not asked.
  m.readLegal = async ({ again = false } = {}) => {
    const { value: isAwaited } = m.isAwaited
    if (isAwaited && !again && m.legal.value?.answering === m.question.value.number) return
    const isNewest = answers()
    if (!isAwaited) return batch(() => { m.legal.value = null; m.clear() })
    const legal = await call('GET', `${path}/legal`, { player: m.player.value })
    if (!isNewest()) return
    batch(() => {
      keepWhatHolds(m, legal.actions)
      m.legal.value = legal
    })
  }

  m.viewAs = async as => {
    const isNewest = looks()
    if (as === null || as === m.seat.value) return batch(() => { m.as.value = other.value = null })
    const seen = await loadLog(m, as === 'spectator' ? null : Number(as), as)
    while (isNewest() && seen.last < log.value.last) await extend(m, seen, as) // what was written meanwhile
    if (!isNewest()) return
    batch(() => { m.as.value = as; other.value = seen })
  }

  // All at once when all has come: until then another player's hand is neither uncovered nor half replaced.
  m.reload = async () => {
    const isNewest = reloads(), language = settings.language.value
    m.problem.value = null
    const header = await headerNow()
    const [game, { catalogue }, presentation, seen] = await Promise.all([...wordsOf(header.game), loadLog(m, header.seat, null, header.last)])
    const icons = await loadIcons(header.game)
    if (!isNewest()) return // the player has changed meanwhile; the last one is shown
    looks()
    batch(() => {
      m.header.value = header
      m.question.value = header.question
      m.game.value = game
      m.presentation.value = presentation
      m.icons.value = icons
      m.catalogue.value = new Map(catalogue.map(piece => [piece.id, piece]))
      log.value = seen
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

  const headerNow = async () => {
    const { view, ...header } = await call('GET', path, { player: m.player.value, query: { words: true } })
    return header
  }

  // Everything that is written in a language, read again; what has been pointed at stays.
  m.reword = async () => {
    m.follow() // the stream goes on in the language in which it began
    const isNewest = words(), own = log.value, looked = other.value, as = m.as.value
    await m.readHeader()
    const [game, { catalogue }, presentation, again] = await Promise.all([...wordsOf(m.header.value.game), loadLog(m, own.viewer)])
    const seen = looked && await loadLog(m, looked.viewer, as)
    if (!isNewest()) return
    batch(() => {
      m.game.value = game
      m.presentation.value = presentation
      m.catalogue.value = new Map(catalogue.map(piece => [piece.id, piece]))
      own.reword(again.entries)
      looked?.reword(seen.entries)
      grown.value += 1
    })
    await m.readLegal({ again: true })
  }

  acting(m)

  let stream = null, retry = null
  const ends = []
  m.follow = () => {
    stream?.close()
    stream = follow(`${path}/stream`, {
      after: log.value.last,
      player: m.player.value,
      query: { words: true },
      onMessage: message => (message.kind === 'match' ? m.restart() : m.take([message])), // the whole match: its log was set back
      onState: state => {
        if (state instanceof Problem) return (m.problem.value = state)
        const back = state !== 'lost' && m.connection.value === 'lost'
        m.connection.value = state === 'lost' ? 'lost' : 'live'
        if (back) m.refresh() // what was asked meanwhile may have failed
      },
    })
  }
  m.refresh = async () => {
    await m.readHeader()
    await m.readLegal({ again: true })
  }
  m.restart = async () => {
    stream?.close() // what it still tells is for another viewer
    clearTimeout(retry)
    try {
      if (await m.reload()) m.follow()
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      m.problem.value = problem
      if (!isRefusal(problem)) retry = setTimeout(() => m.restart(), RETRY)
    }
  }
  m.begin = () => {
    m.follow()
    ends.push(
      onChange(settings.language, m.reword),
      onChange(computed(() => me.value?.token), () => (m.player.value = me.value)), // somebody has given their name, or taken over
      onChange(m.player, m.restart),
    )
  }
  m.close = () => {
    m.restart = reloads // a reload that goes on opens no stream any more
    reloads()
    stream?.close()
    for (const end of ends) end()
  }
  return m
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

// Call when a signal changes, not now. What fails is no swallowed promise: it is thrown to the page.
function onChange(source, then) {
  let known = source.peek()
  return effect(() => {
    if (source.value === known) return
    known = source.value
    untracked(then) // what it reads is not what it waits for
  })
}
