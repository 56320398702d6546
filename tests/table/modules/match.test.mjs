// One match as the page keeps it: entries from everywhere, repaired, in another language, as another viewer.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { settle } from './browser.mjs'
import { Service, first, hold, isHeader } from './service.mjs'

const { openMatch } = await import('../../../service/http/static/table/match/match.js')
const { MatchLog } = await import('../../../service/http/static/table/match/match_log.js')
const { settings } = await import('../../../service/http/static/table/core/settings.js')
const { haveWords } = await import('../../../service/http/static/table/core/words.js')
await haveWords('rest')

const ADA = { id: 'pl_1', name: 'Ada', token: 'ada' }
const BOB = { id: 'pl_2', name: 'Bob', token: 'bob' }
let service, m

beforeEach(async () => {
  settings.language.value = 'en'
  service = new Service()
  m = await openMatch('mt_1', { player: ADA })
  await settle()
})
afterEach(() => m.close())

test('a match of a game that is no longer installed says so', async () => {
  const ask = globalThis.fetch, headers = { 'Content-Type': 'application/problem+json' }
  const gone = () => new Response(JSON.stringify({ code: 'unknown_game', title: 'No such game' }), { status: 404, headers })
  globalThis.fetch = async (address, request) => String(address).includes('/v1/games/') ? gone() : ask(address, request)
  await assert.rejects(openMatch('mt_1', { player: ADA }), { title: 'This game is not here', message: /not installed on this server now/ })
})

const pick = n => [{ place: 'hand.0' }, { number: n }].forEach(target => m.point(target))
const said = () => m.shown.value.counters.said ?? 0
const seqs = () => m.entries.value.map(entry => entry.seq)

test('it opens with the table, the question and what may be answered', () => {
  assert.deepEqual([seqs(), m.seat.value, m.asked.value], [[1, 2], 0, true])
  assert.deepEqual(m.shown.value.places, { 'hand.0': ['a'], 'hand.1': ['?'] })
  assert.equal(service.streams[0].after, 2)
})

test('an answer is sent once, and its entry is taken once, wherever else it comes from', async () => {
  pick(2)
  const { buttons } = m.narrowed.value
  assert.deepEqual(buttons.map(action => action.notation), ['2 high', '2 low'])
  await m.act(buttons[0])
  service.streams[0].send(service.entries.at(-1))
  await settle()
  assert.deepEqual([seqs(), said(), m.asked.value, m.pick.value], [[1, 2, 3], 2, false, []])
})

test('an answer that leaves out what others have which begin alike is read before it is given', async () => {
  const { value: legal } = m.legal, loud = { notation: '3 loud', label: '3 loud', targets: [{ place: 'hand.0' }, { number: 3 }] }
  const [whole] = legal.actions, alone = { ...whole, action: { ...whole.action, loud: false } }
  m.presentation.value = { ...m.presentation.value, names: { without_loud: ' in silence' } }
  m.legal.value = { ...legal, actions: [alone, { ...loud, action: { type: 'say', number: 3, loud: true } }] }
  pick(whole.targets[1].number)
  await settle()
  assert.deepEqual([m.chosen.value, service.asked.includes('POST /actions')], [alone, false])
  await m.confirm()
  assert.equal(service.asked.includes('POST /actions'), true)
})

test('two clicks are one answer', async () => {
  pick(1)
  const [action] = m.narrowed.value.buttons
  await Promise.all([m.act(action), m.act(action)])
  assert.equal(service.asked.filter(what => what === 'POST /actions').length, 1)
})

test('a gap in the stream is read from the history', async () => {
  for (const n of [1, 2, 2]) service.say(n)
  service.streams[0].send(service.entries.at(-1))
  await settle()
  assert.deepEqual([seqs(), said()], [[1, 2, 3, 4, 5], 5])
})

test('a stale answer is repaired from what was missed, and said in a line', async () => {
  const [stale] = m.legal.value.actions
  for (const n of [1, 1]) service.say(n)
  await m.act(stale)
  assert.deepEqual([seqs(), said(), m.asked.value], [[1, 2, 3, 4], 2, true])
  assert.match(m.notice.value, /changed/)
  assert.equal(m.legal.value.answering, 4)
})

