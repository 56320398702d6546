// A number is dialled: a stepper over the numbers that are legal next, with keys and large buttons.
import { html, useLayoutEffect, useRef, useState } from '../../core/html.js'
import { Icon } from '../../core/icons.js'
import { behind, labelOf } from '../../match/pick.js'
import { Price } from '../../board/price.js'
import { say } from '../../core/words.js'

// The numbers that can be pointed at next, in order.
export const numbers = m => [...m.narrowed.value.lit.values()].filter(target => 'number' in target).map(target => target.number).sort((a, b) => a - b)

export function Dial({ m }) {
  const all = numbers(m), [at, setAt] = useState(0)
  const asked = all.join()
  const box = useRef()
  useLayoutEffect(() => setAt(0), [asked, m.legal.value?.answering])
  useLayoutEffect(() => { if (document.activeElement === document.body) box.current?.focus({ preventScroll: true }) }, [asked])
  if (!all.length) return null
  const now = Math.min(at, all.length - 1), number = all[now], only = behind(m, { number })
  const turn = by => setAt(Math.max(0, Math.min(all.length - 1, now + by)))
  const keys = event => {
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 5, PageDown: -5 }[event.key]
    if (by) turn(by)
    else if (event.key === 'Enter') m.point({ number })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const step = (by, icon, word) => html`<button class="dial-step" aria-label=${say(word)} disabled=${!all[now + by] && all[now + by] !== 0} tabindex="-1"
    onClick=${() => turn(by)}><${Icon} name=${icon} /></button>`
  return html`<div class="dial" role="group" aria-label=${say('dial')}>
    ${step(-1, 'lucide:minus', 'dial_less')}
    <output ref=${box} class="dial-number" role="spinbutton" tabindex="0" aria-label=${say('dial')} aria-valuenow=${number} aria-valuemin=${all[0]} aria-valuemax=${all.at(-1)}
      onKeyDown=${keys}>${number}<small>/ ${all.at(-1)}</small></output>
    ${step(1, 'lucide:plus', 'dial_more')}
    <button class="primary" data-target=${`number:${number}`} data-notation=${only.length === 1 ? only[0].notation : null} onClick=${() => m.point({ number })}>
      ${only.length === 1 ? html`${labelOf(m, only[0])}<${Price} legal=${only[0]} />` : say('dial_take', number)}</button>
  </div>`
}
