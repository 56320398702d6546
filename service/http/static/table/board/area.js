// One area of the table: the places of its zones, drawn as the presentation says.
import { html } from '../core/html.js'
import { Icon } from '../core/icons.js'
import { Card, Glyph, Token, labelOf } from './card.js'
import { Gauge } from './number.js'
import { seatName } from '../match/names.js'
import { openDrawer } from '../match/open_sheets.js'
import { bareOf } from '../match/present.js'
import { classes, flagsOf, spotOf, stateOf, useKept, useTable } from './reads.js'
import { count, say } from '../core/words.js'

const SIZES = { hand: 'hand', centre: 'small', turn: 'small', drawer: 'small', seat: 'mini' }

// Everything that an area reads: its places, what lies there, what is tucked beneath or beside.
function contents(t, a, values) {
  const places = a.zones.flatMap(zone => t.P.places(zone, values))
  const beneath = piece => (a.under ?? []).flatMap(under => t.P.places(under, { ...values, piece: bareOf(piece) }))
  const beside = place => (a.with ?? []).flatMap(other => t.P.places(other, { ...values, key: place.split('.').at(-1) }))
  const held = places.flatMap(place => (t.view.places[place] ?? []).map(piece => ({ place, piece })))
  const more = [...held.flatMap(({ piece }) => beneath(piece)), ...places.flatMap(beside)]
  const all = [...held, ...more.flatMap(place => (t.view.places[place] ?? []).map(piece => ({ place, piece })))]
  const gauges = a.gauge ? held.map(({ piece }) => gaugeOf(t, a, values, piece)) : []
  const flags = [...all.map(({ place, piece }) => flagsOf(spotOf(t, place, piece))), ...[...places, ...more].map(place => flagsOf(spotOf(t, place)))]
  return { places, held, beneath, beside, all, gauges, flags: flags.join('') }
}

const gaugeOf = (t, a, values, piece) => {
  const numbers = t.P.face(piece).entry?.numbers ?? {}, own = Object.entries(numbers).map(([name, number]) => [`piece.${name}`, number])
  const all = { ...values, piece: bareOf(piece), ...Object.fromEntries(own) }
  const of = t.P.scoreOf(a.gauge, t.view, all)?.of ?? (typeof a.gauge.of === 'string' ? (numbers[a.gauge.of] ?? null) : (a.gauge.of ?? null))
  const value = t.P.value(a.gauge, t.view, all)
  return { value, of, icon: t.P.p.icons[numbers[a.gauge.icon]] ?? a.gauge.icon }
}

// Areas with something to point at inside that the drawing of the area itself would hide.
export function hidesLit(t, a, values) {
  const { held } = contents(t, a, values)
  const lit = held.filter(({ place, piece }) => spotOf(t, place, piece, false).lit)
  return a.as === 'pile' || a.slot === 'drawer' ? lit.some(({ piece }) => a.slot === 'drawer' || piece !== held.at(-1).piece) : false
}
export const hasLit = (t, a, values) => { const seen = contents(t, a, values); return [...seen.all, ...seen.places.map(place => ({ place }))].some(({ place, piece }) => spotOf(t, place, piece).lit) }

// Whether my hand shows these places already.
const inHand = (t, places) => { const shown = t.P.inSlot('hand').flatMap(a => a.zones).flatMap(zone => t.P.places(zone, { me: t.me })); return places.every(place => shown.includes(place)) }

export function Area({ m, a, seat = null, size = SIZES[a.slot] ?? 'small', as = a.as }) {
  const t = useTable(m), values = t.P.valuesOf(t.view, t.me, seat), seen = contents(t, a, values)
  const reads = [t.P, a, size, as, seen.flags, seen.gauges.map(({ value, of }) => `${value}/${of}`).join(), ...seen.all.map(({ place, piece }) => place + piece), seen.places.join()]
  return useKept(reads, () => (DRAW[as] ?? DRAW.cards)({ t, a, seat, size, values, ...seen }))
}

