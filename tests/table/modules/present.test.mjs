// The reader of presentations: what a piece looks like, where areas lie, what figures say.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bareOf, fill, marksOf, points, presenter } from '../../../service/http/static/table/match/present.js'

const LAYOUT = {
  zones: [
    { name: 'square', keys: [['a1', 'b1']], stock: 'pieces' },
    { name: 'hand', keys: ['seats'], stock: 'cards' },
    { name: 'door', keys: ['seats', ['a', 'b']], stock: 'doors' },
    { name: 'guides', keys: ['seats'], stock: 'cards' },
    { name: 'flock', keys: [['monk_1', 'monk_2']], stock: 'cards' },
    { name: 'pile', keys: [], stock: 'cards' },
  ],
}
const CATALOGUE = new Map([
  ['monk', { id: 'monk', kind: 'card', name: 'The Monk', short: '', effect: 'Prays.', numbers: { worth: 2, origin: 'day', zero: 0, power: 4, dogmas: ['a', 'b'] } }],
  ['fox', { id: 'fox', kind: 'piece', name: 'The Arctic Fox', short: 'Fox', effect: '', numbers: { race: 'animal' } }],
])
const GIVEN = {
  areas: [{ slot: 'hand', as: 'hand', zones: ['hand.{me}'], title: 'Hand' }], numbers: [],
  sides: { note: 'south', names: ['south', 'north'], labels: ['South', 'North'] },
  piece: { pattern: '^(?<side>[sn])_(?<kind>[a-z]+)_(?<n>\\d+)$', side: { s: 'south', n: 'north' } },
  token: { shape: { by: 'race', values: { animal: 'squircle' } }, tint: { by: 'race', values: { animal: '#123456' } } },
  card: { tint: 'origin', sign: 'origin', corner: ['zero', 'power'], cost: [{ count: 'worth', sign: 'origin', icon: '' }], pips: 'dogmas', lines: '' },
  tints: { day: ['#c08a1e', '#fff0c0'] }, signs: { origin: { day: { icon: 'sun', label: 'Day' } }, dogmas: { a: { icon: 'oak', label: 'Nature' } } },
  icons: { monk: 'robe', piece: 'pawn' }, kinds: { card: 'Card' }, faces: { fresh: 'posed this turn' }, unseen: { cards: 'a card' },
}
const BARE = { places: {}, counters: {}, notes: {} }
const made = (more = {}) => presenter({ game: { layout: LAYOUT }, catalogue: CATALOGUE, presentation: { ...GIVEN, ...more }, seats: [{}, {}] })

test('a template is filled, translated, or null where a value is missing', () => {
  assert.equal(fill('door.{seat}.{key}', { seat: 0, key: 'a' }), 'door.0.a')
  assert.equal(fill('{zone:up=used,down=gone}.{me}', { zone: 'up', me: 1 }), 'used.1')
  assert.equal(fill('tokens.{piece.resource}', { 'piece.resource': 'pits' }), 'tokens.pits')
  assert.equal(fill('hand.{me}', { me: null }), null)
})

test('a star runs over the keys of its zone, seats too', () => {
  assert.deepEqual(made().places('door.{seat}.*', { seat: 1 }), ['door.1.a', 'door.1.b'])
  assert.deepEqual(made().places('hand.*', {}), ['hand.0', 'hand.1'])
  assert.deepEqual(made().places('pile', {}), ['pile'])
  assert.deepEqual(made().places('hand.{me}', { me: null }), [])
  assert.deepEqual(made().places('nowhere', {}), [])
})

test('a card has its face from the catalogue and the presentation', () => {
  const face = made().face('monk_2:fresh')
  const seen = { bare: face.bare, name: face.name, full: face.full, icon: face.icon, type: face.type, corner: face.corner, tint: face.tint, sign: face.sign.icon, costs: face.costs, ribbons: face.ribbons }
  assert.deepEqual(seen, {
    bare: 'monk_2', name: 'Monk', full: 'The Monk', icon: 'robe', type: 'Card', corner: 4, tint: 'light-dark(#c08a1e, #fff0c0)', sign: 'sun',
    costs: [{ count: 2, icon: 'sun' }], ribbons: ['posed this turn'],
  })
  assert.deepEqual(face.pips.map(pip => pip.label ?? pip.name), ['Nature', 'b'])
})

