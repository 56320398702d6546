// Names and labels as people read them: who holds a seat, which card, without the numbers and codes of the API.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import './browser.mjs'

const { inEntry, seatName, withNames } = await import('../../../service/http/static/table/match/names.js')
const { labelOf, leadsTo, nameOfPiece } = await import('../../../service/http/static/table/match/pick.js')
const { settings } = await import('../../../service/http/static/table/core/settings.js')
const { haveWords } = await import('../../../service/http/static/table/core/words.js')

const speak = language => { settings.language.value = language; return Promise.all(['first', 'rest'].map(haveWords)) }
const SEATS = [{ kind: 'player', name: 'Ada' }, { kind: 'bot', level: 'greedy' }, { kind: 'bot', level: 'greedy' }, { kind: 'bot', level: 'random' }, { kind: 'invited' }]
const match = (actions = []) => ({ header: { value: { seats: SEATS } }, legal: { value: { actions } } })

test('everybody at a table has one name: bots of one level are numbered, seats count from 1', async () => {
  await speak('en')
  assert.deepEqual(SEATS.map((_, seat) => seatName(match(), seat)), ['Ada', 'Quick bot 1', 'Quick bot 2', 'Random bot', 'Seat 5'])
})

test('words of the API name people, one or several, and no codes of cards', async () => {
  await speak('en')
  assert.equal(withNames(match(), 'Martyr [MAR1]: draw pile → hand of seat 0'), 'Martyr: draw pile → hand of Ada')
  assert.equal(withNames(match(), 'Seats 0, 2 pass automatically'), 'Ada, Quick bot 2 pass automatically')
  assert.equal(withNames(match(), 'seat 9 [sic]'), 'seat 9 [sic]')
  await speak('fr')
  assert.equal(withNames(match(), 'pioche → main du siège 0'), "pioche → main d'Ada")
  assert.equal(withNames(match(), 'Le siège 1 laisse faire'), 'Robot rapide 1 laisse faire')
  assert.equal(withNames(match(), 'Proposé aux sièges 0, 3'), 'Proposé à Ada, Robot au hasard')
})

test('who sits down sits down at a seat, counted from 1', async () => {
  await speak('en')
  assert.equal(inEntry(match(), { kind: 'seat_taken' }, 'takes seat 0'), 'takes seat 1')
  assert.equal(inEntry(match(), { kind: 'step' }, 'A draw is offered to seat 0'), 'A draw is offered to Ada')
})

test('a code stays where only it tells two answers apart', () => {
  const [one, two, other] = ['Play: Spirits [ESP1]', 'Play: Spirits [ESP3]', 'Play: Cleric [CLE6]'].map(label => ({ label }))
  const m = match([one, two, other])
  assert.deepEqual([one, two, other].map(legal => labelOf(m, legal)), ['Play: Spirits [ESP1]', 'Play: Spirits [ESP3]', 'Play: Cleric'])
})

test('what an answer costs is told where it is pointed at, and nothing for one that is free', async () => {
  await speak('en')
  const target = { piece: 'shrine' }, costs = [{ what: 'priest', amount: 1, text: '1 Priest from your Cult' }, { what: 'mana', amount: 2, text: '2 mana' }]
  const m = { ...match([{ label: 'Play: Shrine', targets: [target], costs }, { label: 'Look: Shrine', targets: [target], costs: [] }]), pick: { value: [] } }
  assert.equal(leadsTo(m, target), 'Play: Shrine — Costs 1 Priest from your Cult, 2 mana · Look: Shrine')
})

test('a value that is no card has a word of the game', () => {
  const m = { ...match(), catalogue: { value: new Map([['horde', { name: 'Horde' }]]) }, presentation: { value: { names: { done: 'list ready' } } } }
  assert.deepEqual(['horde_2', 'done', 'some_id'].map(value => nameOfPiece(m, value)), ['Horde', 'list ready', 'some id'])
})
