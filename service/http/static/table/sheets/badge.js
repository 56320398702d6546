// The proof badge: the reader's own browser hashes the chain and opens the envelopes.
import { html, signal, useEffect } from '../core/html.js'
import { call, Problem } from '../core/api.js'
import { Icon } from '../core/icons.js'
import { say } from '../core/words.js'

const LOOKS = { checking: 'lucide:shield', verified: 'lucide:shield-check', broken: 'lucide:shield-alert', unchecked: 'lucide:shield-off' }
const PAGE = 500
const canVerify = () => Boolean(globalThis.crypto?.subtle) // browsers give it to https and localhost alone
const states = new WeakMap() // match → { verdict, viewer, entries, running }
const START = () => ({ state: canVerify() ? 'checking' : 'unchecked', count: 0, opened: 0 })

export function stateOf(m) {
  if (!states.has(m)) states.set(m, { verdict: signal(START()), viewer: null, entries: [], running: false })
  return states.get(m)
}

// Who looks: an entry says something else to each, so that what two of them were told is never checked together.
const viewerOf = m => `${m.player.value?.id} ${m.seat.value}`

// Check what has been added since the last time, or everything for another viewer and for a log that was set back.
async function check(m) {
  const own = stateOf(m), viewer = viewerOf(m), last = own.entries.at(-1)
  if (own.running || !canVerify()) return
  const isOther = own.viewer !== viewer || (last && (m.entries.value[last.seq - 1] ?? last).digest !== last.digest)
  if (isOther) Object.assign(own, { viewer, entries: [] }).verdict.value = START()
  if (own.verdict.value.state === 'broken') return
  own.running = true
  try {
    const verify = await import('../verify.js').catch(error => console.info('not loaded', error.message))
    if (!verify) return // without the network; the next entry tries again
    const { Broken, checkEntries } = verify
    await goOn(m, own, checkEntries).catch(error => {
      const hasLeft = error instanceof Problem && error.status === 403 // the seat was left a moment ago, as the header will say
      if (viewerOf(m) !== viewer || hasLeft) return
      if (!(error instanceof Broken)) throw error
      own.verdict.value = { ...own.verdict.value, state: 'broken', at: error.seq, why: error.why }
    })
  } finally { own.running = false }
  if (viewerOf(m) !== viewer) await check(m)
}

// A disclosed secret is checked against the whole match.
async function goOn(m, own, checkEntries) {
  const seat = m.seat.value, player = m.player.value
  while (own.entries.length < m.entries.value.length) {
    const query = { after: own.entries.length, limit: PAGE, proof: true, as: seat ?? 'spectator' }
    const { entries } = await call('GET', `${m.path}/history`, { player, query })
    if (!entries.length) return
    const whole = entries.some(entry => entry.kind === 'disclosed')
    const known = own.entries
    own.entries = [...known, ...entries]
    const found = await checkEntries(whole ? own.entries : entries, { seat, ...!whole && { before: known.at(-1)?.digest ?? '', first: known.length + 1 } })
    const opened = found.opened + (whole ? 0 : own.verdict.value.opened)
    own.verdict.value = { state: 'verified', count: own.entries.length, opened, head: found.head, secret: found.secret }
  }
}

export const words = ({ state, count, at }) => say('proof_' + state, state === 'broken' ? at : count)

export function Badge({ m, onOpen }) {
  const { verdict } = stateOf(m), { state } = verdict.value
  useEffect(() => { check(m) }, [m, m.entries.value.length, viewerOf(m)])
  return html`<button class=${'badge-proof ' + state} aria-haspopup="dialog" aria-label=${words(verdict.value)} title=${words(verdict.value)} onClick=${onOpen}>
    <${Icon} name=${LOOKS[state]} /><span>${words(verdict.value)}</span></button>`
}
