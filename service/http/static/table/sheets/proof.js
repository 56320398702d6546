// What the reader's own browser has found out about the log, what that proves, and what proves it elsewhere.
import { html, useEffect, useSignal } from '../core/html.js'
import { call } from '../core/api.js'
import { stateOf, words } from './badge.js'
import { Icon } from '../core/icons.js'
import { saveRecord } from './record_files.js'
import { publishedKeys, signatureWords } from '../core/signatures.js'
import { Sheet } from '../core/widgets/sheet.js'
import { checkReceipt, checkSignature } from '../verify.js'
import { say } from '../core/words.js'

const look = isFault => isFault ? ' problem' : ' soft'

export function Proof({ m, onClose }) {
  const { verdict } = stateOf(m), found = verdict.value
  const proof = useSignal(null), signature = useSignal(null), receipts = useSignal([])
  async function read() {
    proof.value = await call('GET', `${m.path}/proof`, { player: m.player.value })
    const { checkpoint } = proof.value, keys = await publishedKeys()
    // The digest is the one that this browser has computed, unless the match has gone on meanwhile.
    const endOf = (seq, told) => ({ match: m.id, seq, digest: (stateOf(m).entries[seq - 1] ?? m.entries.value[seq - 1] ?? told)?.digest })
    signature.value = await checkSignature(checkpoint, endOf(checkpoint.seq, checkpoint), keys)
    if (signature.value.state !== 'unable') receipts.value = await Promise.all(m.receipts.map(({ seq, receipt }) => checkReceipt(receipt, endOf(seq), keys)))
  }
  useEffect(() => { read() }, [m])
  const { digest, commitment, secret, checkpoint } = proof.value ?? {}
  const given = receipts.value.length, hold = receipts.value.filter(({ state }) => state === 'verified').length
  const row = (word, value) => value && html`<dt>${say(word)}</dt><dd><code>${value}</code></dd>`
  return html`<${Sheet} title=${words(found)} name=${'proof ' + found.state} onClose=${onClose}>
    <p>${say(found.state === 'broken' ? 'proof_means_broken' : 'proof_means', found.count, found.opened)}</p>
    <dl>
      ${row('proof_head', found.head ?? digest)}
      ${row('proof_commitment', commitment)}
      ${row('proof_secret', secret)}
      ${row('proof_checkpoint', checkpoint && `${checkpoint.seq} · ${checkpoint.kid}.${checkpoint.signature}`)}
    </dl>
    ${signature.value && html`<p class=${'signature' + look(/^(wrong|unknown)$/.test(signature.value.state))}>${signatureWords(signature.value, checkpoint.seq)}</p>`}
    ${given > 0 && html`<p class=${'receipts' + look(hold < given)}>${say('proof_receipts', hold, given)}</p>`}
    <p class="soft">${say('proof_more')}</p>
    <div class="sheet-buttons">
      <button onClick=${() => saveRecord(m)}><${Icon} name="lucide:download" /> ${say('record_record')}</button>
      <a class="button quiet" href="/verify.py" download><${Icon} name="lucide:file-check" /> verify.py</a>
      <a class="button quiet" href="/docs/history" target="_blank"><${Icon} name="lucide:book-open" /> ${say('proof_read')}</a>
    </div>
  <//>`
}
