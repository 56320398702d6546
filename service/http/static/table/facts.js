// An entry in words, fact by fact.
import { html } from './html.js'
import { withNames } from './pick.js'

export function Facts({ m, entry }) {
  const words = entry?.words
  if (!words) return null
  const named = line => (entry.kind === 'step' ? withNames(m, line) : line)
  const facts = words.facts.filter(fact => fact && !words.said.includes(fact))
  return html`<div class="facts">
    <p><b>${named(words.did)}</b></p>
    ${words.said.map(line => html`<p class="said">${named(line)}</p>`)}
    ${facts.length > 0 && html`<ul>${facts.map(fact => html`<li>${named(fact)}</li>`)}</ul>`}
  </div>`
}
