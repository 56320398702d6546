// The board: squares, hexes or points; pieces beside their squares; pieces on edges.
import { html } from '../core/html.js'
import { Token, labelOf } from './card.js'
import { keyOf } from '../match/narrow.js'
import { behind } from '../match/pick.js'
import { fill, points } from '../match/present.js'
import { classes, spotOf, stateOf, useKept, useTable } from './reads.js'
import { say } from '../core/words.js'

const HEX_STEP = .866 // a row of hexes below the one before, in widths of a hex
const geometries = new WeakMap()

// Where everything lies, in cells from the upper left corner; the viewer's side is below.
function geometry(P, view, me) {
  const b = P.p.board, rows = b.rows === undefined ? 0 : P.limit(b.rows, view, {})
  const flip = Boolean(P.p.sides) && me !== null && P.p.sides.names.indexOf(P.sideOf(view, me)) === 1
  const known = geometries.get(P)
  if (known?.rows === rows && known.flip === flip) return known
  const made = b.grid === 'points' ? { grid: 'points', ...points(P, b), columns: [], edges: () => null } : grid(b, rows, flip)
  geometries.set(P, Object.assign(made, { rows, flip }))
  return made
}

function grid(b, rows, flip) {
  const columns = [...b.columns], hex = b.grid === 'hex', step = hex ? HEX_STEP : 1, row = r => (r < 0 ? rows + 1 + r : r)
  const X = c => (flip ? columns.length - 1 - c : c), Y = r => (flip ? r - 1 : rows - r) * step
  const cells = []
  for (let i = 0; i < rows; i++) {
    const r = flip ? i + 1 : rows - i
    for (const [c, letter] of (flip ? [...columns.entries()].reverse() : columns.entries())) {
      const block = (Math.floor(c / (b.block?.[0] ?? 1)) + Math.floor((r - 1) / (b.block?.[1] ?? 1))) % 2
      const band = b.bands?.find(x => r >= row(x.from) && r <= row(x.to))?.tint
      cells.push({ place: fill(b.cell, { c: letter, r }), name: letter + r, x: X(c) + (hex && r % 2 === 0 ? .5 : 0), y: Y(r), block, band })
    }
  }
  const edge = b.edge && new RegExp(`^${b.edge.place.replaceAll('.', '\\.').replace('{c}', '(?<c>[a-z])').replace('{r}', '(?<r>\\d+)').replace('{d}', '(?<d>[hv])')}$`)
  // An edge `h` is on the far side of its square and the next ones; `v` on the right of its square and of those above.
  const edges = place => {
    const found = edge?.exec(place)?.groups
    if (!found) return null
    const c = columns.indexOf(found.c), r = Number(found.r), n = b.edge.length ?? 1
    const [x1, y1, x2, y2] = found.d === 'h' ? [c, r, c + n, r] : [c + 1, r - 1, c + 1, r - 1 + n]
    const [left, right] = flip ? [columns.length - x2, columns.length - x1] : [x1, x2], top = flip ? y1 : rows - y2
    return { x: left, y: top, length: n, across: found.d === 'h', name: found.c + found.r, right }
  }
  const lines = (b.lines ?? []).map(line => ({ y: flip ? row(line.after) : rows - row(line.after), tint: line.tint }))
  const titled = (b.bands ?? []).filter(band => band.label).map(band => {
    const [low, high] = [row(band.from), row(band.to)]
    return { label: band.label, y: flip ? low - 1 : rows - high, down: high - low + 1 }
  })
  return { grid: b.grid ?? 'square', cells, titled, columns: columns.map((name, c) => ({ name, x: X(c) })), names: Array.from({ length: rows }, (_, i) => ({ name: i + 1, y: Y(i + 1) })),
    width: columns.length + (hex ? .5 : 0), height: hex ? (rows - 1) * HEX_STEP + 1.155 : rows, edges, lines, block: b.block }
}

const at = (x, y, more = {}) => ({ '--x': x, '--y': y, ...more })
const parity = tint => classes(tint && 'band', tint && `band-${tint}`)

// A square of the ground, marked or not, made once: Preact leaves alone what it is given again.
function ground(g, q, mark) {
  g.made ??= new Map()
  const key = mark ? `${q.place} ${mark}` : q
  if (!g.made.has(key)) g.made.set(key, html`<i key=${q.place} class=${classes('cell', `b${q.block ?? 0}`, parity(q.band), q.tint && 'tinted', mark)} data-place=${q.place} style=${at(q.x, q.y, q.tint && { background: q.tint })}>${q.tint && html`<small>${q.name}</small><small>${q.label}</small>`}</i>`)
  return g.made.get(key)
}

