// The slider over the entries: step, play, and the entry in words.
import { html, signal, useEffect } from '../core/html.js'
import { Facts } from './facts.js'
import { Icon } from '../core/icons.js'
import { copyLink } from '../match/address.js'
import { FAR, first, goTo, last, place, play, playing, step, stops } from '../match/replaying.js'
import { say } from '../core/words.js'

const PACES = [900, 450, 200] // milliseconds an entry
const pace = signal(0)

// Keys of the slider that browsers take for a tenth of its length.
function byKeys(m, event) {
  if (event.key !== 'PageUp' && event.key !== 'PageDown') return
  event.preventDefault()
  step(m, event.key === 'PageUp' ? FAR : -FAR)
}

export function Replay({ m }) {
  const list = stops(m), at = place(m, list), back = m.cursor.value !== null, total = m.entries.value.length
  useEffect(() => {
    if (!playing.value) return
    const timer = setInterval(() => { step(m, 1); if (m.cursor.value === null) playing.value = false }, PACES[pace.value])
    return () => clearInterval(timer)
  }, [m, playing.value, pace.value])
  useEffect(() => () => (playing.value = false), [m])
  if (list.length < 2 && !back) return null
  const button = (name, word, act, off, end = '') => html`<button class=${'tool ' + end} aria-label=${say(word)} title=${say(word)} disabled=${off} onClick=${act}><${Icon} name=${name} /></button>`
  return html`<section class=${'replay' + (back ? ' back' : '')} aria-label=${say('replay')}>
    ${back && html`<${Facts} m=${m} entry=${m.lastEntry.value} label=${say('replay_words')} />`}
    <input type="range" min="0" max=${list.length - 1} value=${at} aria-label=${say('replay_entry')} aria-valuetext=${say('replay_of', m.shownSeq.value, total)}
      onInput=${event => goTo(m, +event.target.value)} onKeyDown=${event => byKeys(m, event)} />
    <div class="replay-bar">
      ${button('lucide:chevrons-left', 'replay_first', () => first(m), at === 0, 'end')}
      ${button('lucide:chevron-left', 'replay_back', () => step(m, -1), at === 0)}
      ${button(playing.value ? 'lucide:pause' : 'lucide:play', playing.value ? 'replay_pause' : 'replay_play', () => play(m))}
      ${button('lucide:chevron-right', 'replay_next', () => step(m, 1), !back)}
      ${button('lucide:chevrons-right', 'replay_last', () => last(m), !back, 'end')}
      ${!m.trial && button('lucide:link', 'link_copy', () => copyLink(m), false, 'end')}
      ${playing.value && html`<button class="tool pace" aria-label=${say('replay_pace')} onClick=${() => (pace.value = (pace.value + 1) % PACES.length)}>${2 ** pace.value}×</button>`}
      <output class="replay-at">${m.shownSeq.value}<small>/${total}</small></output>
    </div>
  </section>`
}
