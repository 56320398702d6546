// One match: what is known of it, where the reader looks, what they may answer. Components read its signals.
import { call, isRefusal, Problem, RETRY } from '../core/api.js'
import { computed, effect, signal, untracked } from '../core/html.js'
import { follow } from '../core/feed.js'
import { acting, pointing } from './match_acting.js'
import { keepingUp, readingAll } from './match_loading.js'
import { MatchLog } from './match_log.js'
import { narrow } from './narrow.js'
import { presence } from './presence.js'
import { rematching } from './rematch.js'
import { me } from '../core/session.js'
import { settings } from '../core/settings.js'

// What a stream tells beside entries: the whole match, as its log was set back; and that somebody has left or come back.
const HEARD = { match: m => m.restart(), opponent_gone: m => m.hearPresence() }
const NOTHING = { lit: new Map(), buttons: [], ready: null }
const UNKNOWN = ['header', 'game', 'presentation', 'question', 'legal', 'chosen', 'notice', 'problem', 'cursor', 'as'] // null until they are known

// Open a match as a player (or as nobody). The promise is kept when everything is there that can be drawn. `source` is
// what the match is read from: the service, or what does as it does (guide/lessons.js).
export async function openMatch(id, { player = me.value, source = { call, follow } } = {}) {
  const m = matchOf(id, player, source)
  await m.reload()
  m.begin()
  return m
}

// Each part gives `m` its signals or functions. `logs` they share with nobody else: `own`, which the stream extends;
// `other`, the log as another viewer, while somebody looks so; `grown`, which counts additions to them, which are no
// signals themselves.
function matchOf(id, player, source) {
  const logs = { own: signal(new MatchLog(null)), other: signal(null), grown: signal(0) }
  const m = {
    id, path: `/v1/matches/${id}`, call: source.call, player: signal(player), receipts: [], catalogue: signal(new Map()), icons: signal({}),
    pick: signal([]), busy: signal(false), advice: signal(null), advising: signal(false), connection: signal('live'), ...Object.fromEntries(UNKNOWN.map(name => [name, signal(null)])),
  }
  looking(m, logs)
  pointing(m)
  keepingUp(m, logs)
  const giveUp = readingAll(m, logs)
  acting(m)
  following(m, logs, giveUp, source.follow, [rematching(m), presence(m)])
  return m
}

// What follows from what is known: the entries, the table at the one that is shown, who is asked for what.
export function looking(m, { own, other, grown }) {
  const looked = computed(() => (grown.value, other.value ?? own.value))
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
}

// The stream, from the moment when the match is drawn until it is left; `giveUp` ends a reload that goes on,
// each of `looks` begins to look for something and returns what ends that.
function following(m, { own }, giveUp, follow, looks) {
  let stream = null, retry = null
  const ends = []
  m.follow = () => {
    stream?.close()
    stream = follow(`${m.path}/stream`, {
      after: own.value.last,
      player: m.player.value,
      query: { parts: true },
      onMessage: message => HEARD[message.kind] ? HEARD[message.kind](m) : m.take([message]),
      onState: state => {
        if (state instanceof Problem) return (m.problem.value = state)
        const back = state !== 'lost' && m.connection.value === 'lost'
        m.connection.value = state === 'lost' ? 'lost' : 'live'
        if (back) m.refresh() // what was asked meanwhile may have failed
      },
    })
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
      ...looks.map(look => look()),
    )
  }
  m.close = () => {
    m.restart = giveUp // a reload that goes on opens no stream any more
    giveUp()
    stream?.close()
    for (const end of ends) end()
  }
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
