// An entry in words, fact by fact.
import { html } from '../core/html.js'
import { inEntry, seatName } from '../match/names.js'

export function Facts({ m, entry, label }) {
  const words = entry?.words
  if (!words) return null
  const named = line => inEntry(m, entry, line)
  const facts = words.facts.filter(fact => fact && !words.said.includes(fact))
  const box = label ? { role: 'group', 'aria-label': label, tabindex: 0 } : {} // it may scroll, so keys must reach it
  return html`<div class="facts" ...${box}>
    <p>${label && Number.isInteger(entry.seat) && html`<b class="by">${seatName(m, entry.seat)}</b> · `}<b>${named(words.did)}</b></p>
    ${words.said.map(line => html`<p class="said">${named(line)}</p>`)}
    ${facts.length > 0 && html`<ul>${facts.map(fact => html`<li>${named(fact)}</li>`)}</ul>`}
  </div>`
}
