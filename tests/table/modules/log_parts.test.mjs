// The parts in which the log is drawn: what a bot does at one go, what was taken back, and one entry.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partsOf } from '../../../service/http/static/table/match/log_parts.js'

const person = { kind: 'step', seat: 0, by: { player: 'pl_1' } }
const bot = { kind: 'step', seat: 1, by: { bot: 'greedy' } }
const numbered = entries => entries.map((entry, n) => ({ ...entry, seq: n + 1 }))
const parts = (entries, undone = []) => partsOf(numbered(entries), new Set(undone)).map(({ kind, entries }) => [kind, ...entries.map(({ seq }) => seq)])

test('what a bot does at one go is one part, and what a person does is as many as it has entries', () => {
  assert.deepEqual(parts([person, person, bot, bot, bot, person]), [['line', 1], ['line', 2], ['turn', 3, 4, 5], ['line', 6]])
})

test('a bot that acts once has a line like anybody', () => {
  assert.deepEqual(parts([bot, person, bot]), [['line', 1], ['line', 2], ['line', 3]])
})

test('two bots one after another have a part each, of the same level too', () => {
  assert.deepEqual(parts([bot, bot, { ...bot, seat: 2 }, { ...bot, seat: 2 }]), [['turn', 1, 2], ['turn', 3, 4]])
})

test('whatever stands between two actions of a bot ends its part: a remark, an answer of the clock, a copied step', () => {
  for (const between of [{ kind: 'take_back_asked', seat: 0, by: person.by }, { ...bot, by: { clock: 30 } }, { ...bot, by: { copied: 4 } }]) {
    assert.deepEqual(parts([bot, bot, between, bot, bot]), [['turn', 1, 2], ['line', 3], ['turn', 4, 5]])
  }
})

test('what was taken back is a part by itself, whoever did it, and the turn that it leaves is what still holds', () => {
  assert.deepEqual(parts([bot, bot, bot, bot, person, person], [3, 4, 5]), [['turn', 1, 2], ['branch', 3, 4, 5], ['line', 6]])
})

test('every entry is in one part, in its place', () => {
  const entries = [{ kind: 'opened', by: person.by }, bot, bot, person, bot, { kind: 'closed', by: { rules: 2 } }]
  assert.deepEqual(parts(entries, [4]).flatMap(([, ...seqs]) => seqs), [1, 2, 3, 4, 5, 6])
})
