// Hints: taking one, showing it, and marking the answer that is advised, on the table and among the answers.
import { html, useEffect } from '../../core/html.js'
import { Icon } from '../../core/icons.js'
import { keysOf } from '../../match/narrow.js'
import { withNames } from '../../match/names.js'
import { say } from '../../core/words.js'

// Whether the terms allow a hint about what is asked now.
export const mayHint = m => Boolean(!m.trial && !m.guide && m.header.value?.may_take_hints && m.asked.value && m.question.value?.must_act.includes(m.seat.value))

// The answer that is advised to the question that is open, as one of the legal ones; null if none is.
export function advised(m) {
  const { value: advice } = m.advice, { value: legal } = m.legal
  if (!advice || !legal || advice.answering !== legal.answering) return null
  return legal.actions.find(({ notation }) => notation === advice.notation) ?? null
}

export const HintButton = ({ m }) => html`<button class="tool" aria-label=${say('advice')} title=${`${say('advice')} (h)`} disabled=${m.advising.value} onClick=${() => m.takeHint()}><${Icon} name="lucide:lightbulb" /></button>`

// What is advised, and why; the prompt is read out when it changes.
export function Advice({ m }) {
  const legal = advised(m), keys = new Set(legal ? keysOf(legal) : [])
  useEffect(() => {
    const mark = () => {
      for (const node of document.querySelectorAll('[data-target], [data-notation]')) {
        node.toggleAttribute('data-advised', keys.has(node.dataset.target) || (legal !== null && node.dataset.notation === legal.notation))
      }
    }
    const frame = requestAnimationFrame(mark)
    return () => cancelAnimationFrame(frame)
  })
  if (m.advising.value) return html`<p class="prompt-notice"><${Icon} name="lucide:lightbulb" />${say('advice_waits')}</p>`
  if (!legal) return null
  const { why, parts } = m.advice.value
  return html`<p class="prompt-notice advice"><${Icon} name="lucide:lightbulb" />${say('advice_words', legal.label, withNames(m, why, parts))}</p>`
}
