// The keys of this browser: who plays here, on which other devices, and what the page may do.
import { html, useEffect, useState } from '../core/html.js'
import { haveSheet, onDemand } from '../core/loading.js'
import { call } from '../core/api.js'
import { askForNotices, notices, title } from '../core/concerns.js'
import { Copy, Switch } from '../core/widgets/fields.js'
import { Icon } from '../core/icons.js'
import { copied, forget, keep, me, needMe, players, use } from '../core/session.js'
import { whose } from './name_dialog.js'
import { settings } from '../core/settings.js'
import { Top } from '../core/widgets/top.js'
import { haveWords, say } from '../core/words.js'

const ofAccounts = module => Promise.all([module, haveWords('accounts'), haveSheet('accounts.css')]).then(([found]) => found)
const recovery = () => ofAccounts(import('../accounts/recovery.js'))
const TokenList = onDemand(() => ofAccounts(import('../accounts/tokens.js')), 'TokenList', false)
const ComeBack = onDemand(recovery, 'ComeBack', false), Recovery = onDemand(recovery, 'Recovery', false)

// The part after # stays in the browser: no server, no log and no referrer sees the key.
const linkWith = token => new URL('/#key=' + token, location.href).href

function Player({ player, onErased }) {
  const [asking, setAsking] = useState(null) // 'forget' or 'erase', once the reader has asked for it
  const [shown, setShown] = useState(false)
  const [problem, setProblem] = useState(null)
  const used = player.id === me.value?.id
  async function erase() {
    try {
      await call('DELETE', '/v1/players/me', { player })
    } catch (error) {
      if (error.name !== 'Problem') throw error
      // A key that opens nothing any more has nothing left to erase.
      if (error.status !== 401) return setProblem(error.message)
    }
    forget(player.id)
    onErased(player)
  }
  const hasCopy = () => copied(player.id)
  const sure = () => asking === 'erase' ? erase() : forget(player.id)
  return html`<li class=${'key-card' + (used ? ' used' : '')} data-player=${player.id}>
    <header><${Icon} name="lucide:user" /><div><h2>${player.name}</h2><code>${player.id}</code></div>
      ${used ? html`<span class="chip-state">${say('in_use')}</span>` : html`<button onClick=${() => use(player.id)}>${say('use')}</button>`}</header>
    ${player.only && html`<p class="only-line"><${Icon} name="lucide:info" /> ${say('key_only')}</p>`}
    <p class="key-line">${shown ? html`<code class="key">${player.token}</code>` : html`<span class="soft">${say('key_hidden')}</span>`}</p>
    <div class="row">
      <button aria-pressed=${String(shown)} onClick=${() => setShown(!shown)}><${Icon} name=${shown ? 'lucide:eye-off' : 'lucide:eye'} /> ${say(shown ? 'hide' : 'show')}</button>
      <${Copy} text=${player.token} words="key_copy" onCopied=${hasCopy} /><${Copy} text=${linkWith(player.token)} words="copy_link" icon="lucide:link" onCopied=${hasCopy} />
      <button class="quiet" onClick=${() => setAsking('forget')}>${say('forget')}</button>
      <button class="quiet danger" onClick=${() => setAsking('erase')}>${say('erase')}</button>
    </div>
    ${asking && html`<div class="sure" role="alertdialog" aria-label=${say(asking)}><p>${say(asking + '_means', player.name)}</p>
      <div class="row"><button onClick=${() => setAsking(null)}>${say('cancel')}</button><button class="danger" onClick=${sure}>${say(asking + '_yes')}</button></div></div>`}
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    <${TokenList} player=${player} />
    ${used && html`<${Recovery} player=${player} />`}
  </li>`
}

function Paste() {
  const [problem, setProblem] = useState(null)
  async function take(event) {
    event.preventDefault()
    const form = event.target
    const text = new FormData(form).get('key').trim()
    try {
      keep(await whose(text.includes('#key=') ? text.split('#key=')[1] : text))
      setProblem(null)
      form.reset()
    } catch (error) {
      if (error.name !== 'Problem') throw error
      setProblem(say('key_wrong', error.message))
    }
  }
  return html`<form class="paste" onSubmit=${take}>
    <label class="field">${say('paste_key')}<input name="key" required autocomplete="off" spellcheck="false" placeholder="tk_…" /></label>
    <button class="primary">${say('add_key')}</button>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
  </form>`
}

function Settings() {
  const setting = name => value => { settings[name].value = value }
  const notify = wished => wished ? askForNotices() : (notices.value = false)
  return html`<section class="panel" aria-labelledby="settings"><h2 id="settings">${say('settings')}</h2>
    <${Switch} label=${say('set_sound')} value=${settings.sound.value} onPick=${setting('sound')} />
    ${'Notification' in window && html`<${Switch} label=${say('set_notices')} hint=${Notification.permission === 'denied' ? say('notices_denied') : null} value=${notices.value} onPick=${notify} />`}
    <${Switch} label=${say('set_confirm')} hint=${say('hint_confirm')} value=${settings.confirm.value} onPick=${setting('confirm')} />
    <${Switch} label=${say('set_motion')} value=${settings.motion.value} onPick=${setting('motion')} />
  </section>`
}

export function Keys({ match }) {
  const [erased, setErased] = useState(null)
  useEffect(() => { title.value = say('keys_title') })
  return html`<${Top} /><main class="plain keys-page" id="main" tabindex="-1">
    ${match && html`<p><a class="button" href=${'#/m/' + match}><${Icon} name="lucide:chevron-left" /> ${say('back_to_match')}</a></p>`}
    ${location.pathname !== '/' && html`<p><a class="button" href=${location.pathname + location.search}><${Icon} name="lucide:chevron-left" /> ${say('back_to_sign_in')}</a></p>`}
    <h1>${say('keys_title')}</h1><p class="soft">${say('keys_why')}</p>
    ${erased && html`<p role="status">${say('erased', erased.name)}</p>`}
    <ul class="key-cards">${players.value.map(player => html`<${Player} key=${player.id} player=${player} onErased=${setErased} />`)}</ul>
    <p><button onClick=${() => needMe({ another: true })}><${Icon} name="lucide:user-plus" /> ${say('another_player')}</button></p>
    <${Paste} /><${ComeBack} /><${Settings} />
  </main>`
}
