// What a match makes of a bad connection, and of answers that come later than the next ones.
import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, test } from 'node:test'
import { settle, until } from './browser.mjs'
import { Service, first, hold, isHeader } from './service.mjs'

const { call, late } = await import('../../../service/http/static/table/core/api.js')
const { openMatch } = await import('../../../service/http/static/table/match/match.js')
const { copied, keep } = await import('../../../service/http/static/table/core/session.js')
const { settings } = await import('../../../service/http/static/table/core/settings.js')
const { haveWords } = await import('../../../service/http/static/table/core/words.js')
await Promise.all(['first', 'rest'].map(haveWords))

const ADA = { id: 'pl_1', name: 'Ada', token: 'ada' }
const BOB = { id: 'pl_2', name: 'Bob', token: 'bob' }
const { setTimeout: patient, clearTimeout: forget } = globalThis
const LONG = 4000 // milliseconds
let service, m, waits, later

beforeEach(async () => {
  settings.language.value = 'en'
  waits = []
  later = []
  // No test waits as long as a person would; how long it would be is kept, and what comes after a long wait, unless it
  // was cleared.
  globalThis.setTimeout = (act, wait = 0, ...more) => {
    if (wait <= 20 || wait >= 20_000) return patient(act, wait, ...more)
    if (wait >= LONG) return later[later.push({ act, wait }) - 1]
    waits.push(wait)
    return patient(act, 1, ...more)
  }
  globalThis.clearTimeout = timer => {
    if (later.includes(timer)) later.splice(later.indexOf(timer), 1)
    else forget(timer)
  }
  service = new Service()
  m = await openMatch('mt_1', { player: ADA })
  await settle()
})
afterEach(() => {
  m.close()
  Object.assign(globalThis, { setTimeout: patient, clearTimeout: forget })
})

const seqs = () => m.entries.value.map(entry => entry.seq)
const isStream = address => address.includes('/stream')
const isHistory = address => address.includes('/history')

// The long waits are over.
const goOn = () => later.splice(0).forEach(({ act }) => act())

// Every call that `isCut` picks fails, until the function that is given back is called.
function cut(isCut) {
  const ask = globalThis.fetch
  globalThis.fetch = (address, request) => isCut(address) ? Promise.reject(new TypeError('no network')) : ask(address, request)
  return () => (globalThis.fetch = ask)
}

// Entries are written and told.
function written(...numbers) {
  const before = service.entries.length
  for (const n of numbers) service.say(n)
  for (const entry of service.entries.slice(before)) service.streams.at(-1).send(entry)
}

test('a proxy that refuses in its own words is a bad connection, which passes', async () => {
  const page = () => new Response('<html>Bad gateway</html>', { status: 502, headers: { 'Content-Type': 'text/html' } })
  service.refuse = (method, part) => part === '/stream' && page()
  service.streams[0].end()
  await until(() => service.streams.length === 2)
  written(1)
  await settle()
  assert.deepEqual([m.connection.value, seqs()], ['live', [1, 2, 3]])
})

for (const [status, after, least] of [[503, '3', 3000], [429, '2', 2000], [502, 'Wed, 21 Oct 2026 07:28:00 GMT', 1]]) {
  test(`a stream that is refused (${status}) is opened again, not before ${after} says so`, async () => {
    service.refuse = (method, part) => part === '/stream' && new Response('', { status, headers: { 'Retry-After': after } })
    waits.length = 0
    service.streams[0].end()
    await until(() => service.streams.length === 2)
    assert.ok(waits.some(wait => wait >= least) && (least > 1 || waits.every(wait => wait < 2000)), String(waits))
  })
}

for (const [type, body] of [['text/html', '<h1>Bad Gateway</h1>'], ['application/json', '<h1>Bad Gateway</h1>'], ['application/json', 'null']]) {
  test(`a call that a proxy refuses says what it refused: ${type}, ${body}`, async () => {
    globalThis.fetch = async () => new Response(body, { status: 502, statusText: 'Bad Gateway', headers: { 'Content-Type': type } })
    await assert.rejects(call('GET', '/v1/games'), { name: 'Problem', status: 502, message: 'Bad Gateway' })
  })
}

// Every call that `isHeld` picks waits for ever, until its own request gives up; each is noted with its key.
function hang(isHeld) {
  const ask = globalThis.fetch, held = []
  globalThis.fetch = (address, request = {}) => {
    if (!isHeld(String(address))) return ask(address, request)
    return new Promise((_, refuse) => {
      held.push(request.headers['Idempotency-Key'])
      request.signal.addEventListener('abort', () => refuse(request.signal.reason))
    })
  }
  return held
}

test('a call without an answer is told after 5 seconds, and made again after 20 under the same key', async () => {
  const limits = []
  const quick = globalThis.setTimeout
  globalThis.setTimeout = (act, wait, ...more) => wait < 20_000 ? quick(act, wait, ...more) : void limits.push([wait, act])
  const held = hang(address => address.includes('/actions'))
  const [legal] = m.legal.value.actions
  const acting = m.act(legal)
  await until(() => held.length === 1)
  assert.deepEqual(later.map(({ wait }) => wait), [5000])
  goOn()
  assert.deepEqual([late.value, m.busy.value], [1, true])
  for (let tries = 2; tries <= 4; tries++) {
    limits.pop()[1]()
    await until(() => held.length === tries)
  }
  assert.deepEqual([limits.at(-1)[0], new Set(held).size, late.value], [20_000, 1, 0])
  limits.pop()[1]()
  await acting
  assert.deepEqual([m.notice.value, m.busy.value, m.pick.value], ['The service does not answer.', false, []])
})

