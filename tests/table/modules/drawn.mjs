// What a presentation promises of a table, computed from the view alone, and what the page has drawn of it.
export const bare = piece => piece.split(':')[0]
const sorted = list => [...list].sort()
const names = cards => sorted(cards.map(card => card.dataset.piece ?? '?'))
const nameOf = piece => (piece === '?' ? '?' : bare(piece))

// Whose panel an area stands in: each seat's, or nobody's.
const seatsOf = (P, area) => (area.slot === 'seat' ? P.seats.map((_, seat) => seat) : [null])

const placesOf = (P, zones, values) => (zones ?? []).flatMap(zone => P.places(zone, values))

// Every area of a table where something lies: its places, and the pieces in them with what is tucked beneath or beside.
export function areasOf(P, view, me) {
  return P.areas.flatMap(area => seatsOf(P, area).flatMap(seat => {
    const values = P.valuesOf(view, me, seat), places = placesOf(P, area.zones, values)
    const own = places.flatMap(place => (view.places[place] ?? []).map(piece => ({ place, piece })))
    const beneath = own.flatMap(({ piece }) => placesOf(P, area.under, { ...values, piece: bare(piece) }))
    const beside = places.flatMap(place => placesOf(P, area.with, { ...values, key: place.split('.').at(-1) }))
    const more = [...beneath, ...beside].flatMap(place => (view.places[place] ?? []).map(piece => ({ place, piece })))
    return own.length || more.length ? [{ area, seat, places, own, more }] : []
  }))
}

const CARDS = '.card, .disc, .badge'
const rootOf = (root, places) => root.querySelector(`[data-places="${places.join(' ')}"]`)
const pieces = items => sorted(items.map(({ piece }) => nameOf(piece)))

// How each area is drawn: the difference between what lies there and what is seen, or null.
const SEEN = {
  board({ own }, root) {
    const edges = Map.groupBy(root.querySelectorAll('.edge.built'), edge => edge.dataset.place)
    const lies = own.filter(({ place }) => edges.get(place)?.length !== 1)
    return differing(pieces(lies), names([...root.querySelectorAll('.board [data-piece]')]))
  },
  badge: ({ own, seat }, root) => differing(pieces(own), names([...root.querySelectorAll(`.seat[data-seat="${seat}"] .badge`)])),
  backs: ({ own, places }, root) => differing(String(own.length), rootOf(root, places)?.querySelector('b')?.textContent),
  pile({ own, places, seat }, root) {
    if (seat !== null) return SEEN.backs({ own, places }, root)
    const drawn = rootOf(root, places), top = own.slice(-1)
    return differing([...pieces(top), String(own.length)], drawn && [...names([...drawn.querySelectorAll(CARDS)]), drawn.querySelector('.count')?.textContent])
  },
  slots({ area, own, more, places }, root) {
    const states = Object.keys(area.state ?? {}).length > 0 // the pieces in such a box are told by how it looks
    const boxes = places.map(place => root.querySelector(`.slot[data-place="${place}"]`))
    return differing(pieces(states ? more : [...own, ...more]), boxes.every(Boolean) && names(boxes.flatMap(box => [...box.querySelectorAll(CARDS)])))
  },
  cards({ area, own, more, places }, root) {
    const drawn = rootOf(root, places), left = Number(drawn?.querySelector('.more')?.textContent ?? 0)
    if (left) return differing(own.length, left + (drawn?.querySelectorAll(CARDS).length ?? 0))
    return differing(pieces([...own, ...more]), drawn && names([...drawn.querySelectorAll(CARDS)]))
  },
}

function differing(lies, seen) {
  return JSON.stringify(lies) === JSON.stringify(seen) ? null : { lies, seen: seen ?? 'nothing' }
}

// Whether my hand shows the same places: they are not drawn again in my panel.
const inHand = (P, me, places) => {
  const hand = P.inSlot('hand').flatMap(area => placesOf(P, area.zones, { me }))
  return places.every(place => hand.includes(place))
}

// What is not drawn as it lies; each with its area, what lies there and what is seen.
export function wrong(P, view, me, root) {
  return areasOf(P, view, me).flatMap(held => {
    const { area, seat, places, own } = held, at = { area: area.zones[0], seat }
    if (area.slot === 'drawer') {
      const handle = [...root.querySelectorAll('.handle')].find(button => button.textContent.startsWith(P.titleOf(area)))
      const fault = differing(String(own.length), handle?.querySelector('b').textContent)
      return fault ? [{ ...at, ...fault }] : []
    }
    if (seat !== null && seat === me && inHand(P, me, places)) return []
    const fault = (SEEN[area.as] ?? SEEN.cards)(held, root)
    return fault ? [{ ...at, ...fault }] : []
  })
}

// The numbers of seats that a panel should tell and does not, or tells by a name that is no word.
export function untold(P, view, me, root) {
  return P.numbersIn('seat').filter(number => !['flag', 'marks'].includes(number.as)).flatMap(number => P.seats.flatMap((_, seat) => {
    const values = P.valuesOf(view, me, seat), value = P.value(number, view, values), own = Array.isArray(value) ? value[seat] : value
    if (!own || own.length === 0) return []
    const words = `${P.labelOf(number)} ${Array.isArray(own) ? own.length : P.wordOf(number, own)}`
    const said = [...root.querySelectorAll(`.seat[data-seat="${seat}"] .num`)].map(node => node.getAttribute('aria-label'))
    return said.some(label => label && `${label} `.replace(',', ' ').startsWith(`${words} `)) && !words.includes('_') ? [] : [{ words, seat, said }]
  }))
}
