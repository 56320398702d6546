// The page folds facts as the service does: SCENES is a file that test_modules.py writes, a line for each record and
// viewer, with the facts of each entry and the digest of the service's view after some of them.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { BARE, fold, reader } from '../../../service/http/static/table/fold.js'
import { digest } from '../../../service/http/static/table/verify.js'

const scenes = readFileSync(process.env.SCENES, 'utf8').trim().split('\n').map(line => JSON.parse(line))

test('each view is the service’s', async () => {
  for (const { record, viewer, layout, steps, last } of scenes) {
    const read = reader(layout, viewer)
    let view = BARE
    for (const [n, { facts, view: expected }] of steps.entries()) {
      view = fold(view, facts, read)
      if (expected) assert.equal(await digest(view), expected, `${record}, viewer ${viewer}, step ${n}`)
    }
    assert.deepEqual(view, last, `${record}, viewer ${viewer}`)
  }
})

test('a fold leaves the view before as it was, and shares what it does not touch', () => {
  const { layout, viewer, steps } = scenes[0]
  const read = reader(layout, viewer)
  const views = [BARE]
  for (const { facts } of steps) views.push(fold(views.at(-1), facts, read))
  const again = steps.reduce((view, { facts }) => fold(view, facts, read), BARE)
  assert.deepEqual(views.at(-1), again)
  assert.deepEqual(BARE.places, {})
  const shared = views.slice(2).filter((view, n) => {
    const before = views[n + 1]
    return Object.keys(view.places).some(place => view.places[place] === before.places[place])
  })
  assert.ok(shared.length > views.length / 2)
})

test('an unknown fact is no fact', () => {
  assert.throws(() => fold(BARE, [['vanished', 'x']], reader(scenes[0].layout, null)), /unknown fact/)
})
