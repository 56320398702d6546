// The entries that the slider stops at, and the address that names the one that is shown.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import './browser.mjs'

const { signal } = await import('../../../service/http/static/table/core/html.js')
const { addressed, stops } = await import('../../../service/http/static/table/match/replaying.js')

const KINDS = ['opened', 'seat_taken', 'step', 'step', 'take_back_asked', 'head_moved', 'step', 'resigned']
const match = { entries: { value: KINDS.map((kind, n) => ({ kind, seq: n + 1 })) }, undone: { value: new Set([4]) } }

test('the slider stops where the table has changed: not at remarks, nor at what was taken back', () => {
  assert.deepEqual(stops(match), [3, 7, 8])
})

test('before the opening step there is nothing to slide over', () => {
  assert.deepEqual(stops({ ...match, entries: { value: match.entries.value.slice(0, 2) } }), [])
})

const HERE = '#/m/mt_1'
let shown, end

// A change of the address is told by its event, which comes later: what a browser does in between is the test's to say.
const goes = to => (location.hash = to)
const isTold = () => dispatchEvent(new Event('hashchange'))
const timers = new Map()
globalThis.setTimeout = (act, _, ...given) => (timers.set(act, given), act)
globalThis.clearTimeout = act => timers.delete(act)
const rests = () => timers.forEach((given, act) => timers.delete(act) && act(...given))

beforeEach(() => {
  end?.()
  goes(`${HERE}/6`)
  shown = { id: 'mt_1', cursor: signal(null), entries: signal(Array(8)) }
  end = addressed(shown)
})

test('an address leads to its entry, and names the one that the reader rests at', () => {
  assert.equal(shown.cursor.value, 6)
  shown.cursor.value = 4
  assert.equal(location.hash, `${HERE}/6`)
  rests()
  assert.equal(location.hash, `${HERE}/4`)
  shown.cursor.value = null
  rests()
  assert.equal(location.hash, HERE)
})

test('an entry that does not exist is the present', () => {
  for (const seq of [0, 8, 999]) {
    goes(`${HERE}/${seq}`)
    isTold()
    assert.equal(shown.cursor.value, null)
  }
  rests()
  assert.equal(location.hash, HERE)
})

test('whoever has gone elsewhere before the address is written gets there', () => {
  for (const elsewhere of [HERE, `${HERE}/3`, '#/m/mt_12', '#/']) {
    shown.cursor.value = 5
    goes(elsewhere)
    rests()
    assert.equal(location.hash, elsewhere)
    isTold()
    rests()
    assert.equal(location.hash, elsewhere)
  }
  assert.equal(shown.cursor.value, 5)
})
