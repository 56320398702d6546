// The match as a file: the record, the readable notation, and a page that replays without a server.
import { html, useSignal } from '../core/html.js'
import { recordOf, save, saveRecord } from './record_files.js'
import { Refusal, useAttempts } from '../core/widgets/attempts.js'
import { savedPage } from '../core/host.js'
import { Icon } from '../core/icons.js'
import { Sheet } from '../core/widgets/sheet.js'
import { say } from '../core/words.js'

export function Records({ m, onClose }) {
  const making = useSignal(null), [problem, attempt, busy] = useAttempts()
  const over = m.header.value.status === 'over'
  const choice = (name, icon, make) => html`<li><button class="choice" disabled=${busy} onClick=${() => { making.value = name; attempt(make) }}>
    <${Icon} name=${icon} /><span><b>${say('record_' + name)}</b><small>${busy && making.value === name ? say('record_busy') : say(`record_${name}_about`)}</small></span></button></li>`
  return html`<${Sheet} title=${say('record')} name="records" onClose=${onClose}>
    <ul class="choices">
      ${over && !savedPage && choice('page', 'lucide:monitor-play', async () => (await import('./one_file.js')).saveAsPage(m))}
      ${choice('record', 'lucide:file-check', () => saveRecord(m))}
      ${choice('text', 'lucide:file-text', async () => save(m.id + '.txt', [await recordOf(m, 'text')], 'text/plain'))}
      ${over && !savedPage && choice('moves', 'lucide:file-text', async () => save(m.id + '.moves.txt', [await recordOf(m, 'moves')], 'text/plain'))}
    </ul>
    ${!over && html`<p class="soft">${say('record_masked')}</p>`}
    <p class="soft">${say('record_check')} <a href="/verify.py" download>verify.py</a>${savedPage && html`<br />${say('needs_service', savedPage.origin)}`}</p>
    <${Refusal} problem=${problem} />
  <//>`
}
