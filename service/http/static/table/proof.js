// What the reader's own browser has found out about the log, what that proves, and what proves it elsewhere.
import { html, useEffect, useSignal } from './html.js'
import { call } from './api.js'
import { stateOf, words } from './badge.js'
import { Icon } from './icons.js'
import { recordOf, save } from './records.js'
import { Sheet } from './sheet.js'
import { say } from './words.js'

// What this browser finds out about the signature of a proof. The digest is the one that it has computed itself, unless
// the match has gone on meanwhile. A saved page has no keys.
async function signatureOf(m, { checkpoint }) {
  const { canVerify, checkSignature } = await import('./verify.js')
  const { keys } = await call('GET', '/.well-known/jwks.json', { player: null }).catch(() => ({}))
  if (!canVerify() || !keys) return { state: 'unable', ...checkpoint }
  const { digest } = stateOf(m).entries[checkpoint.seq - 1] ?? checkpoint
  return { ...checkpoint, ...await checkSignature(checkpoint, { match: m.id, seq: checkpoint.seq, digest }, keys) }
}

const FAULTS = ['wrong', 'unknown']

function Signature({ found: { state, kid, seq, imported } }) {
  const word = state === 'verified' && imported ? 'imported' : state
  return html`<p class=${'signature ' + (FAULTS.includes(state) ? 'problem' : 'soft')}>${say('proof_signature_' + word, kid, seq)}</p>`
}

export function Proof({ m, onClose }) {
  const { verdict } = stateOf(m), found = verdict.value
  const proof = useSignal(null), signature = useSignal(null)
  useEffect(() => {
    call('GET', `${m.path}/proof`, { player: m.player.value })
      .then(async answer => { proof.value = answer; signature.value = await signatureOf(m, answer) })
  }, [m])
  const line = (word, value) => value && html`<dt>${say(word)}</dt><dd><code>${value}</code></dd>`
  return html`<${Sheet} title=${words(found)} name=${'proof ' + found.state} onClose=${onClose}>
    <p>${say(found.state === 'broken' ? 'proof_means_broken' : 'proof_means', found.count, found.opened)}</p>
    <dl>
      ${line('proof_head', found.head ?? proof.value?.digest)}
      ${line('proof_commitment', proof.value?.commitment)}
      ${line('proof_secret', proof.value?.secret)}
      ${line('proof_checkpoint', proof.value?.checkpoint && `${proof.value.checkpoint.seq} · ${proof.value.checkpoint.kid}.${proof.value.checkpoint.signature}`)}
    </dl>
    ${signature.value && html`<${Signature} found=${signature.value} />`}
    <p class="soft">${say('proof_more')}</p>
    <div class="sheet-buttons">
      <button onClick=${async () => save(m.id + '.ndjson', [await recordOf(m)], 'application/x-ndjson')}><${Icon} name="lucide:download" /> ${say('record_record')}</button>
      <a class="button quiet" href="/verify.py" download><${Icon} name="lucide:file-check" /> verify.py</a>
      <a class="button quiet" href="/docs/history" target="_blank"><${Icon} name="lucide:book-open" /> ${say('proof_read')}</a>
    </div>
  <//>`
}
