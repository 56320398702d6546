// Signing in to a program of somebody else: what it asks for, who receives it, as whom, and yes or no.
import { call } from '../core/api.js'
import { title } from '../core/concerns.js'
import { html, useEffect, useState } from '../core/html.js'
import { Icon } from '../core/icons.js'
import { me, needMe, players, use } from '../core/session.js'
import { Refusal, useAttempts } from '../core/widgets/attempts.js'
import { Top } from '../core/widgets/top.js'
import { say } from '../core/words.js'
import { scopeWords } from './tokens.js'

const Page = ({ children, busy = false }) => html`<${Top} /><main id="main" class="plain consent" tabindex="-1" aria-busy=${String(busy)}>${children}</main>`

export const Consent = () => location.pathname === '/device' ? html`<${SignInOnDevice} />` : html`<${SignInToProgram} />`

// The page to which a program has sent the browser: its query is what the program asks for.
function SignInToProgram() {
  const request = location.search.slice(1)
  const [asked, setAsked] = useState(null)
  const [problem, attempt, busy] = useAttempts()
  useEffect(() => {
    title.value = say('consent_title')
    attempt(async () => setAsked(await call('POST', '/v1/sign-ins/reading', { body: { request }, player: null })))
  }, [])
  const answer = allow => attempt(async () => {
    const { location: next } = await call('POST', '/v1/sign-ins', { body: { request, allow } })
    location.assign(next)
  })
  if (!asked) return html`<${Page} busy=${busy}>${problem ? html`<h1>${problem.title}</h1><${Refusal} problem=${problem} />` : html`<p class="soft">${say('loading')}</p>`}<//>`
  return html`<${Page}><${Question} asked=${asked} busy=${busy} onAnswer=${answer} /><${Refusal} problem=${problem} /><//>`
}

// The page on which somebody types the code that a device shows.
function SignInOnDevice() {
  const [code, setCode] = useState(new URLSearchParams(location.search).get('user_code') ?? '')
  const [asked, setAsked] = useState(null)
  const [answered, setAnswered] = useState(null)
  const [problem, attempt, busy] = useAttempts()
  useEffect(() => { title.value = say('device_title') }, [])
  const read = event => attempt(async () => {
    await needMe()
    setAsked(await call('POST', '/v1/devices/reading', { body: { user_code: code } }))
  }, event)
  const answer = allow => attempt(async () => {
    await call('POST', '/v1/devices', { body: { user_code: code, allow } })
    setAnswered(allow)
  })
  if (answered !== null) return html`<${Page}><h1>${say(answered ? 'device_done' : 'device_refused')}</h1><p role="status">${say(answered ? 'device_back' : 'device_nothing', asked.client)}</p><p><a class="button" href="/">${say('to_lobby')}</a></p><//>`
  if (asked) return html`<${Page}><${Question} asked=${asked} busy=${busy} onAnswer=${answer}><p><strong>${say('device_own', code.toUpperCase())}</strong></p><//><${Refusal} problem=${problem} /><//>`
  return html`<${Page}><h1>${say('device_title')}</h1><p>${say('device_why')}</p>
    <form onSubmit=${read}>
      <label class="field">${say('device_code')}<input name="code" class="user-code" required maxlength="20" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="BCDF-GHJK" value=${code} onInput=${event => setCode(event.target.value)} /></label>
      <p><button class="primary" disabled=${busy}>${say('go_on')}</button></p>
    </form><${Refusal} problem=${problem} /><//>`
}

function Question({ asked: { client, receiver, host, scopes }, busy, onAnswer, children }) {
  return html`<h1>${say('consent_to', client)}</h1>
    <p>${say('consent_name', client)}</p>
    <p class="receiver"><${Icon} name=${receiver === 'web' ? 'lucide:link' : 'lucide:info'} /> <span>${say('consent_' + receiver)} ${host && html`<code>${host}</code>`}</span></p>
    ${children}
    <h2>${say('consent_may')}</h2>
    <ul class="may">${scopes.map(scope => html`<li key=${scope}>${scopeWords(scope)}</li>`)}</ul>
    <p class="soft">${say('consent_not')}</p>
    <${As} />
    <div class="row">
      ${me.value && html`<button class="primary" disabled=${busy} onClick=${() => onAnswer(true)}>${say('consent_yes', me.value.name)}</button>`}
      ${me.value && html`<button disabled=${busy} onClick=${() => onAnswer(false)}>${say('consent_no')}</button>`}
    </div>`
}

// Who signs in: a player of this browser. Others are found by their key, or are new.
function As() {
  if (!me.value) return html`<p>${say('consent_nobody')}</p><div class="row">
    <button class="primary" onClick=${() => needMe().catch(() => {})}>${say('consent_new')}</button>
    <a class="button" href="#/keys">${say('consent_key')}</a></div>`
  if (players.value.length === 1) return null
  return html`<label class="field">${say('consent_as')}
    <select value=${me.value.id} onChange=${event => use(event.target.value)}>${players.value.map(({ id, name }) => html`<option key=${id} value=${id}>${name}</option>`)}</select></label>`
}
