// One piece as a card, a chip, a strip or a back. Each is a button: lit, it is pointed at; else it is read.
import { html } from '../core/html.js'
import { Icon, hasIcon, pathOf } from '../core/icons.js'
import { classes, spotOf, stateOf } from './reads.js'
import { say } from '../core/words.js'

// A game's icon, or the first two letters of a name.
export const Glyph = ({ name, letters = null }) => name && hasIcon(name)
  ? html`<${Icon} name=${name} />` : letters && html`<span class="letters" aria-hidden="true">${letters.slice(0, 2)}</span>`

// A long word with the place nearest its middle where a syllable may begin, so that it is broken there if anywhere.
const LONG_WORD = /\p{L}{12,}/gu, SYLLABLE = /(?<=[aeiouyéèêâîôûï][b-df-hj-np-tv-xzç]?)(?=[b-df-hj-np-tv-xzç][aeiouyéèêâîôûï])/giu
const soft = name => name.replace(LONG_WORD, word => {
  const at = Math.min(...[...word.matchAll(SYLLABLE)].map(({ index }) => Math.abs(2 * index - word.length) * 100 + index)) % 100
  return at ? `${word.slice(0, at)}\u00ad${word.slice(at)}` : word
})
// How much smaller a name is set, so that its longest word fits beside the sign; below this size it is broken.
const ROOM = { withSign: 8, alone: 10.5 }, SMALLEST = .6
function fit(face) {
  const longest = Math.max(...soft(face.name).split(/[\s\u00ad-]/).map(part => part.length))
  return Math.max(SMALLEST, Math.min(1, (face.sign ? ROOM.withSign : ROOM.alone) / longest))
}
// The name that is written on it is part of it: whoever speaks to the computer says what they see.
export const labelOf = (face, spot) => [!face.full.includes(face.name) && face.name, face.full, face.type, face.ribbons.join(' · '), spot.lit && say('can_be_picked')].filter(Boolean).join(', ')

// The front, for the reader too: head, niche, type, pips.
export function Front({ t, face, large = false }) {
  return html`
    <span class="card-head"><span class="card-name" style=${{ '--fit': fit(face) }}>${soft(face.name)}</span>
      ${face.sign && html`<span class="sign"><${Glyph} name=${face.sign.icon} /></span>`}</span>
    <span class="card-niche"><${Glyph} name=${face.icon} letters=${face.name} />
      ${face.corner !== null && html`<b class="corner">${face.corner}</b>`}
      ${face.costs.length > 0 && html`<span class="costs">${face.costs.map(cost => html`<b>${cost.count}<${Glyph} name=${cost.icon} /></b>`)}</span>`}</span>
    <span class="card-type">${face.type}</span>
    ${large && face.effect && html`<span class="card-text">${face.effect}</span>`}
    ${face.pips.length > 0 && html`<span class="pips">${face.pips.map(pip => (pip.icon
      ? html`<${Glyph} name=${pip.icon} />` : html`<i>${pip.label ?? pip.name}</i>`))}</span>`}
    ${face.ribbons.length > 0 && html`<span class="ribbon">${face.ribbons.join(' · ')}</span>`}`
}

export function Card({ t, place, piece, size = 'small', alone = false }) {
  const face = t.P.face(piece), spot = spotOf(t, place, piece, alone)
  const common = { 'data-place': alone ? place : null, tabIndex: spot.lit || size === 'hand' ? 0 : -1, 'data-target': spot.key, type: 'button' }
  if (face.hidden) {
    return html`<button ...${common} class=${classes('card back', size, stateOf(spot))} aria-label=${t.P.hiddenName(place) ?? say('hidden_card')}><span class="weave"></span></button>`
  }
  const style = { '--tint': face.tint ?? 'var(--soft)' }
  const given = { ...common, 'data-piece': face.bare, style, 'aria-label': labelOf(face, spot) }
  if (size === 'tile') {
    return html`<button ...${given} class=${classes('card tile', stateOf(spot), face.ribbons.length && 'turned')}>
      <${Glyph} name=${face.icon} letters=${face.name} />
      ${face.corner !== null && html`<b class="corner">${face.corner}</b>`}</button>`
  }
  if (size === 'strip') {
    return html`<button ...${given} class=${classes('card strip', stateOf(spot))}>
      ${face.corner !== null && html`<b class="inline">${face.corner}</b>`}<span class="card-name">${face.name}</span>
      ${face.sign && html`<${Glyph} name=${face.sign.icon} />`}</button>`
  }
  return html`<button ...${given} class=${classes('card', size, stateOf(spot), ...face.states)}><${Front} t=${t} face=${face} /></button>`
}

