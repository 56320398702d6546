// An entry in words, fact by fact.
import { html } from '../core/html.js'
import { seatName, withNames } from '../match/names.js'

export function Facts({ m, entry, label }) {
  const words = entry?.words
  if (!words) return null
  const { parts } = words, facts = words.facts.map((fact, i) => [fact, parts?.facts[i]]).filter(([fact]) => fact && !words.said.includes(fact))
  const box = label ? { role: 'group', 'aria-label': label, tabindex: 0 } : {} // it may scroll, so keys must reach it
  return html`<div class="facts" ...${box}>
    <p>${label && Number.isInteger(entry.seat) && html`<b class="by">${seatName(m, entry.seat)}</b> · `}<b>${withNames(m, words.did, parts?.did)}</b></p>
    ${words.said.map((line, i) => html`<p class="said">${withNames(m, line, parts?.said[i])}</p>`)}
    ${facts.length > 0 && html`<ul>${facts.map(fact => html`<li>${withNames(m, ...fact)}</li>`)}</ul>`}
  </div>`
}