const Wrap = ({ a, t, name, places, children, label = t.P.titleOf(a), titled = a.slot !== 'seat' && a.slot !== 'hand', style }) => html`
  <div class=${classes('area', name, a.grow && 'grow')} data-places=${places.join(' ')} role="group" aria-label=${label} style=${style}>
    ${titled && html`<span class="area-title" aria-hidden="true">${label}</span>`}<div class="lay">${children}</div></div>`

const keyed = list => list.map((item, i) => ({ ...item, key: `${item.place}/${item.piece}/${list.slice(0, i).filter(x => x.piece === item.piece && x.place === item.place).length}` }))

// Equal pieces of one place, shown once with their number.
const copies = list => [...Map.groupBy(list, item => `${item.place}/${item.piece}`)].map(([key, [first, ...more]]) => ({ ...first, key, count: more.length + 1 }))

function Column({ t, a, size, place, piece, beneath, gauge, count = 1 }) {
  const tucked = beneath(piece).flatMap(under => (t.view.places[under] ?? []).map(other => ({ place: under, piece: other })))
  return html`<div class="column"><${Card} t=${t} place=${place} piece=${piece} size=${size} />${count > 1 && html`<b class="copies">×${count}</b>`}
    ${gauge && gauge.value !== null && html`<span class=${classes('card-gauge', gauge.of && gauge.value >= gauge.of && 'full')}><${Glyph} name=${gauge.icon} /><${Gauge} ...${gauge} /></span>`}
    ${tucked.length > 0 && html`<div class="tucked">${keyed(tucked).map(item => html`<${Card} t=${t} key=${item.key} ...${item} size=${size === 'tile' ? 'tile' : 'strip'} />`)}</div>`}</div>`
}

function cards({ t, a, size, places, held, beneath, gauges }, name = 'cards') {
  if (!held.length && a.slot === 'seat') return null
  const few = a.max && held.length > a.max + 1 && !a.all
  const shown = a.all ? copies(held) : keyed(held).slice(few ? -a.max : 0)
  return html`<${Wrap} t=${t} a=${a} places=${places} name=${classes(name, size)} style=${{ '--n': shown.length }}>
    ${few && html`<button class="more" type="button" onClick=${() => openDrawer(t.m, a, null)}>+${held.length - shown.length}</button>`}
    ${shown.map((item, i) => html`<${Column} t=${t} a=${a} size=${size} beneath=${beneath} gauge=${gauges[few ? i + held.length - shown.length : i]} ...${item} key=${item.key} />`)}<//>`
}

