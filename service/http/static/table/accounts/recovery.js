// How a player comes back who has lost their key: codes on paper, and passkeys.
import { call } from '../core/api.js'
import { html, useEffect, useState } from '../core/html.js'
import { Icon } from '../core/icons.js'
import { tell } from '../core/message.js'
import { keep } from '../core/session.js'
import { settings } from '../core/settings.js'
import { say } from '../core/words.js'
import { Codes } from './codes.js'

// Browsers have passkeys on secure pages only, and a passkey belongs to a name of a host, never to a bare address.
export const hasPasskeys = 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential && !/^[\d.]+$|:/.test(location.hostname)

const dayOf = time => new Date(time).toLocaleDateString(settings.language.value)
const wasCancelled = error => error.name === 'NotAllowedError' || error.name === 'AbortError'

// What went wrong, to be shown; null if the reader has closed the browser's own dialog.
function problemOf(error) {
  if (wasCancelled(error)) return null
  if (error.name === 'InvalidStateError') return say('passkey_known')
  if (error.name === 'Problem') return error.message
  throw error
}

async function signIn() {
  const { public_key } = await call('POST', '/v1/recoveries/challenge', { player: null })
  const credential = await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(public_key) })
  return call('POST', '/v1/recoveries/passkey', { body: { credential: credential.toJSON() }, player: null })
}

const taken = ({ player, token }) => tell(say('key_taken', keep({ id: player.id, name: player.name, token }).name))

// A code that is typed, or a passkey: either brings a player to this browser.
export function ComeBack() {
  const [problem, setProblem] = useState(null)
  const tries = ask => async event => {
    event.preventDefault()
    setProblem(null)
    try {
      taken(await ask(event.target))
    } catch (error) {
      setProblem(problemOf(error))
    }
  }
  const byCode = async form => {
    const back = await call('POST', '/v1/recoveries', { body: { code: new FormData(form).get('code').trim() }, player: null })
    form.reset()
    return back
  }
  return html`<section class="panel" aria-labelledby="come-back"><h2 id="come-back">${say('come_back')}</h2>
    <form class="paste" onSubmit=${tries(byCode)}>
      <label class="field">${say('recovery_code')}<input name="code" required maxlength="64" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="XXXX-XXXX-XXXX-XXXX-XXXX" /></label>
      <button>${say('use_code')}</button>
    </form>
    ${hasPasskeys && html`<p><button onClick=${tries(signIn)}><${Icon} name="lucide:user" /> ${say('passkey_sign_in')}</button></p>`}
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
  </section>`
}

// What the player in use can come back by.
export function Recovery({ player }) {
  const [state, setState] = useState(null)
  const [codes, setCodes] = useState(null)
  const [problem, setProblem] = useState(null)
  const tries = act => async () => {
    setProblem(null)
    try {
      await act()
      setState(await call('GET', '/v1/players/me/recovery', { player }))
    } catch (error) {
      setProblem(problemOf(error))
    }
  }
  useEffect(() => void tries(() => {})(), [player.id])
  const renew = tries(async () => setCodes((await call('POST', '/v1/players/me/recovery-codes', { player })).recovery_codes))
  const add = tries(async () => {
    const { public_key } = await call('POST', '/v1/players/me/passkeys/challenge', { player })
    const credential = await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(public_key) })
    await call('POST', '/v1/players/me/passkeys', { body: { name: say('passkey_of', dayOf(Date.now())), credential: credential.toJSON() }, player })
  })
  const remove = id => tries(() => call('DELETE', `/v1/players/me/passkeys/${id}`, { player }))
  return html`<section class="recovery" aria-labelledby="recovery"><h3 id="recovery">${say('recovery')}</h3>
    <p class="soft">${say('recovery_why')}</p>
    ${state && html`<p>${say('codes_left', state.codes_left)}</p>
      <ul class="passkeys">${state.passkeys.map(({ id, name, host, created_at, used_at }) => html`<li key=${id}>
        <${Icon} name="lucide:user" /> <span>${name} · ${host} · ${used_at ? say('passkey_used', dayOf(used_at)) : say('passkey_added', dayOf(created_at))}</span>
        <button class="quiet" aria-label=${say('passkey_remove', name)} onClick=${remove(id)}>${say('forget_yes')}</button></li>`)}</ul>`}
    ${codes && html`<${Codes} codes=${codes} name=${player.name} />`}
    <div class="row">
      <button onClick=${renew}>${say('codes_new')}</button>
      ${hasPasskeys && html`<button onClick=${add}><${Icon} name="lucide:user" /> ${say('passkey_add')}</button>`}
    </div>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
  </section>`
}
