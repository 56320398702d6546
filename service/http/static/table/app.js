// The page: which screen an address asks for, its language and theme.
import { Problem } from './core/api.js'
import { startConcerns } from './core/concerns.js'
import { savedPage } from './core/host.js'
import { effect, html, render, signal, useEffect, useState } from './core/html.js'
import { haveScreen, loadAhead } from './core/loading.js'
import { message, tell } from './core/message.js'
import { KeyDialog, NameDialog, NotNamed, SignIn, signingIn, whose } from './lobby/name_dialog.js'
import { forget, keep, me, refused } from './core/session.js'
import { settings } from './core/settings.js'
import { Top } from './core/widgets/top.js'
import { haveWords, say } from './core/words.js'

const MATCH = /^#\/m\/(mt_\w+)(?:\/\d+)?(?:\?|$)/
const SCREENS = { // what each loads
  match: { load: () => Promise.all([import('./match/match.js'), import('./play/table.js')]), styles: ['table.css', 'prompt.css', 'replay.css'], words: 'rest' },
  campaign: { load: () => import('./lobby/campaign.js'), styles: ['lobby.css'], words: 'rest' },
  keys: { load: () => import('./lobby/keys.js'), styles: ['lobby.css'], words: 'rest' },
  consent: { load: () => import('./accounts/consent.js'), styles: ['accounts.css'], words: 'accounts' },
  invited: { load: () => import('./lobby/invited.js'), styles: ['lobby.css'], words: 'rest' },
  guide: { load: () => import('./guide/learn.js'), styles: ['table.css', 'prompt.css', 'replay.css', 'guide.css'], words: 'rest' },
  lobby: { load: () => import('./lobby/lobby.js'), styles: ['lobby.css'] },
}
const SIGNING_IN = /^\/(oauth|device)/ // addresses to which programs send their users
const ROUTES = [
  [MATCH, Match],
  [/^#\/c\/(cp_\w+)$/, ([, id]) => html`<${Screen} screen="campaign" name="Campaign" id=${id} />`],
  [/^#\/keys(?:\/(mt_\w+))?$/, ([, match]) => html`<${Screen} screen="keys" name="Keys" match=${match} />`],
  [/^#\/learn\/([\w-]+)$/, ([, game]) => html`<${Screen} key=${game} screen="guide" name="Learn" game=${game} />`],
  [/^#\/i\/([\w-]{1,64})/, ([, token]) => html`<${Screen} screen="invited" name="Invited" token=${token} />`],
  [SIGNING_IN.test(location.pathname) ? /^$/ : /^\b/, () => html`<${Screen} screen="consent" name="Consent" />`],
  [/^/, () => html`<${Screen} screen="lobby" name="Lobby" />`],
]

// While a player looks at the table, what is opened there on demand comes.
async function have(screen) {
  const module = await haveScreen(screen, SCREENS[screen])
  if (screen === 'match' && !savedPage) loadAhead()
  return module
}
const KEY = /^#key=([\w.-]+)$/
const place = signal(location.hash)

addEventListener('hashchange', () => enter(location.hash))

// A link with a key signs this browser in, after a question if somebody else plays here; the key is taken out of the
// address at once.
async function enter(hash) {
  const key = KEY.exec(hash)?.[1]
  if (!key) return (place.value = hash)
  history.replaceState(null, '', '#/')
  place.value = '#/'
  try {
    const player = await whose(key)
    if (me.value && me.value.id !== player.id) return (signingIn.value = player)
    tell(say('key_taken', keep(player).name))
  } catch (error) {
    tell(say('key_wrong', error.message))
  }
}

function App() {
  for (const [pattern, show] of ROUTES) {
    const found = pattern.exec(place.value)
    if (found) return html`<a class="skip" href="#main" onClick=${toMain}>${say('skip')}</a>${show(found)}<${NameDialog} /><${KeyDialog} /><${SignIn} /><${Refused} /><${Message} />`
  }
}

function toMain(event) {
  event.preventDefault()
  document.querySelector('main')?.focus()
}

function Message() {
  const end = () => (message.value = null)
  useEffect(() => {
    if (message.value === null) return
    const timer = setTimeout(end, message.value.action ? 12_000 : 6000)
    return () => clearTimeout(timer)
  }, [message.value])
  const { words, action } = message.value ?? {}
  const act = () => { end(); action.run() }
  return html`<div class="message" role="status">${words}${action && html` <button onClick=${act}>${action.label}</button>`}</div>`
}

// Nothing can be read with a key that is no longer good: the reader decides what becomes of it.
function Refused() {
  const player = refused.value
  if (!player) return null
  const remove = () => {
    forget(player.id)
    location.reload()
  }
  return html`<div class="message refused" role="alert">${say('key_gone', player.name)} <button onClick=${remove}>${say('key_remove')}</button></div>`
}

// A screen whose module is loaded when it is first wanted.
function Screen({ screen, name, ...given }) {
  const [part, setPart] = useState(null)
  useEffect(() => {
    let gone = false // the reader may have gone elsewhere before the module has come
    const show = found => gone || setPart(() => found)
    have(screen).then(module => show(module[name]), show)
    return () => { gone = true }
  }, [name])
  if (part instanceof Error) return html`<${Failure} error=${part} />`
  return part ? html`<${part} ...${given} />` : html`<${Waiting} />`
}

function Match([, id]) {
  return html`<${MatchScreen} key=${id} id=${id} />`
}

function MatchScreen({ id }) {
  const [state, setState] = useState({})
  useEffect(() => {
    let m = null
    let gone = false
    async function open() {
      const [{ openMatch }, { Table }] = await have('match')
      m = await openMatch(id)
      gone ? m.close() : setState({ m, Table })
    }
    open().catch(error => setState({ error }))
    return () => {
      gone = true
      m?.close()
    }
  }, [])
  if (state.error) return html`<${Failure} error=${state.error} />`
  return state.m ? html`<${state.Table} m=${state.m} />` : html`<${Waiting} />`
}

const Waiting = () => html`<${Top} /><main id="main" class="plain" tabindex="-1" aria-busy="true"><p class="soft">${say('loading')}</p></main>`

function Failure({ error }) {
  if (!(error instanceof Problem)) console.error(error)
  const words = error instanceof Problem ? error.message : say('not_loaded')
  return html`<${Top} /><main id="main" class="plain" tabindex="-1">
    <h1>${error.title ?? say('annales')}</h1>
    <p role="alert">${words}</p>
    <p><button class="primary" onClick=${() => location.reload()}>${say('try_again')}</button> <a class="button quiet" href="#/">${say('to_lobby')}</a></p>
  </main>`
}

effect(() => {
  document.documentElement.lang = settings.language.value
})
effect(() => {
  document.documentElement.dataset.theme = settings.theme.value
})
effect(() => {
  document.documentElement.dataset.motion = settings.motion.value ? 'full' : 'less'
})

// A promise that nobody waits for has failed: the reader is told, unless they themselves closed the name dialog.
addEventListener('unhandledrejection', event => {
  if (event.reason instanceof NotNamed) return event.preventDefault()
  tell(event.reason?.message ?? String(event.reason))
  if (event.reason instanceof Problem) event.preventDefault()
})

async function start() {
  await haveWords('first')
  enter(location.hash)
  startConcerns()
  render(html`<${App} />`, document.getElementById('app'))
}

start()