test('what was pointed at when the service did not answer is asked anew', async () => {
  m.point({ place: 'hand.0' })
  assert.equal(m.pick.value.length, 1)
  const mend = cut(address => String(address).includes('/actions'))
  await m.act(m.legal.value.actions[0])
  mend()
  assert.deepEqual([m.notice.value, m.pick.value], ['The service does not answer.', []])
  assert.ok(m.narrowed.value.lit.size > 0)
})

test('connections that are cut one after another, each after it had come, are tried again as soon as the first', async () => {
  for (let n = 0; n < 8; n++) {
    service.streams.at(-1).end()
    await until(() => service.streams.length === n + 2)
  }
  assert.equal(service.streams.length, 9)
  assert.ok(Math.max(...waits, ...later.map(({ wait }) => wait)) < 1000, waits)
  assert.equal(getEventListeners(events, 'online').length, 0)
})

test('a match that could not be read for another player is read when the network is back', async () => {
  const mend = cut(isHistory)
  m.player.value = BOB
  await until(() => m.problem.value && later.length)
  assert.deepEqual([m.seat.value, m.problem.value.message], [0, 'The service does not answer.'])

  mend()
  goOn()
  await until(() => m.seat.value === 1)
  await settle()
  assert.deepEqual([m.seat.value, m.problem.value, service.streams.at(-1).after], [1, null, 2])
})

test('a match that may not be seen is asked for once', async () => {
  service.refuse = (method, part) => part === '' && Response.json({ code: 'match_not_found', detail: 'no match' }, { status: 404 })
  m.player.value = BOB
  await settle()
  const asked = service.asked.length
  await settle()
  await settle()
  assert.deepEqual([m.problem.value.message, service.asked.length], ['no match', asked])
})

test('the end of a match is not missed by a connection that breaks just then', async () => {
  const { answer } = service
  const mend = cut(address => isHeader(address) || isStream(address))
  service.write({ kind: 'closed' })
  service.answer = async function (address, request) {
    const found = await answer.call(this, address, request)
    if (isStream(String(address))) return new Response(null, { status: 204 }) // there is nothing more to tell
    if (!isHeader(String(address))) return found
    return Response.json({ ...await found.json(), status: 'over' })
  }
  service.streams[0].send(service.entries.at(-1))
  await until(() => m.connection.value === 'lost')
  mend()
  await until(() => (goOn(), m.header.value.status === 'over'))
  assert.deepEqual([m.connection.value, m.header.value.status], ['live', 'over'])
})

test('a match that is closed while it is read again opens no stream', async () => {
  const come = hold(isHistory)
  m.player.value = BOB
  await settle()
  m.close()
  come()
  await settle()
  assert.equal(service.streams.length, 1)
})

test('a key that the reader has copied reads nothing again', async () => {
  keep({ ...ADA, only: true })
  await settle()
  m.point({ place: 'hand.0' })
  const asked = service.asked.length
  copied(ADA.id)
  await settle()
  assert.deepEqual([m.pick.value, service.asked.length], [[{ place: 'hand.0' }], asked])
})

test('whoever has asked for their own view again sees it, whatever comes late', async () => {
  const come = hold(isHistory)
  const seen = m.viewAs('spectator')
  await settle()
  await m.viewAs(null)
  come()
  await seen
  assert.deepEqual([m.as.value, m.shown.value.places['hand.0']], [null, ['a']])
})

test('an entry that is written while another view is loaded is in it', async () => {
  const come = hold(first(isHistory))
  const seen = m.viewAs('spectator')
  await settle()
  written(2)
  await settle()
  come()
  await seen
  assert.deepEqual([m.shown.value.places['hand.0'], seqs()], [['?'], [1, 2, 3]])
})

test('of two languages one after another the last one is read, whatever comes late', async () => {
  const come = hold((address, { headers } = {}) => headers?.['Accept-Language'] === 'fr' && isHistory(address))
  settings.language.value = 'fr'
  await settle()
  settings.language.value = 'en'
  await settle()
  come()
  await settle()
  assert.deepEqual([m.entries.value[1].words.did, m.game.value.title, m.catalogue.value.get('a').name], ['says', 'en', 'en'])
})

test('the words of one player come into no other one\'s log', async () => {
  const come = hold((address, { headers }) => headers['Accept-Language'] === 'fr' && headers.Authorization === 'Bearer ada' && isHistory(address))
  settings.language.value = 'fr'
  await settle()
  m.player.value = BOB
  await settle()
  come()
  await settle()
  assert.deepEqual(m.shown.value.places, { 'hand.0': ['?'], 'hand.1': ['b'] })
  assert.deepEqual(m.tableAt(2).places, { 'hand.0': ['?'], 'hand.1': ['b'] })
  assert.deepEqual(m.entries.value[1].facts[0], ['laid', 'hand.0', ['?']])
})

test('a language that is chosen while a match opens is that of the match', async () => {
  m.close()
  const come = hold(first(isHeader))
  const opening = openMatch('mt_1', { player: ADA })
  await settle()
  settings.language.value = 'fr'
  come()
  m = await opening
  await settle()
  assert.deepEqual([m.entries.value[1].words.did, m.game.value.title, m.question.value.words], ['dit', 'fr', 'seat 0 dit'])
})

test('what waits for «Do it» is of the question that is open now', async () => {
  const action = { ...m.legal.value.actions[0], action: { type: 'resign', number: 1 } }
  await m.act(action)
  assert.equal(m.chosen.value, action)
  service.answer = function (address, request) {
    const found = Service.prototype.answer.call(this, address, request)
    return String(address).includes('/legal') ? Response.json({ answering: 2, actions: [] }) : found
  }
  await m.refresh()
  assert.equal(m.chosen.value, null)
})
