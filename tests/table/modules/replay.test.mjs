// The entries that the slider stops at, and the address that names what is shown.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import './browser.mjs'

const { signal } = await import('../../../service/http/static/table/core/html.js')
const { message } = await import('../../../service/http/static/table/core/message.js')
const { haveWords } = await import('../../../service/http/static/table/core/words.js')
const { addressed, copyLink, linkTo } = await import('../../../service/http/static/table/match/address.js')
const { studying } = await import('../../../service/http/static/table/match/open_sheets.js')
const { stops } = await import('../../../service/http/static/table/match/replaying.js')
for (const list of ['first', 'rest', 'study']) await haveWords(list)

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
  message.value = null
  shown = { id: 'mt_1', cursor: signal(null), entries: signal(Array(8)), as: signal(null), seat: signal(null), shownSeq: signal(6) }
  shown.header = signal({ status: 'over', seats: [0, 1].map(seat => ({ kind: 'player', seat, name: ['Ada', 'Bob'][seat] })) })
  shown.viewAs = as => (shown.as.value = as)
  end = addressed(shown)
})

const told = async () => {
  for (let n = 0; n < 9; n++) await new Promise(setImmediate) // the words are there
  return message.value?.words
}

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

test('an entry that does not exist is the present, and the reader is told', async () => {
  for (const seq of [0, 8, 999]) {
    goes(`${HERE}/${seq}`)
    isTold()
    assert.equal(shown.cursor.value, null)
    assert.equal(await told(), seq === 8 ? undefined : `You cannot see an entry ${seq} here; this is the newest one, 8.`)
    message.value = null
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

test('an address leads to the view of a seat, which it names until the reader looks for themselves', async () => {
  for (const [as, viewer] of [['1', 1], ['spectator', 'spectator'], ['0', 0]]) {
    goes(`${HERE}/6?as=${as}`)
    isTold()
    assert.deepEqual([shown.cursor.value, shown.as.value, await told()], [6, viewer, undefined])
  }
  shown.cursor.value = 3
  rests()
  assert.equal(location.hash, `${HERE}/3?as=0`)
  shown.viewAs(null)
  rests()
  assert.equal(location.hash, `${HERE}/3`)
})

test('whom the reader may not look as, they do not; they see the position for themselves, and are told why', async () => {
  shown.header.value = { ...shown.header.value, status: 'playing' }
  for (const [seat, as, words] of [[null, '1', /as a spectator: what Bob sees/], [0, '1', /as yourself: what Bob sees/], [null, '7', /no seat “7”/], [null, '01', /no seat “01”/]]) {
    shown.seat.value = seat
    message.value = null
    goes(`${HERE}/6?as=${as}`)
    isTold()
    assert.deepEqual([shown.cursor.value, shown.as.value], [6, null])
    assert.match(await told(), words)
  }
  message.value = null
  shown.seat.value = 1
  goes(`${HERE}/6?as=1`)
  isTold()
  assert.equal(await told(), undefined)
})

test('both are told at once', async () => {
  goes(`${HERE}/99?as=9`)
  isTold()
  assert.match(await told(), /entry 99 .* no seat “9”/)
})

test('a link is copied to the position as it is seen here; where nothing can be copied, it is told', async () => {
  let copied
  location.href = 'https://table.invalid/?lang=fr' + location.hash
  shown.seat.value = 1
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => (copied = text) }, configurable: true })
  await copyLink(shown)
  assert.equal(copied, `https://table.invalid/${HERE}/6?as=1`)
  assert.equal(message.value.words, 'Copied: a link to entry 6.')
  shown.header.value = { ...shown.header.value, visibility: 'public' }
  await copyLink(shown)
  assert.equal(copied, 'https://table.invalid/m/mt_1/6?as=1')
  shown.as.value = 'spectator'
  await copyLink(shown)
  assert.equal(copied, 'https://table.invalid/m/mt_1/6?as=spectator')
  assert.equal(linkTo(shown), 'https://table.invalid/m/mt_1')
  navigator.clipboard.writeText = async () => { throw new DOMException('no', 'NotAllowedError') }
  await copyLink(shown)
  assert.match(message.value.words, /the link is https:.*as=spectator$/)
})

test('an address opens the study that it names, which it names until the study is closed', () => {
  goes(`${HERE}/6?study=st_1`)
  isTold()
  assert.deepEqual(studying.value, { named: 'st_1', open: true })
  shown.cursor.value = 5
  rests()
  assert.equal(location.hash, `${HERE}/5?study=st_1`)
  studying.value = null
  rests()
  assert.equal(location.hash, `${HERE}/5`)
})