const SHAPES = {
  circle: r => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`,
  octagon: r => { const k = r * 1.04, c = k * .414; return `M${-c} ${-k}H${c}L${k} ${-c}V${c}L${c} ${k}H${-c}L${-k} ${c}V${-c}Z` },
  squircle: r => { const k = r * .93, q = k * .42; return `M${-k + q} ${-k}H${k - q}Q${k} ${-k} ${k} ${-k + q}V${k - q}Q${k} ${k} ${k - q} ${k}H${-k + q}Q${-k} ${k} ${-k} ${k - q}V${-k + q}Q${-k} ${-k} ${-k + q} ${-k}Z` },
  diamond: r => { const k = r * 1.12; return `M0 ${-k}L${k} 0L0 ${k}L${-k} 0Z` },
}

// A disc of the board: its shape and its ring tell its sort, ivory or slate its side.
export function Token({ t, face }) {
  const shape = SHAPES[face.shape] ?? SHAPES.circle, scale = .108 * (face.shape === 'diamond' ? .82 : 1)
  return html`<svg class="token" viewBox="-50 -50 100 100" data-side=${sideNumber(t, face)} aria-hidden="true">
    <path class="base" d=${shape(41)} /><path class="ring" d=${shape(35)} style=${{ stroke: face.ring ?? face.tint ?? 'currentcolor' }} />
    ${face.icon && hasIcon(face.icon) ? html`<g transform=${`scale(${scale}) translate(-256 -256)`}><path class="mark" d=${pathOf(face.icon)} /></g>`
    : html`<text class="mark" y="11">${face.name.slice(0, 2)}</text>`}</svg>`
}

// The shape of a sort alone: full, or its outline.
export const Shape = ({ shape, ring, full = false }) => html`<svg class=${classes('shape', full && 'full')} viewBox="-50 -50 100 100" aria-hidden="true" style=${{ '--tint': ring }}><path d=${(SHAPES[shape] ?? SHAPES.circle)(shape === 'diamond' ? 39 : 41)} /></svg>`

export const sideNumber = (t, face) => (face.side === null ? null : t.P.p.sides?.names.indexOf(face.side))

// Shapes tell seats apart without colour; they repeat after the eighth.
const SEAT_SHAPES = ['M5 1a4 4 0 1 0 .01 0Z', 'M1.4 1.4h7.2v7.2H1.4Z', 'M5 .6 9.6 9H.4Z', 'M5 .2 9.8 5 5 9.8.2 5Z',
  'M.4 1h9.2L5 9.4Z', 'M2.6.8h4.8L9.8 5 7.4 9.2H2.6L.2 5Z', 'M3.5.5h3v3h3v3h-3v3h-3v-3h-3v-3h3Z', 'm5 .2 1.3 3.2 3.4.3-2.6 2.2.8 3.4L5 7.5 2.1 9.3l.8-3.4L.3 3.7l3.4-.3Z']

export const SeatShape = ({ seat }) => html`<svg class="seat-shape" data-seat=${seat} viewBox="0 0 10 10" aria-hidden="true">
  ${seat !== null && html`<path d=${SEAT_SHAPES[seat % SEAT_SHAPES.length]} />`}</svg>`