test('a lost connection is resumed after the last entry, and what was asked meanwhile is there', async () => {
  service.streams[0].end()
  await settle()
  assert.equal(m.connection.value, 'lost')
  for (const n of [1, 1]) service.say(n)
  dispatch('online')
  await settle()
  assert.equal(service.streams[1].after, 2)
  for (const entry of service.entries.slice(2)) service.streams[1].send(entry)
  await settle()
  assert.deepEqual([m.connection.value, seqs(), m.asked.value], ['live', [1, 2, 3, 4], true])
})

test('a log that was set back is read again, and nobody looks at an entry that is gone', async () => {
  for (const n of [1, 2, 1]) service.say(n)
  for (const entry of service.entries.slice(2)) service.streams[0].send(entry)
  await settle()
  m.cursor.value = 5
  assert.deepEqual([seqs(), said()], [[1, 2, 3, 4, 5], 4])

  service.setBack(3)
  service.streams[0].tell({ kind: 'match', last: 3 })
  await settle()

  assert.deepEqual([seqs(), said(), m.cursor.value, m.header.value.last], [[1, 2, 3], 1, null, 3])
  assert.equal(service.streams.at(-1).after, 3)
  service.say(2)
  service.streams.at(-1).send(service.entries.at(-1))
  await settle()
  assert.deepEqual([seqs(), said(), m.asked.value], [[1, 2, 3, 4], 3, true])
})

test('a log that was set back may still be looked at where it holds', async () => {
  for (const n of [1, 2, 1]) service.say(n)
  for (const entry of service.entries.slice(2)) service.streams[0].send(entry)
  await settle()
  m.cursor.value = 3
  service.setBack(4)
  service.streams[0].tell({ kind: 'match', last: 4 })
  await settle()
  assert.deepEqual([m.cursor.value, said()], [3, 1])
})

test('another language changes the words and keeps what has been pointed at', async () => {
  m.point({ place: 'hand.0' })
  settings.language.value = 'fr'
  await settle()
  assert.deepEqual(m.pick.value, [{ place: 'hand.0' }])
  assert.equal(m.entries.value[1].words.did, 'dit')
  assert.match(m.legal.value.actions[0].label, /^fr/)
  assert.deepEqual([m.question.value.words, m.catalogue.value.get('a').name], ['seat 0 dit', 'fr'])
  service.say(1)
  assert.equal(service.streams.at(-1).after, 2)
  service.streams.at(-1).send(service.entries.at(-1))
  await settle()
  assert.deepEqual([m.question.value.words, m.entries.value[2].words.did], ['seat 1 dit', 'dit'])
})

test('looking back answers nothing, and the table is that of the entry', () => {
  m.cursor.value = 1
  assert.deepEqual([m.shown.value.places, m.asked.value, m.lastEntry.value.kind], [{}, false, 'opened'])
  m.point({ place: 'hand.0' })
  assert.deepEqual(m.pick.value, [])
  m.cursor.value = null
  assert.equal(m.asked.value, true)
})

test('as a spectator the hand is closed, and new entries come there too', async () => {
  await m.viewAs('spectator')
  assert.deepEqual([m.shown.value.places['hand.0'], m.asked.value], [['?'], false])
  service.say(2)
  service.streams[0].send(service.entries.at(-1))
  await settle()
  assert.deepEqual([said(), m.shown.value.places['hand.0']], [2, ['?']])
  await m.viewAs(null)
  assert.deepEqual([said(), m.shown.value.places['hand.0']], [2, ['a']])
})

test('another player at this screen sees their own hand', async () => {
  m.player.value = BOB
  await settle()
  assert.deepEqual([m.seat.value, m.shown.value.places], [1, { 'hand.0': ['?'], 'hand.1': ['b'] }])
})

test('of two players one after another the last one is shown, whatever comes late', async () => {
  const come = hold((address, request) => request.headers.Authorization === 'Bearer bob' && address.includes('/history'))
  m.player.value = BOB
  await settle()
  m.player.value = ADA
  await settle()
  const streams = service.streams.length
  come()
  await settle()
  assert.deepEqual([m.seat.value, m.shown.value.places], [0, { 'hand.0': ['a'], 'hand.1': ['?'] }])
  assert.equal(service.streams.length, streams)
})

