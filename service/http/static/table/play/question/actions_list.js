// Every legal answer as a list of words: what the board offers can be done here too. The filter takes notation.
import { html, useLayoutEffect, useRef, useState } from '../../core/html.js'
import { listed } from './keyboard.js'
import { labelOf } from '../../match/pick.js'
import { Price } from '../../board/price.js'
import { Sheet } from '../../core/widgets/sheet.js'
import { say } from '../../core/words.js'

const plain = text => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase()

// The actions that a filter leaves: exact notation first, then notation that begins so, then words.
export function filtered(actions, filter) {
  const wanted = plain(filter.trim())
  if (!wanted) return actions
  const rank = ({ notation, label }) => {
    const short = plain(notation)
    if (notation === filter.trim()) return 0
    if (short === wanted) return 1
    if (short.startsWith(wanted)) return 2
    return wanted.split(/\s+/).every(word => plain(label).includes(word)) ? 3 : short.includes(wanted) ? 4 : 5
  }
  return actions.map(action => [rank(action), action]).filter(([at]) => at < 5).sort(([a], [b]) => a - b).map(([, action]) => action)
}

export function ActionsList({ m }) {
  const [filter, setFilter] = useState(''), list = useRef(), input = useRef()
  useLayoutEffect(() => input.current?.focus(), [])
  const actions = m.legal.value?.actions ?? [] // none while those of a new question are on their way: what is typed stays
  if (!actions.length && !m.isAwaited.value) return null
  const close = () => (listed.value = false)
  const take = legal => { close(); m.act(legal) }
  const left = filtered(actions, filter)
  const keys = event => {
    const all = [...list.current.querySelectorAll('button')], at = all.indexOf(document.activeElement)
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && at < 0 && left.length) { event.preventDefault(); take(left[0]) }
    if (!by) return
    event.preventDefault()
    if (at + by < 0) event.currentTarget.querySelector('input').focus()
    else all[at + by]?.focus()
  }
  return html`<${Sheet} title=${say('list_title')} name="actions" onClose=${close}>
    <div class="actions-page" onKeyDown=${keys}>
      <input type="search" ref=${input} value=${filter} placeholder=${say('list_filter')} aria-label=${say('list_filter')} onInput=${event => setFilter(event.target.value)} />
      <p class="soft" role="status">${say('list_count', left.length, actions.length)}</p>
      <ul ref=${list}>${left.map(legal => html`<li key=${legal.notation}>
        <button data-notation=${legal.notation} onClick=${() => take(legal)}><span>${labelOf(m, legal)} <${Price} legal=${legal} /></span><code>${legal.notation}</code></button></li>`)}</ul>
    </div>
  <//>`
}
