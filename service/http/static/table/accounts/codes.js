// Recovery codes, which are shown once: to be copied, saved or written down.
import { html } from '../core/html.js'
import { Icon } from '../core/icons.js'
import { say } from '../core/words.js'
import { Copy } from '../core/widgets/fields.js'

export function Codes({ codes, name }) {
  const text = codes.join('\n') + '\n'
  return html`<div class="codes" role="status">
    <p>${say('codes_are')}</p>
    <ul class="code-list">${codes.map(code => html`<li key=${code}><code class="key">${code}</code></li>`)}</ul>
    <div class="row">
      <a class="button quiet" href=${'data:text/plain;charset=utf-8,' + encodeURIComponent(text)} download=${`annales-${name}-${say('codes_file')}.txt`}><${Icon} name="lucide:download" /> ${say('codes_save')}</a>
      <${Copy} text=${text} words="codes_copy" />
    </div>
  </div>`
}
