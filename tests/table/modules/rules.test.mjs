// Searching the rules, and where they explain what somebody asks about.
import assert from 'node:assert/strict'
import { test } from 'node:test'

const { cut, fold, found, partOf, placeOf, termsOf, wordsOf } = await import('../../../service/http/static/table/rules/find.js')

const block = (text, id) => ({ kind: 'item', cells: [[{ text }]], depth: 1, id })
const rules = {
  sections: [
    { id: 'setup', title: 'La mise en place', blocks: [block('R1 Le Phœnix est MÉLANGÉ.', 'R1'), block('Rien.', undefined)] },
    { id: 'end', title: 'La fin', blocks: [{ kind: 'row', cells: [[{ text: 'É' }, { text: 'té', style: 'strong' }], [{ text: 'fin de partie' }]], depth: 0, id: 'card:summer' }] },
  ],
  places: { cards: { summer: 'card:summer' }, kinds: { season: 'end' }, zones: { deck: 'R1' }, scores: {}, notes: { age: 'end' }, counters: {} },
}
const told = query => found(rules, query).map(part => part.id ?? part.cells[0][0].text)

test('accents, case and joined letters make no difference', () => {
  assert.deepEqual(told('PHOENIX melange'), ['R1'])
  assert.deepEqual(told('phœnix'), ['R1'])
  assert.equal(fold('Œuvre’s').folded, "oeuvre's")
})

test('all words must be in one part, across the styles of its text; nothing is found by nothing', () => {
  assert.deepEqual(told('ete partie'), ['card:summer'])
  assert.deepEqual(told('fin'), ['end', 'card:summer'])
  assert.deepEqual(told('fin phoenix'), [])
  assert.deepEqual(told('  '), [])
})

test('what is marked is cut out of the text as it is written', () => {
  assert.deepEqual(cut('Un Phœnix', wordsOf('phoe')), [['Un ', false], ['Phœ', true], ['nix', false]])
  assert.deepEqual(cut('été été', wordsOf('ete')), [['été', true], [' ', false], ['été', true]])
  assert.deepEqual(cut('<b>', wordsOf('x')), [['<b>', false]])
})

test('the first of what somebody asks about that the rules know is the place', () => {
  assert.equal(placeOf(rules, [['cards', 'winter'], ['kinds', 'season']]), 'end')
  assert.equal(placeOf(rules, [['cards', 'summer'], ['kinds', 'season']]), 'card:summer')
  assert.equal(placeOf(rules, [['nothing', 'x']]), null)
  assert.equal(placeOf(rules, null), null)
  assert.equal(placeOf(rules, 'R1'), 'R1')
  assert.equal(partOf(rules, 'R1'), rules.sections[0].blocks[0])
  assert.equal(partOf(rules, 'R9'), null)
})

test('the words of a table are told once each, in their order, if the rules explain them', () => {
  const P = { areas: [{ zones: ['deck.{seat}'] }, { zones: ['other'] }], numbers: [{ note: 'age' }, { counter: 'deck' }, { note: 'age' }], titleOf: area => area.zones[0], labelOf: number => number.note ?? 'x' }
  assert.deepEqual(termsOf(P, rules), [['age', [['notes', 'age']]], ['deck.{seat}', [['zones', 'deck']]]])
})
