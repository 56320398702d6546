// What a presentation says of pieces, places and numbers. It knows no game and touches no document.

const GOLDEN = 137.5 // degrees between the hues of kinds that have no tint of their own

// {name}, {name:a=x,b=y}: a template whose value is missing gives null.
export function fill(template, values) {
  let missing = false
  const text = template.replace(/\{([\w.]+)(?::([^}]*))?\}/g, (_, name, map) => {
    const value = values[name]
    if (value === null || value === undefined) { missing = true; return '' }
    return map ? (Object.fromEntries(map.split(',').map(pair => pair.split('=')))[value] ?? value) : value
  })
  return missing ? null : text
}

export const bareOf = piece => piece.split(':')[0]

export function presenter({ game, catalogue, presentation: p, seats }) {
  const zones = new Map(game.layout.zones.map(zone => [zone.name, zone]))
  const pattern = p.piece?.pattern ? new RegExp(p.piece.pattern.replaceAll('(?P<', '(?<')) : null
  const kinds = [...new Set([...catalogue.values()].map(entry => entry.kind))]
  const areas = p.areas ?? p.area ?? [], numbers = p.numbers ?? p.number ?? []
  const faces = new Map()

  // A piece is looked up whole, without its number, then by any of its parts.
  function entryOf(bare, groups) {
    const plain = bare.replace(/_\d+$/, '')
    const found = catalogue.get(bare) ?? catalogue.get(groups?.kind) ?? catalogue.get(plain)
    return found ?? plain.split('_').map(part => catalogue.get(part)).find(Boolean) ?? null
  }

  function face(piece) {
    if (faces.has(piece)) return faces.get(piece)
    const [bare, ...states] = piece.split(':'), groups = pattern?.exec(bare)?.groups
    const entry = entryOf(bare, groups), n = entry?.numbers ?? {}, card = p.card ?? {}
    const kind = groups?.kind ?? entry?.id ?? bare.replace(/_\d+$/, '')
    const by = name => (name === '@kind' ? entry?.kind : n[name])
    const one = value => (Array.isArray(value) ? value[0] : value)
    const corner = (card.corner ?? []).find(name => n[name])
    const plain = bare.replace(/_\d+$/, '')
    const icon = [bare, kind, plain, entry?.kind].map(name => p.icons?.[name]).find(Boolean) ?? null
    const listed = table => table?.values?.[by(table.by)] ?? null
    const sign = name => p.signs?.[name]?.[one(by(name))] ?? null
    const seen = {
      piece, bare, states, entry, kind, icon, hidden: piece === '?',
      side: p.piece?.side?.[groups?.side] ?? null,
      name: entry?.short || (entry?.name?.replace(/^(?:(?:The|Le|La|Les) |L['’])/, '') ?? plain.replaceAll('_', ' ')),
      full: entry?.name ?? plain.replaceAll('_', ' '),
      effect: entry?.effect ?? '',
      type: entry ? (sortOf(n[p.token?.shape?.by]) ?? p.kinds?.[entry.kind] ?? '') : '', sort: sortOf(n[p.token?.shape?.by]),
      tint: entry ? pair(p.tints?.[one(by(card.tint))] ?? p.tints?.[entry.kind]) ?? hue(entry.kind) : null,
      corner: corner === undefined ? null : p.names?.[n[corner]] ?? n[corner], cornerName: corner ?? null,
      sign: card.sign ? sign(card.sign) : null,
      costs: (card.cost ?? []).filter(cost => n[cost.count]).map(cost => ({ count: n[cost.count], icon: cost.icon || sign(cost.sign)?.icon || null })),
      pips: card.pips ? [n[card.pips] ?? []].flat().map(name => ({ name, ...p.signs?.[card.pips]?.[name] })) : [],
      lines: card.lines ? [n[card.lines] ?? []].flat() : [],
      shape: listed(p.token?.shape) ?? 'circle', ring: listed(p.token?.tint),
      ribbons: states.map(state => p.faces?.[state]).filter(Boolean),
    }
    faces.set(piece, seen)
    return seen
  }

  const hue = kind => `oklch(.52 .085 ${Math.round(kinds.indexOf(kind) * GOLDEN) % 360})`

  // What the shapes of pieces mean: a value of the catalogue in words, and all of them as faces without a mark.
  const sortOf = value => p.token?.shape?.labels?.[value] ?? null
  const shapes = Object.entries(p.token?.shape?.values ?? {}).map(([value, shape]) => ({ value, shape, name: sortOf(value), ring: p.token.tint?.by === p.token.shape.by ? p.token.tint.values[value] : null }))

  const pair = tint => (Array.isArray(tint) ? `light-dark(${tint[0]}, ${tint[1]})` : tint)
  const sideName = side => p.sides?.labels?.[p.sides.names.indexOf(side)] ?? side
  const hiddenName = place => p.unseen?.[zones.get(place.split('.')[0])?.stock.split('.')[0]] ?? null

  // The places of a pattern: each `*` runs over the keys of its zone.
  function places(template, values) {
    const text = fill(template, values)
    if (text === null) return []
    const parts = text.split('.'), zone = zones.get(parts[0])
    if (!zone) return []
    let found = [[parts[0]]]
    for (const [i, part] of parts.slice(1).entries()) {
      const keys = zone.keys[i]
      if (keys === undefined) break
      const all = keys === 'seats' ? seats.map((_, seat) => seat) : keys
      found = found.flatMap(head => (part === '*' ? all : [part]).map(key => [...head, key]))
    }
    return found.map(list => list.join('.'))
  }

  const sideOf = (view, seat) => {
    if (!p.sides || seat === null || seat === undefined) return null
    const count = p.sides.names.length
    return p.sides.names[(((seat - (view.notes[p.sides.note] ?? 0)) % count) + count) % count]
  }
  const valuesOf = (view, me, seat) => ({ me, seat, side: sideOf(view, seat ?? me) })

  // A score of the match: of a seat, or of a piece of it.
  const scoreOf = ({ score }, view, { seat, piece = '' }) => score && view.scores?.find(each => each.name === score && each.seat === seat && bareOf(each.piece ?? '') === piece)

  function value(number, view, values) {
    if (number.score) return scoreOf(number, view, values)?.value ?? null
    if (number.counter) { const name = fill(number.counter, values); return name === null ? null : (view.counters[name] ?? 0) }
    return view.notes[number.note] ?? null
  }

  // A limit is a number, a counter, or `{value}`, `{note}`, `{counter}`.
  function limit(of, view, values) {
    if (of === null || of === undefined || typeof of === 'number') return of ?? null
    if (typeof of === 'string') return value({ counter: of }, view, values)
    if (of.value !== undefined) return of.value
    return value(of, view, values) || (of.or ?? null)
  }

  return {
    p, shapes, zones, seats, areas, numbers, face, places, pair, sideOf, sideName, hiddenName, valuesOf, value, limit, scoreOf,
    inSlot: slot => areas.filter(area => area.slot === slot),
    numbersIn: slot => numbers.filter(number => number.slot === slot),
    titleOf: area => area.title || area.zones[0].split('.')[0],
    labelOf: number => number.label || number.id,
    wordOf: (number, value) => number.values?.[value] ?? String(value).replaceAll('_', ' '),
  }
}

// The places of a board of points, from its left upper corner; the lines between them as a path, and what tints them.
export function points(P, b) {
  const cells = Object.entries(b.points).map(([place, [x, y]]) => ({ place, x, y, name: place.split('.').at(-1) }))
  const left = Math.min(...cells.map(q => q.x)), top = Math.min(...cells.map(q => q.y)), known = new Map(cells.map(q => [q.place, q]))
  for (const q of cells) { q.x -= left; q.y -= top }
  for (const { places, tint, label } of b.grounds ?? []) for (const place of places) Object.assign(known.get(place), { tint: P.pair(P.p.tints[tint]), label })
  const line = path => path.map((place, i) => `${i ? 'L' : 'M'}${known.get(place).x + .5} ${known.get(place).y + .5}`).join('')
  return { cells, paths: (b.paths ?? []).map(line).join(''), width: Math.max(...cells.map(q => q.x)) + 1, height: Math.max(...cells.map(q => q.y)) + 1 }
}

// What a kind of entry leaves marked: places, and pieces where they have come to lie.
export function marksOf(entry) {
  const places = new Set(), pieces = new Set()
  for (const [fact, ...rest] of entry?.facts ?? []) {
    if (fact === 'moved' || fact === 'drawn') {
      const [piece, src, dst] = rest
      places.add(src).add(dst)
      pieces.add(`${dst}/${bareOf(piece)}`)
    } else if (fact === 'turned') {
      places.add(rest[0])
      pieces.add(`${rest[0]}/${bareOf(rest[2])}`)
    }
  }
  return { places, pieces }
}

// The entries whose marks show, the newest first: a step, and whatever the others did before it since a seat's own last
// answer; for somebody without a seat, since another one answered.
export function trailOf(entries, undone, me) {
  const trail = []
  let actor = null
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i]
    if (entry.kind !== 'step' || undone.has(entry.seq)) continue
    if (entry.seat === null) { if (!trail.length) return [entry]; continue }
    if (trail.length && (entry.seat === me || (me === null && entry.seat !== actor))) break
    trail.push(entry)
    if (entry.seat === me) break
    actor = entry.seat
  }
  return trail
}

// The marks of several entries as one: what is older than the newest of them is in `old`.
export function marksOfAll(entries) {
  const all = entries.map(marksOf).filter(({ places }) => places.size), [newest = marksOf(null), ...older] = all
  const join = name => new Set(all.flatMap(marks => [...marks[name]]))
  const old = new Set(older.flatMap(({ places }) => [...places]).filter(place => !newest.places.has(place)))
  return { places: join('places'), pieces: join('pieces'), old }
}
