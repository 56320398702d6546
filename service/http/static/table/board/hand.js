// My hand, large, below the question.
import { html } from '../core/html.js'
import { Area } from './area.js'
import { useTable } from './reads.js'
import { say } from '../core/words.js'

export function Hand({ m }) {
  const t = useTable(m), areas = t.P.inSlot('hand'), values = t.P.valuesOf(t.view, t.me)
  const held = areas.flatMap(a => a.zones).flatMap(zone => t.P.places(zone, values)).reduce((sum, place) => sum + (t.view.places[place]?.length ?? 0), 0)
  if (t.me === null || !areas.length) return null
  return html`<section class="hand" aria-label=${say('my_hand')} style=${{ '--held': held }}>
    ${held ? areas.map(a => html`<${Area} key=${a.zones[0]} m=${m} a=${a} />`) : html`<p class="no-hand">${say('no_cards')}</p>`}</section>`
}
