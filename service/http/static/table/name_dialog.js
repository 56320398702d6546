// Asks for a name, registers the player, and shows the key once.
import { call } from './api.js'
import { html, useEffect, useRef, useState } from './html.js'
import { Icon } from './icons.js'
import { keep, naming } from './session.js'
import { say } from './words.js'

export class NotNamed extends Error {
  name = 'NotNamed' // whoever waits for a name may find that the reader thought better of it
}

export const NameDialog = () => naming.value && html`<${Asking} wish=${naming.value} />`

function Asking({ wish }) {
  const dialog = useRef()
  const [player, setPlayer] = useState(null)
  const [problem, setProblem] = useState(null)
  const busy = useRef(false) // a second click must not register a second player
  useEffect(() => dialog.current.showModal(), [])
  const end = () => {
    naming.value = null
    player ? wish.resolve(player) : wish.reject(new NotNamed())
  }
  async function register(event) {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    const name = new FormData(event.target).get('name').trim()
    try {
      const made = await call('POST', '/v1/players', { body: { name }, player: null })
      setPlayer(keep({ id: made.player.id, name: made.player.name, token: made.token }))
    } catch (error) {
      setProblem(error.message)
    } finally {
      busy.current = false
    }
  }
  return html`<dialog ref=${dialog} class="small" onClose=${end} aria-labelledby="naming">
    ${player
      ? html`<${NewKey} player=${player} onDone=${() => dialog.current.close()} />`
      : html`<form onSubmit=${register}>
          <h2 id="naming">${say('name_title')}</h2>
          <p class="soft">${say('name_why')}</p>
          <label class="field">${say('name_label')}
            <input name="name" required maxlength="64" autocomplete="nickname" spellcheck="false" /></label>
          ${problem && html`<p class="problem" role="alert">${problem}</p>`}
          <div class="row end">
            <button type="button" class="quiet" onClick=${() => dialog.current.close()}>${say('cancel')}</button>
            <button class="primary">${say('go_on')}</button>
          </div>
        </form>`}
  </dialog>`
}

function NewKey({ player, onDone }) {
  const [copied, setCopied] = useState(false)
  const done = useRef()
  useEffect(() => done.current.focus(), [])
  const text = `data:text/plain;charset=utf-8,${encodeURIComponent(player.token)}`
  async function copy() {
    await navigator.clipboard.writeText(player.token)
    setCopied(true)
  }
  return html`<h2 id="naming">${say('key_is', player.name)}</h2>
    <p><code class="key">${player.token}</code></p>
    <p class="soft">${say('key_new')}</p>
    <div class="row end">
      <a class="button quiet" href=${text} download=${`annales-${player.name}.txt`}><${Icon} name="lucide:download" /> ${say('key_file')}</a>
      ${navigator.clipboard && html`<button class="quiet" onClick=${copy}><${Icon} name=${copied ? 'lucide:check' : 'lucide:copy'} /> ${say(copied ? 'copied' : 'key_copy')}</button>`}
      <button class="primary" ref=${done} onClick=${onDone}>${say('go_on')}</button>
    </div>`
}
