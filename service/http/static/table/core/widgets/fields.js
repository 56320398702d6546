// The fields of forms: a choice of chips, a stepper, a switch, a text to copy.
import { html, useState } from '../html.js'
import { Icon } from '../icons.js'
import { tell } from '../message.js'
import { say } from '../words.js'

let names = 0
// A name for a group of radio buttons that no other group has.
export const groupName = () => `group-${names++}`

// One of a few values, as chips; `values` are pairs of value and words.
export function Choice({ name, label, hint, values, value, onPick }) {
  return html`<fieldset class="field">
    <legend>${label}</legend>
    ${hint && html`<p class="hint">${hint}</p>`}
    <div class="option-values">${values.map(([each, words]) => html`<label key=${String(each)} class="option-value">
      <input type="radio" name=${name} value=${String(each)} checked=${each === value} onChange=${() => onPick(each)} /><span>${words}</span>
    </label>`)}</div>
  </fieldset>`
}

// A whole number: two buttons, and the number itself to be typed. What is being typed stays when the page is drawn again.
export function Stepper({ label, hint, value, min, max, onPick }) {
  const [typed, setTyped] = useState(null)
  const pick = number => { setTyped(null); onPick(Math.min(max, Math.max(min, Math.round(number) || min))) }
  return html`<div class="field step-field" role="group" aria-label=${label}>
    <div><span class="field-name">${label}</span>${hint && html`<p class="hint">${hint}</p>`}</div>
    <div class="stepper">
      <button type="button" aria-label=${say('less')} disabled=${value <= min} onClick=${() => pick(value - 1)}><${Icon} name="lucide:minus" /></button>
      <input type="number" aria-label=${label} min=${min} max=${max} value=${typed ?? value}
        onInput=${event => setTyped(event.target.value)} onChange=${event => pick(Number(event.target.value))} onBlur=${() => setTyped(null)} />
      <button type="button" aria-label=${say('more')} disabled=${value >= max} onClick=${() => pick(value + 1)}><${Icon} name="lucide:plus" /></button>
    </div>
  </div>`
}

export function Switch({ label, hint, value, onPick }) {
  return html`<label class="field step-field">
    <span><span class="field-name">${label}</span>${hint && html`<span class="hint">${hint}</span>`}</span>
    <input type="checkbox" role="switch" class="switch" checked=${value} onChange=${event => onPick(event.target.checked)} />
  </label>`
}

// One of many values.
export function Select({ label, values, value, onPick, class: name = '' }) {
  return html`<select class=${name} aria-label=${label} value=${value} onChange=${event => onPick(event.target.value)}>
    ${values.map(([each, words]) => html`<option key=${each} value=${each} selected=${each === value}>${words}</option>`)}
  </select>`
}

// Copy a text; false if the browser does not let the page, or whoever uses it.
export async function copyText(text) {
  if (!navigator.clipboard) return false
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (refused) {
    if (refused.name !== 'NotAllowedError') throw refused
    return false
  }
}

// A button that copies a text, where the browser lets it.
export function Copy({ text, words, icon = 'lucide:copy', class: name = '', onCopied }) {
  const [done, setDone] = useState(false)
  if (!navigator.clipboard) return null
  const copy = async () => {
    if (!await copyText(text)) return tell(say('copy_refused'))
    setDone(true)
    onCopied?.()
  }
  return html`<button class=${name} onClick=${copy}><${Icon} name=${done ? 'lucide:check' : icon} /> <span aria-live="polite">${say(done ? 'copied' : words)}</span></button>`
}