test('a piece whose name is composed has a side, a shape and a ring', () => {
  const { side, name, shape, ring, icon } = made().face('n_fox_3')
  assert.deepEqual({ side, name, shape, ring, icon }, { side: 'north', name: 'Fox', shape: 'squircle', ring: '#123456', icon: 'pawn' })
})

test('a hidden piece tells nothing but its stock', () => {
  assert.equal(made().face('?').hidden, true)
  assert.equal(made().face('?').entry, null)
  assert.equal(made().hiddenName('hand.1'), 'a card')
})

test('kinds without a tint have hues of their own', () => {
  const plain = made({ tints: {}, card: null })
  assert.notEqual(plain.face('monk_1').tint, plain.face('fox').tint)
})

test('the side of a seat follows the note', () => {
  assert.equal(made().sideOf({ notes: { south: 1 } }, 1), 'south')
  assert.equal(made().sideOf({ notes: { south: 1 } }, 0), 'north')
  assert.equal(made().sideOf(BARE, null), null)
})

test('a score is of a seat, or of a piece of that seat', () => {
  const score = (name, seat, value, of, piece = null) => ({ name, seat, value, of, piece })
  const view = { ...BARE, scores: [score('glory', 0, 1, 3), score('glory', 1, 2, 3), score('progress', 1, 2, 6, 'horde:acquired')] }
  assert.equal(made().value({ score: 'glory' }, view, { seat: 1 }), 2)
  assert.equal(made().scoreOf({ score: 'glory' }, view, { seat: 1 }).of, 3)
  assert.equal(made().value({ score: 'progress' }, view, { seat: 1, piece: 'horde' }), 2)
  assert.equal(made().value({ score: 'progress' }, view, { seat: 0, piece: 'horde' }), null)
  assert.equal(made().value({ score: 'glory' }, BARE, { seat: 0 }), null)
})

test('figures and their limits are counters, notes or plain numbers', () => {
  const view = { ...BARE, counters: { allowance: 4 }, notes: { rows: 12, round: 3 } }
  assert.equal(made().value({ counter: 'mana.{seat}' }, view, { seat: 1 }), 0)
  assert.equal(made().value({ note: 'round' }, view, {}), 3)
  assert.equal(made().limit({ counter: 'allowance' }, view, {}), 4)
  assert.equal(made().limit({ note: 'missing', or: 10 }, view, {}), 10)
  assert.equal(made().limit(3, view, {}), 3)
  assert.equal(made().limit(null, view, {}), null)
})

test('an entry marks where pieces left, arrived and turned', () => {
  const { places, pieces } = marksOf({ facts: [['moved', 'fox', 'square.a1', 'square.b1'], ['turned', 'door.0.a', 'door:shut', 'door:open'], ['noted', 'round', 2]] })
  assert.deepEqual([...places], ['square.a1', 'square.b1', 'door.0.a'])
  assert.deepEqual([...pieces], ['square.b1/fox', 'door.0.a/door'])
  assert.deepEqual([...marksOf(null).places], [])
})

test('what a piece is called without its face', () => assert.equal(bareOf('monk_1:fresh'), 'monk_1'))

test('a board of points begins at its upper left place, with lines between the middles of places', () => {
  const board = points(made(), { points: { 'square.a1': [-1, 2], 'square.b1': [2, 4] }, paths: [['square.a1', 'square.b1']], grounds: [{ places: ['square.b1'], tint: 'day', label: '2' }] })
  assert.deepEqual(board.cells.map(({ name, x, y }) => [name, x, y]), [['a1', 0, 0], ['b1', 3, 2]])
  assert.deepEqual([board.paths, board.width, board.height], ['M0.5 0.5L3.5 2.5', 4, 3])
  assert.deepEqual(board.cells.map(({ tint, label }) => [tint, label]), [[undefined, undefined], ['light-dark(#c08a1e, #fff0c0)', '2']])
})

test('a corner that is a word is shown by its name', () => {
  const queen = new Map([['qh', { id: 'qh', kind: 'card', name: 'Queen', short: '', effect: '', numbers: { rank: 'queen' } }]])
  const P = presenter({ game: { layout: LAYOUT }, catalogue: queen, presentation: { ...GIVEN, card: { corner: ['rank'] }, names: { queen: 'Q' } }, seats: [{}] })
  assert.equal(P.face('qh').corner, 'Q')
})
