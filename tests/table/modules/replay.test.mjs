// The entries that the slider stops at.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import './browser.mjs'

const { stops } = await import('../../../service/http/static/table/replay.js')

const KINDS = ['opened', 'seat_taken', 'step', 'step', 'take_back_asked', 'head_moved', 'step', 'resigned']
const match = { entries: { value: KINDS.map((kind, n) => ({ kind, seq: n + 1 })) }, undone: { value: new Set([4]) } }

test('the slider stops where the table has changed: not at remarks, nor at what was taken back', () => {
  assert.deepEqual(stops(match), [3, 7, 8])
})

test('before the opening step there is nothing to slide over', () => {
  assert.deepEqual(stops({ ...match, entries: { value: match.entries.value.slice(0, 2) } }), [])
})
