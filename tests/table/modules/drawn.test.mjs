// Every piece that a viewer sees is drawn, exactly once, where the presentation of the game says, and every number of
// a seat is told in words: whole matches, before a real service, as a spectator and as a seat. RECORDS are records of
// matches, one a game.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { afterEach, test } from 'node:test'
import { draw } from './dom.mjs'
import { areasOf, untold, wrong } from './drawn.mjs'
import { reader } from './live.mjs'
import { settle } from './settle.mjs'

const page = '../../../service/http/static/table/'
const { presentationOf } = await import(page + 'board/reads.js')
const { openMatch } = await import(page + 'match/match.js')
const { stops } = await import(page + 'match/replaying.js')
const { Table } = await import(page + 'play/table.js')

const LOOKS = Number(process.env.LOOKS) // at each match, spread over it
let m
afterEach(() => { draw(() => null); m?.close(); m = null })

// Some of the entries of a match: the first ones, the last one, and others between.
function some(list) {
  const chosen = Array.from({ length: LOOKS }, (_, i) => list[Math.floor((list.length - 1) * i / (LOOKS - 1))])
  return [...new Set(chosen)]
}

for (const path of process.env.RECORDS.split(' ')) {
  test(`every piece is drawn once, where it lies: ${path.split('/').at(-2)}`, async () => {
    const ada = await reader(), answer = await fetch('/v1/records', { method: 'POST', body: readFileSync(path), headers: { 'Content-Type': 'application/x-ndjson', Authorization: `Bearer ${ada.token}`, 'Idempotency-Key': crypto.randomUUID() } })
    const { id } = await answer.json()
    m = await openMatch(id)
    await draw(Table, { m })
    let looked = 0
    for (const as of [null, m.header.value.seats.length - 1]) {
      await m.viewAs(as)
      for (const seq of some(stops(m))) {
        m.cursor.value = seq
        await settle()
        const P = presentationOf(m), view = m.shown.value, me = m.viewer.value ?? null
        assert.deepEqual(wrong(P, view, me, document.body), [], `at entry ${seq} as ${as ?? 'a spectator'}`)
        assert.deepEqual(untold(P, view, me, document.body), [], `at entry ${seq} as ${as ?? 'a spectator'}`)
        looked += areasOf(P, view, me).length
      }
    }
    assert.ok(looked > 2 * LOOKS, 'there was something to see')
  })
}