test('an entry that is written between the header and the log of an opening is not missed', async () => {
  m.close()
  service.say(1) // Bob is asked
  const come = hold(isHeader)
  const opening = openMatch('mt_1', { player: ADA })
  await settle()
  service.say(1) // Bob answers while the header comes; the log has it
  come()
  m = await opening
  await settle()
  assert.deepEqual([seqs(), service.streams.at(-1).after], [[1, 2, 3, 4], 4])
  assert.deepEqual([m.header.value.last, m.question.value.number, m.asked.value], [4, 4, true])
})

test('another language takes no question back that has come meanwhile', async () => {
  const come = hold(first(isHeader))
  settings.language.value = 'fr'
  await settle()
  for (const n of [1, 1]) service.say(n)
  for (const entry of service.entries.slice(2)) service.streams.at(-1).send(entry)
  await settle()
  come()
  await settle()
  assert.deepEqual([m.question.value.number, m.legal.value.answering, m.asked.value], [4, 4, true])
})

test('answers that were legal for an earlier question do not take the place of those for this one', async () => {
  const come = hold(first(address => address.includes('/legal')))
  m.refresh()
  await settle()
  for (const n of [1, 1]) service.say(n)
  for (const entry of service.entries.slice(2)) service.streams[0].send(entry)
  await settle()
  come()
  await settle()
  assert.equal(m.legal.value.answering, 4)
})

test('a header that was asked for earlier does not take the place of a newer one', async () => {
  const come = hold(first(isHeader))
  const early = m.readHeader()
  await settle()
  service.say(1)
  await m.readHeader()
  come()
  await early
  assert.equal(m.header.value.last, 3)
})

test('a kind that needs consent waits for it', async () => {
  const action = { ...m.legal.value.actions[0], action: { type: 'resign', number: 1 } }
  await m.act(action)
  assert.deepEqual([m.chosen.value, service.entries.length], [action, 2])
  m.back()
  assert.equal(m.chosen.value, null)
  await m.act(action)
  await m.confirm()
  assert.equal(service.entries.length, 3)
})

test('what was taken back is on no branch to the head, and the table is the one before', async () => {
  pick(2)
  await m.act(m.narrowed.value.buttons[0])
  service.write({ kind: 'take_back_asked', to: 2 })
  service.write({ kind: 'head_moved', to: 2 })
  for (const entry of service.entries.slice(3)) service.streams[0].send(entry)
  await settle()
  assert.deepEqual([seqs(), [...m.undone.value], said()], [[1, 2, 3, 4, 5], [3], 0])
  assert.deepEqual([m.tableAt(3).counters, m.tableAt(4).counters], [{ said: 2 }, { said: 2 }])
  service.write({ kind: 'step', seat: 0, action: {}, facts: [['counted', 'said', 7]] }, { after: 2 })
  service.streams[0].send(service.entries.at(-1))
  await settle()
  assert.deepEqual([said(), [...m.undone.value]], [7, [3]])
})

test('a refusal is one line; a network that fails is another', async () => {
  service.refuse = (method, part) => part === '/actions' && Response.json({ code: 'match_over', detail: 'it is over' }, { status: 422 })
  await m.act(m.legal.value.actions[0])
  assert.deepEqual([m.notice.value, m.busy.value], ['it is over', false])
})

test('a long history is folded when it is wanted, without a deep stack', () => {
  const log = new MatchLog(null)
  const layout = service.entries[0].layout
  log.add([{ seq: 1, after: 0, kind: 'opened', layout }])
  log.add(Array.from({ length: 20_000 }, (_, n) => ({ seq: n + 2, after: n + 1, kind: 'step', facts: [['counted', 'n', 1]] })))
  assert.equal(log.tableAt(20_001).counters.n, 20_000)
  assert.equal(log.tableAt(11).counters.n, 10)
  assert.equal(log.undone.size, 0)
})

const dispatch = name => globalThis.events.dispatchEvent(new Event(name))

test('a long history is read in pages, all asked for before the first has come', async () => {
  for (let n = 0; n < 1200; n++) service.say(1)
  const { answer } = service
  let waiting = 0, most = 0
  service.answer = async function (...request) {
    most = Math.max(most, ++waiting)
    await settle()
    waiting -= 1
    return answer.apply(this, request)
  }
  const long = await openMatch('mt_1', { player: ADA })
  assert.equal(long.entries.value.length, 1202)
  assert.equal(long.shown.value.counters.said, 1200)
  assert.equal(most, 6) // three pages, the game, its catalogue, its presentation
  long.close()
})
