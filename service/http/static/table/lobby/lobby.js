// The lobby: the shelf of games, the tables, and a place to drop records.
import { html, useEffect, useState } from '../core/html.js'
import { Refusal, useAttempts } from '../core/widgets/attempts.js'
import { news, title } from '../core/concerns.js'
import { DropPlace, useDrop } from './drop.js'
import { games, gamesProblem, loadGames } from './opening/games.js'
import { Invitations } from './opening/invitations.js'
import { listsProblem, loaded, mine, reload } from './opening/lists.js'
import { haveSheet } from '../core/loading.js'
import { me } from '../core/session.js'
import { Shelf } from './shelf.js'
import { settings } from '../core/settings.js'
import { Tables, Turns } from './tables.js'
import { Top } from '../core/widgets/top.js'
import { haveWords, say } from '../core/words.js'

const POLL = 20_000 // milliseconds between two readings of the lists, as not all that changes there concerns me

function Foot() {
  const lang = `?lang=${settings.language.value}`
  return html`<footer class="foot">
    <a href=${'/docs/guides' + lang}>${say('guides')}</a><a href=${'/docs' + lang}>${say('api')}</a>
    <a href="/openapi.json">OpenAPI</a><a href=${'/problems' + lang}>${say('errors')}</a><a href="/verify.py">verify.py</a><a href="/credits">${say('credits')}</a>
  </footer>`
}

export function Lobby() {
  const [problem, attempt] = useAttempts()
  const [opening, setOpening] = useState(null)
  // The forms are loaded when somebody first wants one.
  const open = (game, form) => attempt(async () => {
    const [forms] = await Promise.all([import('./opening/open_form.js'), haveWords('rest'), haveSheet('replay.css')])
    setOpening({ game, Form: forms[form] })
  })
  const drop = useDrop(attempt)
  useEffect(loadGames, [])
  useEffect(() => { title.value = '' }, [])
  useEffect(() => { reload() }, [me.value?.id, news.value])
  useEffect(() => {
    const timer = setInterval(() => document.hidden || reload(), POLL)
    return () => clearInterval(timer)
  }, [])
  const said = problem ?? listsProblem.value
  // What comes late would move what stands below it: the shelf waits for what stands above it, and the lists for the shelf.
  const listed = loaded.value || listsProblem.value, shelved = games.value.length > 0 || gamesProblem.value
  const loading = html`<p class="soft" role="status">${say('loading')}</p>`
  return html`<${Top} /><main class=${`lobby ${drop.over ? 'dropping' : ''}`} id="main" tabindex="-1">
    <${Refusal} problem=${said} />
    ${listed || !me.value ? html`<${Invitations} matches=${mine.value} attempt=${attempt} /><${Turns} />
      <section aria-labelledby="shelf"><h1 id="shelf">${say('open_a_table')}</h1><p class="what">${say('what_this_is')}</p>${shelved ? html`<${Shelf} onOpen=${open} />` : loading}</section>` : loading}
    ${shelved && listed && html`<div class="lobby-tables"><div><${Tables} attempt=${attempt} /></div><aside><${DropPlace} drop=${drop} /></aside></div><${Foot} />`}
    ${opening && html`<${opening.Form} game=${opening.game} onClose=${() => setOpening(null)} />`}
  </main>`
}
