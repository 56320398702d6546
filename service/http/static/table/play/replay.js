// The slider over the entries: step, play, and the entry in words; and the address that names the entry.
import { effect, html, signal, useEffect } from '../core/html.js'
import { Facts } from './facts.js'
import { Icon } from '../core/icons.js'
import { say } from '../core/words.js'

const REST = 200 // milliseconds that the reader stays at an entry before the address names it: browsers bear no more often
const PACES = [900, 450, 200] // milliseconds an entry
const CHANGES = new Set(['step', 'resigned', 'closed']) // kinds of entries that change the table; others are remarks
export const FAR = 10 // entries that Page up and Page down go
const playing = signal(false), pace = signal(0)

// The entries that the slider stops at: the path from the opening step to the head.
export function stops(m) {
  const first = m.entries.value.findIndex(entry => entry.kind === 'step')
  if (first < 0) return []
  return m.entries.value.slice(first).filter(entry => CHANGES.has(entry.kind) && !m.undone.value.has(entry.seq)).map(entry => entry.seq)
}

// Where the cursor is among the stops; an abandoned entry counts as the stop before it.
function place(m, list) {
  const cursor = m.cursor.value
  if (cursor === null) return list.length - 1
  return Math.max(0, list.findLastIndex(seq => seq <= cursor))
}

function goTo(m, index) {
  const list = stops(m)
  m.cursor.value = index >= list.length - 1 ? null : list[Math.max(0, index)]
}

export const step = (m, by) => goTo(m, place(m, stops(m)) + by)
export const first = m => goTo(m, 0)
export const last = m => { playing.value = false; m.cursor.value = null }

// Play from here, or from the beginning where the newest entry is shown already; pause if it plays.
export function play(m) {
  if (!playing.value && m.cursor.value === null) first(m)
  playing.value = !playing.value && m.cursor.value !== null
}

// The same as a large button, for who looks back at a match that is over.
export const PlayButton = ({ m }) => html`<button class="primary" onClick=${() => play(m)}><${Icon} name=${playing.value ? 'lucide:pause' : 'lucide:play'} />${say(playing.value ? 'replay_pause' : 'replay_play')}</button>`

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
      ${playing.value && html`<button class="tool pace" aria-label=${say('replay_pace')} onClick=${() => (pace.value = (pace.value + 1) % PACES.length)}>${2 ** pace.value}×</button>`}
      <output class="replay-at">${m.shownSeq.value}<small>/${total}</small></output>
    </div>
  </section>`
}

// The address names the entry that is shown, so that a reload or a copied link leads back to it. One that has changed
// and is not heard yet stays: the reader is on the way there.
export function addressed({ id, cursor, entries }) {
  const here = '#/m/' + id
  let timer, heard
  const hear = () => {
    const [match, at] = location.hash.split(/\/(\d+)$/)
    if (match !== here) return
    heard = location.hash
    cursor.value = at > 0 && at < entries.value.length ? +at : null // what does not exist, and the newest entry, are the present
  }
  const write = hash => heard === location.hash && history.replaceState(null, '', (heard = hash))
  hear()
  addEventListener('hashchange', hear)
  const end = effect(() => {
    clearTimeout(timer)
    timer = setTimeout(write, REST, cursor.value === null ? here : here + '/' + cursor.value)
  })
  return () => {
    removeEventListener('hashchange', hear)
    clearTimeout(timer)
    end()
  }
}
