// Names and labels as people read them: who holds a seat, which card, without the numbers and codes of the API.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import './browser.mjs'

const { refused, seatName, withNames } = await import('../../../service/http/static/table/match/names.js')
const { hint, labelOf, leadsTo, nameOfPiece } = await import('../../../service/http/static/table/match/pick.js')
const { settings } = await import('../../../service/http/static/table/core/settings.js')
const { haveWords } = await import('../../../service/http/static/table/core/words.js')

const speak = language => { settings.language.value = language; return Promise.all(['first', 'rest'].map(haveWords)) }
const SEATS = [{ kind: 'player', name: 'Ada' }, { kind: 'bot', level: 'greedy' }, { kind: 'bot', level: 'greedy' }, { kind: 'bot', level: 'random' }, { kind: 'invited' }]
const match = (actions = []) => ({ header: { value: { seats: SEATS } }, legal: { value: { actions } } })

test('everybody at a table has one name: bots of one level are numbered, seats count from 1', async () => {
  await speak('en')
  assert.deepEqual(SEATS.map((_, seat) => seatName(match(), seat)), ['Ada', 'Quick bot 1', 'Quick bot 2', 'Random bot', 'Seat 5'])
})

test('a sentence of the API names people, one or several, and cards without their codes', async () => {
  const told = (text, ...parts) => withNames(match(), 'plain', { text, parts })
  await speak('en')
  assert.equal(told('{0}: draw pile → hand of {1}', { piece: 'martyr_1:fresh', words: 'Martyr [MAR1] (new)', code: ' [MAR1]' }, { seat: 0, words: 'seat 1' }), 'Martyr (new): draw pile → hand of Ada')
  assert.equal(told('{0} pass', { seats: [0, 2], words: 'Seats 1, 3' }), 'Ada, Quick bot 2 pass')
  assert.equal(told('{0} and {1}', { seat: 9, words: 'seat 10' }, { piece: 'relic', words: 'the relic' }), 'seat 10 and the relic')
  assert.equal(withNames(match(), 'takes seat 2', null), 'takes seat 2')
  await speak('fr')
  const before = ['de ', "d'"]
  assert.equal(told('main {0} → main {1}', { seat: 0, words: 'du siège 1', before }, { seat: 1, words: 'du siège 2', before }), "main d'Ada → main de Robot rapide 1")
  assert.equal(told('Proposé {0}', { seats: [0, 3], words: 'aux sièges 1, 4', before: ['à ', 'à '] }), 'Proposé à Ada, Robot au hasard')
})

test('a refusal names people too, and one that comes without parts is told as it is', async () => {
  await speak('en')
  const parts = { text: 'the consent of {0} is not needed', parts: [{ seat: 1, words: 'seat 2' }] }
  assert.equal(refused(match(), { message: 'the consent of seat 2 is not needed', body: { parts } }), 'the consent of Quick bot 1 is not needed')
  assert.equal(refused(match(), { message: 'The service does not answer.', body: {} }), 'The service does not answer.')
})

test('a code stays where only it tells two answers apart', () => {
  const [one, two, other] = [['Spirits', ' [ESP1]'], ['Spirits', ' [ESP3]'], ['Cleric', ' [CLE6]']]
    .map(([name, code]) => ({ label: `Play: ${name}${code}`, parts: { text: 'Play: {0}', parts: [{ piece: code, words: name + code, code }] } }))
  const m = match([one, two, other])
  assert.deepEqual([one, two, other].map(legal => labelOf(m, legal)), ['Play: Spirits [ESP1]', 'Play: Spirits [ESP3]', 'Play: Cleric'])
})

test('what an answer costs is told where it is pointed at, and nothing for one that is free', async () => {
  await speak('en')
  const target = { piece: 'shrine' }, costs = [{ what: 'priest', amount: 1, text: '1 Priest from your Cult' }, { what: 'mana', amount: 2, text: '2 mana' }]
  const m = { ...match([{ label: 'Play: Shrine', targets: [target], costs }, { label: 'Look: Shrine', targets: [target], costs: [] }]), pick: { value: [] } }
  assert.equal(leadsTo(m, target), 'Play: Shrine — Costs 1 Priest from your Cult, 2 mana · Look: Shrine')
})

const PORTER = { place: 'square.d10', piece: 'monkey' }, IN = { place: 'square.d11' }, ON = ['c11', 'd12'].map(at => ({ place: `square.${at}` }))
const step = (label, carry, ...targets) => ({ label, action: { type: 'step', carry }, targets: [PORTER, ...targets] })
const porter = more => {
  const bare = step('step to d11', false, IN), laden = ON.map(at => step(`step to d11 with a mineral, elevated on ${at.place.slice(7)}`, true, IN, at))
  const m = { ...match([bare, ...(more ? laden : [])]), pick: { value: [PORTER] }, presentation: { value: { names: { without_carry: ' without the mineral' } } } }
  return { bare, laden, m }
}

test('an answer that leaves out what others have which touch the same says so, where its game has words', () => {
  const { bare, laden, m } = porter(true)
  assert.deepEqual([bare, ...laden].map(legal => labelOf(m, legal)), ['step to d11 without the mineral', 'step to d11 with a mineral, elevated on c11', 'step to d11 with a mineral, elevated on d12'])
  assert.match(leadsTo(m, IN), /^step to d11 without the mineral · /)
  assert.equal(labelOf({ ...m, presentation: { value: { names: {} } } }, bare), 'step to d11')
})

test('it says so too where what is left out has no room', () => {
  const { bare, m } = porter(false), back = step('step to d9 with a mineral', true, { place: 'square.d9' })
  assert.equal(labelOf({ ...m, legal: { value: { actions: [bare, back] } } }, bare), 'step to d11 without the mineral')
})

test('an answer says nothing of what no other one with the same piece has', () => {
  const { bare, m } = porter(false), other = { ...step('step to d9 with a mineral', true), targets: [{ place: 'square.e9', piece: 'martyr' }] }
  assert.equal(labelOf(m, bare), 'step to d11')
  assert.equal(labelOf({ ...m, legal: { value: { actions: [bare, other] } } }, bare), 'step to d11')
})

test('where an answer is whole and others go on, what to point at next is said in what these share beyond it', () => {
  const { bare, m } = porter(true)
  const at = { ...m, pick: { value: [PORTER, IN] }, narrowed: { value: { lit: new Map(ON.map(target => [target.place, target])), buttons: [bare] } } }
  assert.match(hint(at), /^Pick where: with a mineral, elevated on …/)
  assert.match(hint({ ...at, narrowed: { value: { ...at.narrowed.value, buttons: [] } } }), /^Choose where(?!:)/)
})

test('a value that is no card has a word of the game', () => {
  const m = { ...match(), catalogue: { value: new Map([['horde', { name: 'Horde' }]]) }, presentation: { value: { names: { done: 'list ready' } } } }
  assert.deepEqual(['horde_2', 'done', 'some_id'].map(value => nameOfPiece(m, value)), ['Horde', 'list ready', 'some id'])
})
