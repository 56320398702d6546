// Going back, and going on again from what was taken back: one's own request, and the requests of others for a take-back or a fork.
import { html } from '../../core/html.js'
import { Icon } from '../../core/icons.js'
import { seatName, seatNames } from '../../match/names.js'
import { say } from '../../core/words.js'

const GOES_ON = new Set(['step', 'head_moved'])

// The requests that are still open: `{ask, kind, seat, to, answers: Map seat → consent}`. A refusal ends them; a take-back
// lapses with the next step as well.
export function openAsks(m) {
  let open = new Map()
  for (const entry of m.entries.value) {
    if (GOES_ON.has(entry.kind)) open = new Map([...open].filter(([, ask]) => ask.kind === 'fork'))
    else if (entry.kind === 'take_back_asked') open.set(entry.seq, { ask: entry.seq, kind: 'take_back', seat: entry.seat, to: entry.to, returns: entry.returns, answers: new Map() })
    else if (entry.kind === 'fork_asked') open.set(entry.seq, { ask: entry.seq, kind: 'fork', seat: entry.seat, to: entry.from_entry, answers: new Map() })
    else if (entry.ask && open.has(entry.ask)) {
      if (entry.consent) open.get(entry.ask).answers.set(entry.seat, true)
      else open.delete(entry.ask)
    }
  }
  return [...open.values()]
}

// The first request that waits for my answer, and my own that waits for others.
export function asksFor(m) {
  const mine = m.seat.value, all = openAsks(m)
  if (mine === null) return { asked: null, own: null }
  return { asked: all.find(ask => ask.seat !== mine && !ask.answers.has(mine)) ?? null, own: all.find(ask => ask.seat === mine && ask.kind === 'take_back') ?? null }
}

const canMove = ({ header, seat }) => header.value?.status === 'playing' && seat.value !== null && header.value.take_back !== 'never'

// Where `u` goes back to: `{to, free, consent_of}`, or null. The service says it; before it has, one's last step.
export function backTo(m) {
  const { seat, legal, entries, undone } = m
  if (!canMove(m)) return null
  const said = legal.value?.take_back
  if (said !== undefined) return [said].flat().find(Boolean) ?? null
  const last = entries.value.findLast(entry => entry.kind === 'step' && entry.seat === seat.value && !undone.value.has(entry.seq))
  return last ? { to: last.after, free: null, consent_of: [] } : null
}

// Where `U` goes on again: where the match stood when it was taken back last, if that is abandoned now; as `backTo` has it.
export function againFrom(m) {
  const { legal, entries, undone } = m
  if (!canMove(m)) return null
  const said = legal.value?.returns
  if (said !== undefined) return said[0] ?? null
  const left = entries.value.findLast(entry => entry.kind === 'head_moved' && undone.value.has(entry.after))
  return left ? { to: left.after, free: null, consent_of: [] } : null
}

// Go there, or ask to.
export function goTo(m, way) {
  if (!way || asksFor(m).own) return false
  m.takeBack(way.to)
  return true
}

export function UndoButtons({ m }) {
  if (m.seat.value === null || m.header.value.take_back === 'never') return null
  const back = backTo(m), again = againFrom(m), off = asksFor(m).own !== null || m.busy.value
  const names = way => seatNames(m, way.consent_of ?? [])
  const label = back?.free === false ? say('undo_ask', names(back)) : say('undo')
  const other = again && (again.free === false ? say('redo_ask', names(again), again.to) : say('redo', again.to))
  return html`<button class="tool undo" disabled=${!back || off} aria-label=${label} title=${`${label} (u)`} onClick=${() => goTo(m, back)}><${Icon} name="lucide:undo-2" /></button>
    ${again && html`<button class="tool redo" disabled=${off} aria-label=${other} title=${`${other} (⇧ u)`} onClick=${() => goTo(m, again)}><${Icon} name="lucide:redo-2" /></button>`}`
}

// A request of another seat: agree or refuse.
export function AskWords({ m, ask }) {
  return html`<b class="prompt-title">${say(ask.kind === 'fork' ? 'asks_fork' : ask.returns ? 'asks_again' : 'asks_back', seatName(m, ask.seat), ask.to)}</b>
    <small>${say(ask.kind === 'fork' ? 'asks_fork_why' : 'asks_back_why')}</small>`
}

export function AskButtons({ m, ask }) {
  const answer = consent => () => m.answerAsk(ask.kind === 'fork' ? 'forks' : 'take-backs', ask.ask, consent)
  return html`<button onClick=${answer(false)}>${say('refuse')}</button><button class="primary" onClick=${answer(true)}>${say('agree')}</button>`
}
