// What the marks on the table mean, and how anything is read.
import { Shape } from './card.js'
import { html } from '../core/html.js'
import { presentationOf } from './reads.js'
import { say } from '../core/words.js'

const MARKS = ['lit', 'last', 'turn', 'dark']

const TERMS = ['entry', 'record', 'key']

export const Legend = ({ m }) => html`<ul class="legend">${MARKS.map(mark => html`<li key=${mark}><i class=${'sample ' + mark} aria-hidden="true" /><span>${say('legend_' + mark)}</span></li>`)}</ul>
  ${presentationOf(m).shapes.length > 0 && html`<ul class="legend shapes">${presentationOf(m).shapes.map(shape => html`<li key=${shape.value}><${Shape} ...${shape} full=${true} /><span>${shape.name}</span></li>`)}</ul>`}
  <dl class="terms">${TERMS.map(term => html`<div key=${term}><dt>${say('term_' + term)}</dt><dd>${say('term_' + term + '_is')}</dd></div>`)}</dl>
  <p>${say('legend_read')}</p>`
