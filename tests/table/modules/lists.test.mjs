// The lists of the lobby: read again while they are read, and by a person who wants more of them.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { settle } from './browser.mjs'
import { first, hold } from './service.mjs'

const { mine, more, over, reload } = await import('../../../service/http/static/table/lobby/opening/lists.js')
const { keep } = await import('../../../service/http/static/table/core/session.js')

const SEATS = [{ seat: 0, kind: 'player', player: 'pl_1', name: 'Ada' }]
const isOver = address => address.includes('status=over')
const isMore = address => address.includes('cursor=')
let all, own

// Matches that are over, a dozen at a time; and those that are mine, by status.
globalThis.fetch = async address => {
  const query = new URL(address, 'http://table.test').searchParams
  const after = all.findIndex(match => match.id === query.get('cursor')) + 1, end = after + Number(query.get('limit'))
  if (query.get('player')) return Response.json({ matches: own[query.get('status')], cursor: null })
  if (query.get('status') !== 'over') return Response.json({ matches: [], cursor: null })
  return Response.json({ matches: all.slice(after, end), cursor: all[end - 1]?.id ?? null })
}

beforeEach(async () => {
  all = Array.from({ length: 60 }, (_, n) => ({ id: `mt_${n}`, seats: SEATS }))
  own = { open: [], playing: [] }
  keep({ id: 'pl_1', name: 'Ada', token: 'ada' })
  over.value = { matches: [], cursor: null }
  await reload()
})
const ids = () => over.value.matches.map(match => match.id)
const upTo = n => all.slice(0, n).map(match => match.id)

test('more of a list stays, although the lists were being read', async () => {
  const come = hold(first(isOver))
  const reading = reload()
  await more('over')
  come()
  await reading
  await settle()
  assert.deepEqual(ids(), upTo(24))
})

test('who asks twice for more gets each match once', async () => {
  await Promise.all([more('over'), more('over')])
  await settle()
  assert.deepEqual(ids(), upTo(24))
})

test('more of a list that has been read again meanwhile is left out', async () => {
  const come = hold(first(isMore))
  const wanted = more('over')
  await settle()
  all = [{ id: 'mt_new', seats: SEATS }, ...all]
  await reload()
  come()
  await wanted
  await settle()
  assert.deepEqual(ids(), upTo(12))
})

test('lists that come late do not take the place of those that were read later', async () => {
  const come = hold(first(isOver))
  const late = reload()
  await settle()
  all = [{ id: 'mt_new', seats: SEATS }, ...all]
  await reload()
  come()
  await late
  assert.deepEqual(ids(), upTo(12))
})

test('a match that begins while my lists are read is mine once', async () => {
  const match = { id: 'mt_mine', status: 'open', seats: SEATS }
  own = { open: [match], playing: [{ ...match, status: 'playing' }] }
  await reload()
  assert.deepEqual(mine.value.map(({ id, status }) => [id, status]), [['mt_mine', 'playing']])
})