const DRAW = {
  cards, row: given => cards(given, 'cards river'), hand: given => (given.held.length ? cards(given, 'cards fan') : null),
  stack: given => (given.held.length ? cards(given, 'cards stack') : null),

  pile({ t, a, size, seat, places, held }) {
    const top = held.at(-1), title = t.P.titleOf(a), spot = top && spotOf(t, top.place, top.piece), empty = spotOf(t, places[0] ?? '')
    if (a.slot === 'seat') return DRAW.backs({ t, a, seat, places, held })
    const open = () => !(spot?.lit || empty.lit) && openDrawer(t.m, a, seat), opens = held.length > 1 || top?.piece === '?'
    return html`<${Wrap} t=${t} a=${a} name="pile" places=${places}><div class="pile-of" data-opens=${opens || null} onClick=${opens ? open : null}>
      ${top ? html`<${Card} t=${t} ...${top} size=${size} alone=${true} />` : html`<button class=${classes('card none', size, stateOf(empty))} type="button" data-target=${empty.key} data-place=${places[0]} tabIndex=${empty.lit ? 0 : -1} aria-label=${say('empty_place', title)} />`}
      <b class="count" aria-label=${count('pieces', held.length)} role="img">${held.length}</b></div><//>`
  },

  // Boxes of seats bear their names, and in the middle of the table whole cards.
  slots({ t, a, seat, size, places, beside, held }) {
    const ofSeats = t.P.zones.get(a.zones[0].split('.')[0])?.keys.at(-1) === 'seats', cards = ofSeats && a.slot === 'centre' ? size : 'tile'
    return html`<${Wrap} t=${t} a=${a} name=${classes('slots', size, ofSeats && 'of-seats')} places=${[]}>${places.map((place, i) => {
      const key = place.split('.').at(-1), inside = t.view.places[place] ?? [], turned = inside.flatMap(piece => t.P.face(piece).ribbons), state = inside.map(piece => a.state?.[piece] ?? a.state?.[piece.split(':').at(-1)]).find(Boolean)
      const plain = !Object.keys(a.state).length, spot = spotOf(t, place), label = ofSeats ? seatName(t.m, Number(key)) : (Array.isArray(a.labels) ? a.labels[i] : a.labels?.[key]) ?? key
      const pieces = [...(plain ? inside.map(piece => ({ place, piece })) : []), ...beside(place).flatMap(other => (t.view.places[other] ?? []).map(piece => ({ place: other, piece })))]
      return html`<div class=${classes('slot', state, stateOf(spot))} key=${place} data-place=${place}>
        <button type="button" class=${classes('slot-name', stateOf(spot))} data-target=${spot.key} tabIndex=${spot.lit ? 0 : -1} aria-label=${[[t.P.titleOf(a), label].filter(Boolean).join(' '), ...turned].join(', ')}>${label}</button>
        ${keyed(pieces).map(item => html`<${Card} t=${t} key=${item.key} ...${item} size=${cards} />`)}</div>`
    })}<//>`
  },

  tokens({ t, a, places, held }) {
    if (!held.length) return null
    return html`<${Wrap} t=${t} a=${a} name="tokens" places=${places}>${a.icon && html`<${Glyph} name=${a.icon} />`}${keyed(held).map(({ place, piece, key }) => {
      const face = t.P.face(piece), spot = spotOf(t, place, piece, false)
      return html`<button type="button" key=${key} class=${classes('disc', stateOf(spot))} data-target=${spot.key} data-piece=${face.bare} tabIndex=${spot.lit ? 0 : -1} aria-label=${labelOf(face, spot)}><${Token} t=${t} face=${face} /></button>`
    })}<//>`
  },

  badge({ t, a, places, held }) {
    return held.map(({ place, piece }) => {
      const face = t.P.face(piece), spot = spotOf(t, place, piece)
      if (face.hidden) return html`<span class="badge" data-place=${place} key=${place}>?</span>`
      return html`<button type="button" key=${place + piece} class=${classes('badge', stateOf(spot))} style=${{ '--tint': face.tint ?? 'var(--accent)' }} data-place=${place} data-target=${spot.key} data-piece=${face.bare} tabIndex=${spot.lit ? 0 : -1} aria-label=${labelOf(face, spot)}>
        <${Glyph} name=${face.icon} />${face.name}</button>`
    })
  },

  backs({ t, a, seat, places, held }) {
    const lit = places.map(place => spotOf(t, place)).find(spot => spot.lit), title = t.P.titleOf(a), known = held.filter(item => item.piece !== '?')
    if (!places.length || (seat === t.me && inHand(t, places))) return null
    const given = { 'data-places': places.join(' '), title, style: null }
    const body = html`${a.icon ? html`<${Glyph} name=${a.icon} />` : html`<${Icon} name="lucide:layers" />`}<b>${held.length}</b>`
    if (lit) return html`<button type="button" ...${given} class="num backs lit" data-target=${lit.key} aria-label=${`${title} ${held.length}`}>${body}</button>`
    if (known.length) return html`<button type="button" ...${given} class="num backs open" onClick=${() => openDrawer(t.m, a, seat)} aria-label=${say('open_area', title, held.length)}>${body}</button>`
    return html`<span ...${given} class=${classes('num backs', !held.length && 'zero')} role="img" aria-label=${`${title} ${held.length}`}>${body}</span>`
  },
}
