// The page: which screen an address asks for, its language and theme.
import { Problem } from './api.js'
import { startConcerns } from './concerns.js'
import { effect, html, render, signal, useEffect, useState } from './html.js'
import { NameDialog, NotNamed } from './name_dialog.js'
import { add, forget, refused } from './session.js'
import { settings } from './settings.js'
import { Top } from './top.js'
import { say } from './words.js'

const MATCH = /^#\/m\/(mt_\w+)(?:\/(\d+))?$/
const REST = 200 // milliseconds that the reader stays at an entry before the address names it: browsers bear no more often
const ROUTES = [
  [MATCH, Match],
  [/^#\/c\/(cp_\w+)$/, ([, id]) => html`<${Screen} load=${() => import('./campaign.js')} name="Campaign" id=${id} />`],
  [/^#\/keys$/, () => html`<${Screen} load=${() => import('./keys.js')} name="Keys" />`],
  [/^/, () => html`<${Screen} load=${() => import('./lobby.js')} name="Lobby" />`],
]
const KEY = /^#key=([\w.-]+)$/
const place = signal(location.hash)
export const message = signal(null) // one line at the foot of the page, or null

addEventListener('hashchange', () => enter(location.hash))

// A link with a key signs this browser in; the key is taken out of the address at once.
async function enter(hash) {
  const key = KEY.exec(hash)?.[1]
  if (!key) return (place.value = hash)
  history.replaceState(null, '', '#/')
  place.value = '#/'
  try {
    message.value = say('key_taken', (await add(key)).name)
  } catch (error) {
    message.value = say('key_wrong', error.message)
  }
}

function App() {
  for (const [pattern, show] of ROUTES) {
    const found = pattern.exec(place.value)
    if (found) return html`<a class="skip" href="#main" onClick=${toMain}>${say('skip')}</a>${show(found)}<${NameDialog} /><${Refused} /><${Message} />`
  }
}

function toMain(event) {
  event.preventDefault()
  document.querySelector('main')?.focus()
}

function Message() {
  useEffect(() => {
    if (message.value === null) return
    const timer = setTimeout(() => (message.value = null), 6000)
    return () => clearTimeout(timer)
  }, [message.value])
  return html`<div class="message" role="status">${message.value}</div>`
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
function Screen({ load, name, ...given }) {
  const [part, setPart] = useState(null)
  useEffect(() => {
    let gone = false // the reader may have gone elsewhere before the module has come
    const show = found => gone || setPart(() => found)
    load().then(module => show(module[name]), show)
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
      const [{ openMatch }, { Table }] = await Promise.all([import('./match.js'), import('./table.js')])
      m = await openMatch(id)
      gone ? m.close() : setState({ m, Table })
    }
    open().catch(error => setState({ error }))
    return () => {
      gone = true
      m?.close()
    }
  }, [])
  useEffect(() => state.m && addressed(id, state.m.cursor), [state.m])
  if (state.error) return html`<${Failure} error=${state.error} />`
  return state.m ? html`<${state.Table} m=${state.m} />` : html`<${Waiting} />`
}

// The address names the entry that is shown, so that a reload or a copied link leads back to it.
function addressed(id, cursor) {
  let timer = null
  const there = () => MATCH.exec(location.hash)
  const hear = () => there()?.[1] === id && (cursor.value = there()[2] ? Number(there()[2]) : null)
  hear()
  addEventListener('hashchange', hear)
  const end = effect(() => {
    const hash = `#/m/${id}${cursor.value === null ? '' : `/${cursor.value}`}`
    clearTimeout(timer)
    timer = setTimeout(() => there()?.[1] === id && hash !== location.hash && history.replaceState(null, '', hash), REST)
  })
  return () => {
    removeEventListener('hashchange', hear)
    clearTimeout(timer)
    end()
  }
}

const Waiting = () => html`<${Top} /><main id="main" class="plain" tabindex="-1" aria-busy="true"><p class="soft">${say('loading')}</p></main>`

function Failure({ error }) {
  if (!(error instanceof Problem)) console.error(error)
  const words = error instanceof Problem && error.status ? error.message : say(error instanceof Problem ? 'offline' : 'not_loaded')
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
  message.value = event.reason?.message ?? String(event.reason)
  if (event.reason instanceof Problem) event.preventDefault()
})

enter(location.hash)
startConcerns()
render(html`<${App} />`, document.getElementById('app'))

// While the reader chooses a table, its modules come: sixty small files would otherwise be waited for. Whoever opens it
// before is told if they do not come.
const later = globalThis.requestIdleCallback ?? setTimeout
later(() => Promise.all([import('./match.js'), import('./table.js')]).catch(error => console.info('not loaded ahead', error.message)))
