// What stands beside the tables, before a real service: records that are dropped, keys, notices. RECORDS is a folder with
// a record as it was downloaded, and with others made of it; test_components.py writes them.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { beforeEach, test } from 'node:test'
import { draw, fill, find } from './dom.mjs'
import { person, reader } from './live.mjs'
import { until } from './settle.mjs'

const page = '../../../service/http/static/table/'
const { notices, startConcerns, waiting } = await import(page + 'core/concerns.js')
const { Keys } = await import(page + 'lobby/keys.js')
const { Lobby } = await import(page + 'lobby/lobby.js')
const { message } = await import(page + 'core/message.js')
const { settings } = await import(page + 'core/settings.js')

const record = name => readFileSync(`${process.env.RECORDS}/${name}.ndjson`, 'utf8')
const label = JSON.parse(record('sound').split('\n')[0]).record
const entries = record('sound').split('\n').length - 1
const ask = globalThis.fetch
let ada, posted

beforeEach(async () => {
  ada = await reader()
  posted = []
  globalThis.fetch = (address, request) => {
    if (request?.method === 'POST') posted.push(String(address))
    return ask(address, request)
  }
})

// Drop a file somewhere in the lobby; what the page says of it in the end.
async function dropped(text) {
  await draw(Lobby)
  await until(() => document.querySelector('.drop')) // it comes once the lists have come
  const drop = new Event('drop', { bubbles: true, cancelable: true })
  drop.dataTransfer = { types: ['Files'], files: [new File([text], 'match.ndjson')] }
  find('h1').dispatchEvent(drop)
  await until(() => document.querySelector('.drop [role=alert]') || message.value)
  return document.querySelector('.drop [role=alert]')?.textContent ?? message.value.words
}

const SIGNED = {
  sound: `Checked by your browser: this service signed entry ${entries} by key ${label.checkpoint.kid}.`,
  unsigned: 'It is not signed.',
  another: `Signed by key ${label.checkpoint.kid}, which this service does not publish.`,
}
for (const [name, signed] of Object.entries(SIGNED)) test(`a record whose signature is ${name} is opened, and said to be so`, async () => {
  if (name === 'another') {
    const { fetch } = globalThis
    globalThis.fetch = (address, request) => String(address).includes('jwks.json') ? Response.json({ keys: [] }) : fetch(address, request)
  }
  const said = await dropped(record(name === 'another' ? 'sound' : name))
  assert.equal(said, `The record is sound and opened here. Entries checked: ${entries}. ${signed}`)
  const copy = await ada.asks('GET', '/v1/matches/' + /mt_\w+/.exec(location.hash)[0])
  assert.equal(copy.imported.match, label.match)
})

test('a record whose signature is forged is not sent, though its chain and its label hold', async () => {
  assert.equal(await dropped(record('forged')), `Wrong signature: key ${label.checkpoint.kid} did not sign entry ${label.last}.`)
  assert.deepEqual(posted, [])
})

test('a record with an entry that was altered is not sent, and the page names the entry', async () => {
  assert.match(await dropped(record('altered')), /Entry 3 is invalid/)
  assert.deepEqual(posted, [])
})

for (const text of ['Dear diary,\n', '{"seq": 1}\n', 'null', '']) test(`a file that is no record is called so: ${JSON.stringify(text)}`, async () => {
  assert.match(await dropped(text), /This is not an Annales record\./)
  assert.deepEqual(posted, [])
})

test('a key is pasted, and its player erased for ever', async () => {
  const bob = await person('Bob')
  await draw(Keys)
  await fill(find('.paste input'), bob.token)
  find('.paste button').click()
  await until(() => document.querySelector(`[data-player="${bob.id}"]`))
  const card = find(`[data-player="${bob.id}"]`)
  const press = words => [...card.querySelectorAll('button')].find(button => button.textContent.includes(words)).click()
  press('Erase the player')
  await until(() => card.querySelector('.sure'))
  press('Erase for ever')
  await until(() => document.body.textContent.includes('Bob is erased.'))
  await assert.rejects(bob.asks('GET', '/v1/players/me'), { status: 401 })
})

// A match in which it is Ada's turn, as the page has heard.
async function turn() {
  const bob = await person('Bob')
  const { id } = await ada.asks('POST', '/v1/matches', { game: 'sacrifice', seats: [{ kind: 'player' }, { kind: 'open' }] })
  await bob.asks('PUT', `/v1/matches/${id}/seats/1`, {})
  await until(() => waiting.value.has(id))
  assert.match(document.title, /^●/)
  return bob
}

const away = hidden => Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })

test('a notice tells of what happens while the reader is away, where they have asked for notices', async () => {
  const told = []
  globalThis.Notification = class {
    static permission = 'granted'
    static requestPermission = async () => 'granted'
    constructor(_, { body }) { told.push(body) }
  }
  away(true)
  startConcerns()
  await draw(Keys)
  await turn()
  assert.deepEqual(told, [])

  find('label', 'Notify me when I am needed').querySelector('input').click()
  await until(() => notices.value)
  away(false)
  const bob = await turn()
  assert.deepEqual(told, [])

  away(true)
  await bob.asks('POST', '/v1/matches', { game: 'sacrifice', seats: [{ kind: 'player' }, { kind: 'player', player: ada.id }] })
  await until(() => told.includes('Bob invites you to Sacrifice'))
  delete document.hidden
})

test('a sound tells of a turn, where the reader has switched it on', async () => {
  let tones = 0
  const node = { connect: next => next, frequency: {}, gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }, start: () => tones++, stop() {} }
  globalThis.AudioContext = class { currentTime = 0; createOscillator = () => node; createGain = () => node }
  startConcerns()
  await draw(Keys)
  find('label', 'Sound').querySelector('input').click()
  await until(() => settings.sound.value)
  await turn()
  assert.ok(tones > 0)
})
