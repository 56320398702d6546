// What the reader's own browser has found out about the log, what that proves, and what proves it elsewhere.
import { html, useEffect, useSignal } from './html.js'
import { call } from './api.js'
import { stateOf, words } from './badge.js'
import { Icon } from './icons.js'
import { recordOf, save } from './records.js'
import { Sheet } from './sheet.js'
import { say } from './words.js'

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
