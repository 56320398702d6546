// SPDX-License-Identifier: MIT
// The reducer of facts.json: the facts of an entry, applied to a view, give the next view. It knows no game and touches
// no document. Views share what an entry leaves as it was, so a view for each entry of a match costs little.

export const HIDDEN = '?'
export const BARE = Object.freeze({
  places: {}, counters: {}, notes: {}, agenda: [], asked: null, sealed: {}, knows: {}, out: [], ended: null,
})

// Who looks: `viewer` is a seat, or null for a spectator. `layout` is that of entry 1.
export function reader(layout, viewer) {
  const zones = new Map(layout.zones.map(zone => [zone.name, zone]))
  const known = new Map()
  const look = place => {
    const parts = place.split('.')
    const zone = zones.get(parts[0])
    const at = zone.keys.indexOf('seats')
    const owner = at < 0 ? null : Number(parts[at + 1])
    const sees = zone.seen === 'all' || (zone.seen === 'owner' && viewer !== null && owner === viewer)
    return { zone, owner, sees, pile: zone.order === 'pile' }
  }
  const about = place => {
    if (!known.has(place)) known.set(place, look(place))
    return known.get(place)
  }
  return { viewer, about, zoneOf: place => about(place).zone, ownerOf: place => about(place).owner, sees: place => about(place).sees }
}

// The view after the facts; the given view stays as it is.
export function fold(view, facts, read) {
  const next = new Draft(view, read)
  for (const [word, ...columns] of facts) {
    const apply = APPLY[word]
    if (!apply) throw new Error(`an unknown fact: ${word}`)
    apply(next, ...columns)
  }
  return next.view
}

// A view in the making: each of its tables is copied before it is written for the first time.
class Draft {
  constructor(view, read) {
    this.view = { ...view }
    this.read = read
    this.own = new Set()
  }

  write(table) {
    if (!this.own.has(table)) {
      this.own.add(table)
      this.view[table] = { ...this.view[table] }
    }
    return this.view[table]
  }

  held(place) {
    return this.view.places[place] ?? []
  }

  set(table, key, list) {
    if (list.length) this.write(table)[key] = list
    else if (key in this.view[table]) delete this.write(table)[key]
  }

  put(piece, place, at = null) {
    const { zone, sees, pile } = this.read.about(place)
    const held = [...this.held(place)]
    if (!sees) {
      if (!zone.top || at !== null) piece = HIDDEN
      else if (held.length) held[held.length - 1] = HIDDEN
    }
    held.splice(pile && at !== null ? at : held.length, 0, piece)
    this.set('places', place, pile ? held : sorted(held))
  }

  take(piece, place) {
    const held = [...this.held(place)]
    let at = held.lastIndexOf(piece)
    if (at < 0 && !this.read.sees(place)) at = held.includes(HIDDEN) ? held.lastIndexOf(HIDDEN) : held.length - 1
    if (at >= 0) held.splice(at, 1)
    this.set('places', place, held)
  }

  forget(piece, place) {
    const known = this.view.knows[place]
    if (!known) return
    const at = known.indexOf(piece)
    this.set('knows', place, piece === HIDDEN ? [] : known.filter((_, n) => n !== at))
  }

  move(piece, src, dst, at = null) {
    this.take(piece, src)
    this.put(piece, dst, at)
    if (!this.read.sees(src)) this.forget(piece, src)
    else if (this.read.viewer !== null && !this.read.sees(dst)) {
      this.set('knows', dst, sorted([...(this.view.knows[dst] ?? []), piece]))
    }
  }
}

const APPLY = {
  laid: (draft, place, pieces) => pieces.forEach(piece => draft.put(piece, place)),
  moved: (draft, piece, src, dst, at = null) => draft.move(piece, src, dst, at),
  drawn: (draft, piece, src, dst) => draft.move(piece, src, dst),
  turned(draft, place, piece, into) {
    if (!draft.read.sees(place)) return draft.set('knows', place, [])
    const held = [...draft.held(place)]
    held[held.lastIndexOf(piece)] = into
    draft.set('places', place, draft.read.about(place).pile ? held : sorted(held))
  },
  shown(draft, place, pieces, to = null) {
    if (draft.read.sees(place) || !pieces.length || pieces.includes(HIDDEN)) return
    if (draft.read.zoneOf(place).top && to === null && pieces.length === 1) {
      draft.set('places', place, [...draft.held(place).slice(0, -1), pieces[0]])
    } else if (draft.read.viewer !== null) draft.set('knows', place, sorted([...pieces]))
  },
  shuffled(draft, srcs, dst) {
    const all = srcs.flatMap(src => draft.held(src))
    for (const src of srcs) {
      draft.set('places', src, [])
      draft.set('knows', src, [])
    }
    for (const piece of all) draft.put(piece, dst)
  },
  rolled() {},
  said() {},
  counted(draft, counter, by) {
    const value = (draft.view.counters[counter] ?? 0) + by
    const counters = draft.write('counters')
    if (value) counters[counter] = value
    else delete counters[counter]
  },
  noted: (draft, note, value) => (draft.write('notes')[note] = value),
  sealed({ view }, seat, answer) {
    view.sealed = { ...view.sealed, [seat]: answer }
    view.asked = { ...view.asked, must: view.asked.must.filter(one => one !== seat) }
  },
  unsealed({ view }, answers, to = null) {
    const opened = answers.filter(([, answer]) => answer !== HIDDEN)
    view.sealed = to === null ? {} : { ...view.sealed, ...Object.fromEntries(opened) }
  },
  asked: ({ view }, kind, must, may = [], about = null) => (view.asked = { kind, must, may, about }),
  pushed: ({ view }, item) => (view.agenda = [...view.agenda, item]),
  popped: ({ view }) => (view.agenda = view.agenda.slice(0, -1)),
  out: ({ view }, seat) => (view.out = [...view.out, seat].sort((a, b) => a - b)),
  ended({ view }, ranks, reason, legacy = null) {
    view.ended = { ranks, reason, legacy }
    view.asked = null
  },
}

// By code point, as the service sorts; pieces' names are ASCII.
const sorted = list => list.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