// The squares and lines: they change with the size of the board and the last move only.
function Ground({ t, g }) {
  const marks = g.cells.map(q => t.marks.places.has(q.place) && (t.marks.old.has(q.place) ? 'marked old' : 'marked'))
  return useKept([g, marks.join()], () => html`<div class="ground" aria-hidden="true">
    ${g.paths && html`<svg class="paths" viewBox=${`0 0 ${g.width} ${g.height}`}><path d=${g.paths} /></svg>`}
    ${g.cells.map((q, i) => ground(g, q, marks[i]))}
    ${g.block && Array.from({ length: Math.ceil(g.width / g.block[0]) - 1 }, (_, i) => html`<i class="heavy down" style=${at((i + 1) * g.block[0], 0)} />`)}
    ${g.block && Array.from({ length: Math.ceil(g.height / g.block[1]) - 1 }, (_, i) => html`<i class="heavy along" style=${at(0, (i + 1) * g.block[1])} />`)}
    ${g.titled?.map(band => html`<span key=${band.label} class="band-name" style=${at(0, band.y, { '--down': band.down })}>${band.label}</span>`)}
    ${g.lines?.map(line => html`<i class="dashed" style=${at(0, line.y)} />`)}
    ${g.columns.map(c => html`<span class="coordinate below" style=${at(c.x, 0)}>${c.name}</span>`)}
    ${g.names?.map(r => html`<span class="coordinate beside" style=${at(0, r.y)}>${r.name}</span>`)}</div>`)
}

// Whether a target takes what another side has there: nothing that leads to a free place is of the same kind.
function strikes(t, spot, held) {
  const mine = t.P.sideOf(t.view, t.me), faces = held.map(piece => t.P.face(piece))
  if (!spot.lit || !t.picked.size || !faces.some(face => face.side && face.side !== mine)) return false
  const free = new Set([...t.lit.values()].filter(({ place }) => !t.view.places[place]?.length).flatMap(target => behind(t.m, target)).map(legal => legal.action.type))
  return behind(t.m, t.lit.get(spot.key)).some(legal => !free.has(legal.action.type))
}

// A square as a group with its pieces beside one another, each a button; the square itself is one where it is lit, and
// what lies there and is no target itself counts for it.
function Cell({ t, q }) {
  const name = [q.name, q.label].filter(Boolean).join(', ') // and what is written in it
  const held = t.view.places[q.place] ?? [], own = spotOf(t, q.place), many = held.length > 1
  const spots = held.map(piece => spotOf(t, q.place, piece, !many))
  const picking = t.picked.size > 0
  const struck = picking && [own, ...spots].map(spot => strikes(t, spot, held))
  const reads = [t.P, q, picking, stateOf(own), held.join(), spots.map(spot => stateOf(spot) + spot.key).join(), String(struck)]
  return useKept(reads, () => html`<div class=${classes('square', many && 'many')} role="group" aria-label=${name} style=${at(q.x, q.y)}>
    ${(!held.length || many) && own.picked && !own.lit && html`<i class=${classes('spot picked', held.length && 'taken')}><i /></i>`}
    ${(!held.length || many) && own.lit && html`<button type="button" class=${classes('spot', stateOf(own), held.length && 'taken', struck?.[0] && 'strikes')} data-target=${own.key} data-place=${q.place} aria-label=${say('place_here', name)}><i /></button>`}
    ${held.map((piece, i) => {
      const face = t.P.face(piece), spot = spots[i], side = face.side && t.P.sideName(face.side), counts = own.lit && !spot.lit && !spot.picked
      return html`<button type="button" key=${face.bare} class=${classes('piece', stateOf(spot), spot.lit && (picking ? 'taking' : 'mover'), struck?.[i + 1] && 'strikes', counts && 'counts', many && `nth-${i % 4}`)} data-target=${counts ? own.key : spot.key} data-piece=${face.bare}
        tabIndex=${spot.lit ? 0 : -1} aria-label=${`${name}: ${[labelOf(face, spot), side].filter(Boolean).join(', ')}`}><${Token} t=${t} face=${face} /></button>`
    })}</div>`)
}

function Edge({ t, place, e, there }) {
  const spot = spotOf(t, place), style = at(e.x, e.y, { '--long': e.length })
  const name = classes('edge', e.across ? 'across' : 'upright', there && 'built', stateOf(spot))
  if (there || !spot.lit) return html`<i class=${name} data-place=${place} style=${style} role="img" aria-label=${say('edge_at', t.P.face(t.view.places[place]?.[0] ?? '').full, place.split('.').at(-1))} />`
  return html`<button type="button" class=${name} data-place=${place} data-target=${spot.key} style=${style} aria-label=${say('edge_here', place.split('.').at(-1))} />`
}

export function Board({ m }) {
  const t = useTable(m)
  if (!t.P.p.board) return null
  const g = geometry(t.P, t.view, t.me)
  const shown = g.cells.filter(q => t.view.places[q.place]?.length || [t.lit, t.picked].some(keys => keys.has(keyOf({ place: q.place }))))
  const built = Object.keys(t.view.places).map(place => ({ place, e: g.edges(place) })).filter(({ e }) => e)
  const open = [...t.lit.values()].map(target => ({ place: target.place, e: target.place && g.edges(target.place) })).filter(({ place, e }) => e && !t.view.places[place])
  return html`<div class=${classes('board', g.grid, g.paths && 'joined', g.cells.some(q => q.tint) && 'grounded', t.picked.size > 0 && 'picking')} role="group" aria-label=${say('board')} style=${{ '--across': g.width, '--down': g.height }}>
    <${Ground} t=${t} g=${g} />
    ${built.map(({ place, e }) => html`<${Edge} key=${place} t=${t} place=${place} e=${e} there=${true} />`)}
    ${shown.map(q => html`<${Cell} key=${q.place} t=${t} q=${q} />`)}
    ${open.map(({ place, e }) => html`<${Edge} key=${place} t=${t} place=${place} e=${e} there=${false} />`)}</div>`
}

