// An entry in words, fact by fact.
import { html } from './html.js'

export function Facts({ entry }) {
  const words = entry?.words
  if (!words) return null
  const facts = words.facts.filter(fact => fact && !words.said.includes(fact))
  return html`<div class="facts">
    <p><b>${words.did}</b></p>
    ${words.said.map(line => html`<p class="said">${line}</p>`)}
    ${facts.length > 0 && html`<ul>${facts.map(fact => html`<li>${fact}</li>`)}</ul>`}
  </div>`
}
