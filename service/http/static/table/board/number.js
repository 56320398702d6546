// One figure: a number, pips, a gauge, a die, a flag, a seat. Lit, it is a button.
import { html } from '../core/html.js'
import { Glyph, Shape } from './card.js'
import { keyOf } from '../match/narrow.js'
import { fill } from '../match/present.js'
import { classes } from './reads.js'
import { seatName } from '../match/names.js'
import { say } from '../core/words.js'

const Dots = ({ full, of }) => html`<span class="pip-row" aria-hidden="true">${Array.from({ length: Math.max(of, full) }, (_, i) => html`<i class=${i < full ? 'full' : ''} />`)}</span>`

// A note with a list has a value for each seat, unless it names seats, shapes or pieces; of a list of lists, how many each holds.
function ofSeat(n, value, { seat }) {
  if (!n.note || n.slot !== 'seat' || !Array.isArray(value) || ['flag', 'marks'].includes(n.as)) return value
  return Array.isArray(value[seat]) ? value[seat].length : value[seat]
}

// What a figure says: { label, text, shown }, or null where it says nothing now.
function figure(t, n, values) {
  const { P, view } = t, value = ofSeat(n, P.value(n, view, values), values), of = P.scoreOf(n, view, values)?.of ?? P.limit(n.of, view, values), label = P.labelOf(n)
  const against = n.against ? P.value({ counter: n.against }, view, values) : null
  if (n.as === 'pieces') return pieces(t, n, [value, of].flat(), label)
  if (n.as === 'marks') return marks(t, n, value, label, values)
  if (value === null || value === undefined || value === '') return null
  const on = values.seat === null || values.seat === undefined || n.slot !== 'seat' ? value : [value].flat().includes(values.seat)
  if (n.as === 'flag') return on && (!Array.isArray(on) || on.length) ? { label, text: '', shown: null } : null
  if (n.as === 'seat') return value >= 0 && t.P.seats[value] ? { label, text: seatName(t.m, value), shown: html`<b>${seatName(t.m, value)}</b>` } : null
  if (n.as === 'pips' && value <= 12) return { label, text: of ? say('value_of', value, of) : value, shown: html`<${Dots} full=${value} of=${of ?? value} />`, value }
  if (n.as === 'gauge') return { label, text: of ? say('value_of', value, of) : value, shown: html`<${Gauge} value=${value} of=${of} />`, value }
  if (n.as === 'die' && (n.icons?.[value] || typeof value !== 'string')) {
    const icon = n.icons?.[value]
    return { label, text: P.wordOf(n, value), shown: html`<span class="die" style=${{ '--tint': P.pair(P.p.tints?.[value]) ?? 'var(--accent)' }}>${icon ? html`<${Glyph} name=${icon} letters=${String(value)} />` : value}</span>`, value }
  }
  const text = typeof value === 'string' ? P.wordOf(n, value) : value
  return { label, value, text: of ? say('value_of', text, of) : against === null ? text : `${text}, ${say('at_stake', against)}`,
    shown: html`<b>${text}</b>${of ? html`<small>/${of}</small>` : null}${against ? html`<span class="against">${against}</span>` : null}` }
}

// A note with a list for each side, or each seat: the shapes that it holds are full.
function marks(t, n, value, label, { side, seat }) {
  const held = value?.[side ? t.P.p.sides.names.indexOf(side) : seat] ?? [], words = n.among.filter(each => held.includes(each)).map(each => n.values[each])
  return { label: `${label}: ${say('value_of', words.length, n.among.length)}${words.length ? ` (${words.join(', ')})` : ''}`, text: '', value: true,
    shown: html`<span class="marks">${n.among.map(each => html`<${Shape} key=${each} ...${t.P.shapes.find(shape => shape.value === each)} full=${held.includes(each)} />`)}</span>` }
}

// Lists with pieces: those before a value that has words, all else falls away.
function pieces({ P }, n, list, label) {
  let piece
  const { names } = P.p, found = list.flatMap(word => (names[word] ? (piece = word, []) : n.values[word] ? piece : []))
  return found[0] && { label, value: true, text: found.map(each => names[each]).join(', '), shown: found.map(each => html`<${Glyph} name=${P.face(each).icon} />`) }
}

export const Gauge = ({ value, of }) => html`<span class="gauge" style=${{ '--part': of ? Math.min(1, value / of) : 0 }} aria-hidden="true"><i /><b>${value}${of ? html`<small>/${of}</small>` : null}</b></span>`

export function Numeral({ t, n, values, named = false }) {
  const seen = figure(t, n, values)
  if (!seen) return null
  const counter = n.counter ? fill(n.counter, values) : null, key = counter && keyOf({ counter }), lit = key && t.lit.has(key)
  const tint = t.P.pair(t.P.p.tints?.[n.tint])
  const style = tint ? { '--tint': tint } : undefined
  const body = html`${n.icon && n.as !== 'die' ? html`<${Glyph} name=${n.icon} />` : null}${(named || (!n.icon && n.as !== 'marks') || (n.as === 'flag' && n.slot === 'turn')) && html`<span class="label">${seen.label}</span>`}${seen.shown}`
  const given = { style, title: seen.label, 'data-number': `${n.score ?? n.note ?? n.counter}`.split('.')[0], class: classes('num', `is-${n.as || 'number'}`, n.score && 'score', !seen.value && n.as !== 'flag' && n.as !== 'seat' && 'zero', lit && 'lit', key && t.picked.has(key) && 'picked') }
  if (lit || (key && t.picked.has(key))) return html`<button ...${given} type="button" data-target=${key} aria-label=${`${seen.label} ${seen.text}`}>${body}</button>`
  return html`<span ...${given} role="img" aria-label=${`${seen.label} ${seen.text}`}>${body}</span>`
}
