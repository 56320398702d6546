// The proof badge: the reader's own browser hashes the chain and opens the envelopes; the sheet says what that proves.
import { html, signal, useEffect, useSignal } from './html.js'
import { call } from './api.js'
import { Icon } from './icons.js'
import { recordOf, save } from './records.js'
import { Sheet } from './sheet.js'
import { Broken, canVerify, checkEntries } from './verify.js'
import { say } from './words.js'

const LOOKS = { checking: 'lucide:shield', verified: 'lucide:shield-check', broken: 'lucide:shield-alert', unchecked: 'lucide:shield-off' }
const PAGE = 500
const states = new WeakMap() // match → { verdict, entries, running }

function stateOf(m) {
  if (!states.has(m)) states.set(m, { verdict: signal({ state: canVerify() ? 'checking' : 'unchecked', count: 0, opened: 0 }), entries: [], running: false })
  return states.get(m)
}

// Check what has been added since the last time; a disclosed secret is checked against the whole match.
async function check(m) {
  const own = stateOf(m)
  if (own.running || !canVerify() || own.verdict.value.state === 'broken') return
  own.running = true
  try {
    while (own.entries.length < m.entries.value.length) {
      const query = { after: own.entries.length, limit: PAGE, proof: true }
      const { entries } = await call('GET', `${m.path}/history`, { player: m.player.value, query })
      if (!entries.length) break
      const whole = entries.some(entry => entry.kind === 'disclosed')
      const known = own.entries
      own.entries = [...known, ...entries]
      const found = await checkEntries(whole ? own.entries : entries, { seat: m.seat.value, ...!whole && { before: known.at(-1)?.digest ?? '', first: known.length + 1 } })
      const opened = found.opened + (whole ? 0 : own.verdict.value.opened)
      own.verdict.value = { state: 'verified', count: own.entries.length, opened, head: found.head, secret: found.secret }
    }
  } catch (error) {
    if (!(error instanceof Broken)) throw error
    own.verdict.value = { ...own.verdict.value, state: 'broken', at: error.seq, why: error.why }
  } finally { own.running = false }
}

const words = ({ state, count, at }) => say('proof_' + state, state === 'broken' ? at : count)

export function Badge({ m, onOpen }) {
  const { verdict } = stateOf(m), { state } = verdict.value
  useEffect(() => { check(m) }, [m, m.entries.value.length])
  return html`<button class=${'badge-proof ' + state} aria-haspopup="dialog" aria-label=${words(verdict.value)} title=${words(verdict.value)} onClick=${onOpen}>
    <${Icon} name=${LOOKS[state]} /><span>${words(verdict.value)}</span></button>`
}

export function Proof({ m, onClose }) {
  const { verdict } = stateOf(m), found = verdict.value
  const proof = useSignal(null)
  useEffect(() => { call('GET', `${m.path}/proof`, { player: m.player.value }).then(answer => (proof.value = answer)) }, [m])
  const line = (word, value) => value && html`<dt>${say(word)}</dt><dd><code>${value}</code></dd>`
  return html`<${Sheet} title=${words(found)} name=${'proof ' + found.state} onClose=${onClose}>
    <p>${say(found.state === 'broken' ? 'proof_means_broken' : 'proof_means', found.count, found.opened)}</p>
    <dl>
      ${line('proof_head', found.head ?? proof.value?.digest)}
      ${line('proof_commitment', proof.value?.commitment)}
      ${line('proof_secret', proof.value?.secret)}
      ${line('proof_checkpoint', proof.value?.checkpoint && `${proof.value.checkpoint.seq} · ${proof.value.checkpoint.kid}.${proof.value.checkpoint.signature}`)}
    </dl>
    <p class="soft">${say('proof_more')}</p>
    <div class="sheet-buttons">
      <button onClick=${async () => save(m.id + '.ndjson', [await recordOf(m)], 'application/x-ndjson')}><${Icon} name="lucide:download" /> ${say('record_record')}</button>
      <a class="button quiet" href="/verify.py" download><${Icon} name="lucide:file-check" /> verify.py</a>
      <a class="button quiet" href="/docs/history" target="_blank"><${Icon} name="lucide:book-open" /> ${say('proof_read')}</a>
    </div>
  <//>`
}
