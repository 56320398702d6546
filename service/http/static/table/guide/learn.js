// The screen of a guided match: the real table, which reads the script's match, and the words beside it.
import { html, useEffect, useState } from '../core/html.js'
import { settings } from '../core/settings.js'
import { Top } from '../core/widgets/top.js'
import { haveWords, say } from '../core/words.js'
import { openMatch } from '../match/match.js'
import { Table } from '../play/table.js'
import { lessonsOf } from './lessons.js'
import { Bar, Panel } from './panel.js'

export function Learn({ game }) {
  const [state, setState] = useState({})
  useEffect(() => {
    let m = null, gone = false
    async function open() {
      const [lessons] = await Promise.all([lessonsOf(game), haveWords('guide')])
      m = await openMatch(lessons.id, { player: null, source: lessons.source })
      m.guide = { ...lessons, Bar, Panel }
      gone ? m.close() : setState({ m })
    }
    open().catch(error => setState({ error }))
    return () => { gone = true; m?.close() }
  }, [])
  useEffect(() => { state.m?.guide.readGuide() }, [settings.language.value])
  if (state.m) return html`<${Table} m=${state.m} />`
  return html`<${Top} /><main id="main" class="plain" tabindex="-1" aria-busy=${!state.error}>
    ${state.error ? html`<p role="alert">${state.error.message}</p><p><a class="button quiet" href="#/">${say('to_lobby')}</a></p>` : html`<p class="soft">${say('loading')}</p>`}</main>`
}
