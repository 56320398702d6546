// The first thing in a saved page: how the match ended, and a large button that plays it from the entry that is shown.
import { effect, html, useEffect, useSignal } from '../core/html.js'
import { savedPage } from '../core/host.js'
import { reason, verdict } from './endings.js'
import { Icon } from '../core/icons.js'
import { last, play } from '../match/replaying.js'
import { say } from '../core/words.js'

export function Start({ m }) {
  const gone = useSignal(false)
  // Whoever goes to another entry in any way has begun.
  useEffect(() => {
    let stood = false
    return effect(() => {
      if (m.cursor.value === savedPage.start) stood = true
      else if (stood || m.cursor.value !== null) gone.value = true // or a link has led elsewhere
    })
  }, [m])
  if (gone.value || m.cursor.value === null) return null
  const act = then => () => { gone.value = true; then(m) }
  return html`<section class="saved-start" aria-labelledby="saved-start">
    <h2 id="saved-start">${verdict(m)}</h2>
    <p class="soft">${reason(m)}</p>
    <button class="primary" onClick=${act(play)}><${Icon} name="lucide:play" /> ${say('saved_play')}</button>
    <button class="quiet" onClick=${act(last)}>${say('saved_end')}</button>
  </section>`
}
