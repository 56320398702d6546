// Asks for a name and registers the player; shows a key when wanted; asks whether another player is to sign in.
import { call } from '../core/api.js'
import { html, signal, useLayoutEffect, useRef, useState } from '../core/html.js'
import { Icon } from '../core/icons.js'
import { haveSheet, onDemand } from '../core/loading.js'
import { tell } from '../core/message.js'
import { copied, keep, me, naming } from '../core/session.js'
import { haveWords, say } from '../core/words.js'

const Codes = onDemand(() => Promise.all([import('../accounts/codes.js'), haveWords('accounts'), haveSheet('accounts.css')]).then(([module]) => module), 'Codes', false)

// The player whom a token belongs to.
export async function whose(token) {
  const { id, name } = await call('GET', '/v1/players/me', { player: { token } })
  return { id, name, token }
}

export class NotNamed extends Error {
  name = 'NotNamed' // the reader may think better of giving a name
}

export const NameDialog = () => naming.value && html`<${Asking} wish=${naming.value} />`

// A player of whom the key is shown, and one who has come with a link while another plays here; or null.
export const keeping = signal(null)
export const signingIn = signal(null)

export const KeyDialog = () => keeping.value && html`<${Key} player=${keeping.value} />`
export const SignIn = () => signingIn.value && html`<${Question} player=${signingIn.value} />`

function Small({ onClose, children }) {
  const dialog = useRef()
  useLayoutEffect(() => dialog.current.showModal(), [])
  return html`<dialog ref=${dialog} class="small" onClose=${onClose} aria-labelledby="naming">${children(() => dialog.current.close())}</dialog>`
}

function Asking({ wish }) {
  const player = useRef(null)
  const [problem, setProblem] = useState(null)
  const busy = useRef(false) // a second click must not register a second player
  const end = () => {
    naming.value = null
    if (!player.current) return wish.reject(new NotNamed())
    const made = player.current
    wish.resolve(made)
    tell(say('key_kept'), { label: say('key_keep'), run: () => (keeping.value = made) })
  }
  const register = close => async event => {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    const name = new FormData(event.target).get('name').trim()
    try {
      const made = await call('POST', '/v1/players', { body: { name }, player: null })
      player.current = { ...keep({ id: made.player.id, name: made.player.name, token: made.token, only: true }), codes: made.recovery_codes }
      close()
    } catch (error) {
      setProblem(error.message)
    } finally {
      busy.current = false
    }
  }
  return html`<${Small} onClose=${end}>${close => html`<form onSubmit=${register(close)}>
    <h2 id="naming">${say('name_title')}</h2>
    <p class="soft">${say('name_why')}</p>
    <label class="field">${say('name_label')}
      <input name="name" required maxlength="64" autocomplete="nickname" spellcheck="false" /></label>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    <div class="row end">
      <button type="button" class="quiet" onClick=${close}>${say('cancel')}</button>
      <button class="primary">${say('go_on')}</button>
    </div>
  </form>`}<//>`
}

function Key({ player }) {
  const [done, setDone] = useState(false)
  const text = `data:text/plain;charset=utf-8,${encodeURIComponent(player.token)}`
  async function copy() {
    await navigator.clipboard.writeText(player.token)
    copied(player.id)
    setDone(true)
  }
  return html`<${Small} onClose=${() => (keeping.value = null)}>${close => html`<h2 id="naming">${say('key_is', player.name)}</h2>
    <p><code class="key">${player.token}</code></p>
    <p class="soft">${say('key_new')}</p>
    ${player.codes && html`<${Codes} codes=${player.codes} name=${player.name} />`}
    <div class="row end">
      <a class="button quiet" href=${text} download=${`annales-${player.name}.txt`} onClick=${() => copied(player.id)}><${Icon} name="lucide:download" /> ${say('key_file')}</a>
      ${navigator.clipboard && html`<button class="quiet" onClick=${copy}><${Icon} name=${done ? 'lucide:check' : 'lucide:copy'} /> ${say(done ? 'copied' : 'key_copy')}</button>`}
      <button class="primary" onClick=${close}>${say('go_on')}</button>
    </div>`}<//>`
}

function Question({ player }) {
  const take = close => () => { tell(say('key_taken', keep(player).name)); close() }
  return html`<${Small} onClose=${() => (signingIn.value = null)}>${close => html`<h2 id="naming">${say('sign_in_as', player.name)}</h2>
    <p>${say('sign_in_why', me.value.name)}</p>
    <div class="row end">
      <button class="quiet" onClick=${close}>${say('sign_in_stay', me.value.name)}</button>
      <button class="primary" onClick=${take(close)}>${say('sign_in_do', player.name)}</button>
    </div>`}<//>`
}
