// Narrowing: whatever the game, pointing leads to each of its actions, and to no other.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { keyOf, narrow, pointed } from '../../../service/http/static/table/match/narrow.js'

const at = (place, piece) => (piece ? { place, piece } : { place })
const step = (notation, ...targets) => ({ notation, targets })
const MOVES = [
  step('c4-c5', at('square.c4', 'monkey'), at('square.c5')),
  step('c4-d4', at('square.c4', 'monkey'), at('square.d4')),
  step('e4-e5', at('square.e4', 'ox'), at('square.e5')),
  step('end'),
]
const CARDS = [step('play by day', at('hand.0', 'monk')), step('play by night', at('hand.0', 'monk')), step('pass')]

const notations = actions => actions.map(action => action.notation)

test('every kind of target has its own key', () => {
  const targets = [at('a.b'), at('a.b', 'c'), { seat: 1 }, { number: 1 }, { counter: 'a.b' }, { line: '1' }]
  assert.equal(new Set(targets.map(keyOf)).size, targets.length)
  assert.equal(keyOf({ piece: 'c', place: 'a.b' }), keyOf(at('a.b', 'c')))
})

test('what begins an action is lit, and what touches nothing is a button', () => {
  const { lit, buttons, ready } = narrow(MOVES, [])
  assert.deepEqual([...lit.keys()], ['piece:square.c4/monkey', 'piece:square.e4/ox'])
  assert.deepEqual([notations(buttons), ready], [['end'], null])
})

test('a whole action that is alone is ready', () => {
  const { ready, buttons } = narrow(MOVES, [at('square.c4', 'monkey'), at('square.d4')])
  assert.equal(ready.notation, 'c4-d4')
  assert.deepEqual(notations(buttons), ['end'])
})

test('one action left is not sent before all of it has been pointed at', () => {
  assert.equal(narrow(MOVES, [at('square.e4', 'ox')]).ready, null)
})

test('equal targets are told apart by buttons', () => {
  const { ready, buttons } = narrow(CARDS, [at('hand.0', 'monk')])
  assert.deepEqual([ready, notations(buttons)], [null, ['play by day', 'play by night', 'pass']])
})

test('an action that is the beginning of another waits for a button', () => {
  const actions = [step('stop', at('a')), step('go on', at('a'), at('b'))]
  const { ready, buttons, lit } = narrow(actions, [at('a')])
  assert.deepEqual([ready, notations(buttons), [...lit.keys()]], [null, ['stop'], ['place:b']])
})

test('pointing goes on, back, elsewhere, or does nothing', () => {
  const monkey = at('square.c4', 'monkey')
  const ox = at('square.e4', 'ox')
  assert.deepEqual(pointed(MOVES, [], monkey), [monkey])
  assert.deepEqual(pointed(MOVES, [monkey], at('square.c5')), [monkey, at('square.c5')])
  assert.deepEqual(pointed(MOVES, [monkey], monkey), [])
  assert.deepEqual(pointed(MOVES, [monkey], ox), [ox])
  assert.equal(pointed(MOVES, [monkey], at('square.a1')), null)
})

test('every action of every game can be reached', () => {
  const lists = readFileSync(process.env.LEGAL, 'utf8').trim().split('\n').map(line => JSON.parse(line))
  assert.ok(lists.length > 0)
  for (const { game, actions } of lists) {
    for (const action of actions) {
      let pick = []
      for (const target of action.targets) {
        assert.ok(narrow(actions, pick).lit.has(keyOf(target)), `${game}: ${action.notation}`)
        pick = [...pick, target]
      }
      const { ready, buttons } = narrow(actions, pick)
      assert.ok(ready === action || buttons.includes(action), `${game}: ${action.notation}`)
      if (ready) assert.equal(ready, action)
    }
  }
})
