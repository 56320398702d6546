// The rules of a game as they are read: sections, rules, rows of tables, from parts that the service serves. Every word of
// them is a text; nothing is made into markup.
import { html, useMemo } from '../core/html.js'
import { cut } from './find.js'

const STYLES = { strong: 'b', emphasis: 'i', code: 'code' }

const Marked = ({ text, words }) => (words.length ? cut(text, words).map(([part, is]) => (is ? html`<mark>${part}</mark>` : part)) : text)

function Span({ span, words, onLead }) {
  const Style = STYLES[span.style] ?? 'span', text = html`<${Style}><${Marked} text=${span.text} words=${words} /><//>`
  if (!span.link) return text
  if (span.link.startsWith('#')) return html`<button type="button" class="rules-link" onClick=${() => onLead(span.link.slice(1))}>${text}</button>`
  return html`<a href=${span.link} target="_blank">${text}</a>`
}

const Spans = ({ spans, ...how }) => spans.map((span, i) => html`<${Span} key=${i} span=${span} ...${how} />`)

// A row is read as a card: its first cell names it, the head of its column each other one.
const Row = ({ block, head, ...how }) => html`${block.cells.map((cell, i) => cell.length > 0 && html`<p key=${i} class=${i ? '' : 'rules-name'}>${i > 0 && head?.cells[i]?.length > 0 && html`<small><${Spans} spans=${head.cells[i]} words=${[]} /></small> `}<${Spans} spans=${cell} ...${how} /></p>`)}`

// `words` are those to mark in this block; `now` is whether it is the one that the search is at.
function Block({ block, head, words, now, onLead }) {
  const marked = words.join(' ')
  return useMemo(() => {
    const how = { words, onLead }, name = `rules-${block.kind}${now ? ' now' : ''}`, given = { class: name, 'data-part': block.id, tabindex: -1 }
    if (block.kind === 'header') return null
    if (block.kind === 'row') return html`<div ...${given}><${Row} block=${block} head=${head} ...${how} /></div>`
    if (block.kind === 'code') return html`<pre ...${given}><${Marked} text=${block.cells[0][0].text} words=${words} /></pre>`
    const sign = block.kind === 'item' && !block.id ? `${block.number ? `${block.number}.` : '•'} ` : ''
    return html`<p ...${given} data-depth=${block.depth}>${sign}<${Spans} spans=${block.cells[0]} ...${how} /></p>`
  }, [block, head, marked, now])
}

const NONE = []

export function Page({ rules, hits, now, words, onLead }) {
  const marked = new Set(hits)
  return rules.sections.map(section => {
    const Title = `h${Math.min(6, section.level + 2)}`
    let head = null
    return html`<section key=${section.id}>
      <${Title} class=${section === now ? 'now' : ''} data-part=${section.id} tabindex="-1"><${Marked} text=${section.title} words=${marked.has(section) ? words : NONE} /><//>
      ${section.blocks.map((block, i) => {
        if (block.kind === 'header') head = block
        return html`<${Block} key=${i} block=${block} head=${head} words=${marked.has(block) ? words : NONE} now=${block === now} onLead=${onLead} />`
      })}</section>`
  })
}
