// Studies on the page before a real service: comments, variations as matches of their own, sharing, the end.
import assert from 'node:assert/strict'
import { afterEach, before, beforeEach, test } from 'node:test'
import { draw, fill, find, press } from './dom.mjs'
import { person, reader } from './live.mjs'
import { settle, until } from './settle.mjs'

const page = '../../../service/http/static/table/'
const { call } = await import(page + 'core/api.js')
const { forget, players } = await import(page + 'core/session.js')
const { openMatch } = await import(page + 'match/match.js')
const { line, study, studying } = await import(page + 'match/open_sheets.js')
const { place, step, stops } = await import(page + 'match/replaying.js')
const { counted, grouped } = await import(page + 'study/grouped.js')
const { leave, walk } = await import(page + 'study/line.js')
const { doc, list } = await import(page + 'study/state.js')
const { ready } = await import(page + 'study/study.js')
const { settings } = await import(page + 'core/settings.js')
const { Study } = await ready()

let ada, bob, id, m

before(async () => {
  ada = await reader()
  bob = await person('Bob')
  const seats = [{ kind: 'player' }, { kind: 'open' }]
  id = (await ada.asks('POST', '/v1/matches', { game: 'sacrifice', seats, visibility: 'public' })).id
  await bob.asks('PUT', `/v1/matches/${id}/seats/1`, {})
  for (let n = 0; n < 2; n++) {
    const { answering, actions } = await ada.asks('GET', `/v1/matches/${id}/legal`)
    await ada.asks('POST', `/v1/matches/${id}/actions`, { answering, action: actions.find(({ notation }) => notation !== '.').action })
  }
  await bob.asks('POST', `/v1/matches/${id}/resignation`, {})
})
beforeEach(async () => {
  m = await openMatch(id)
  m.cursor.value = 5
})
afterEach(() => {
  draw(() => null)
  leave()
  m.close()
  studying.value = doc.value = list.value = null
})

const notations = l => l.answers.value.map(({ answer }) => answer)
const shown = selector => [...document.querySelectorAll(selector)].map(node => node.textContent.trim())
async function beside(given = {}) {
  studying.value = { open: true, ...given }
  await draw(Study, { m })
  await until(() => list.value)
}
async function write(text, wants = 'comment') {
  study(wants)
  await until(() => document.querySelector('textarea'))
  await fill(document.querySelector('textarea'), text)
  press('Enter', document.querySelector('textarea'), { ctrlKey: true })
  await until(() => !document.querySelector('textarea'))
}

test('annotations stand in the order of the log, those inside a variation with it', () => {
  const note = (id, seq, more = {}) => ({ id, seq, within: null, variation: null, ...more })
  const all = [note('a', 9), note('v', 7, { variation: {} }), note('b', 7, { within: { variation: 'v', after: 2 } }), note('c', 7), note('d', 7, { within: { variation: 'v', after: 1 } })]
  const [first, second] = grouped(all)
  assert.deepEqual([first.seq, first.comments.map(({ id }) => id), first.variations[0].inside.map(({ id }) => id), second.seq], [7, ['c'], ['d', 'b'], 9])
  assert.deepEqual(counted(all), { comments: 4, variations: 1 })
})

test('a variation is a match whose answers the service plays; what it refuses changes nothing', async () => {
  await walk(m, { seq: 5 }, [], { may: true })
  const l = line.value
  assert.deepEqual([l.asked.value, l.shownSeq.value, l.shown.value.places], [true, 5, m.tableAt(5).places])
  await l.act(l.legal.value.actions.find(({ notation }) => notation !== '.'))
  await l.act(l.legal.value.actions[0])
  assert.deepEqual([l.answers.value.length, l.entries.value.length, stops(l).at(-1), place(l, stops(l))], [2, 7, 7, stops(l).length - 1])
  assert.notDeepEqual(l.shown.value.places, m.tableAt(5).places)
  assert.ok(l.entries.value.at(-1).words.did)

  const before = notations(l)
  await l.act({ action: { type: 'nothing' } })
  assert.ok(l.notice.value)
  assert.deepEqual([notations(l), l.busy.value], [before, false])

  step(l, -1)
  assert.deepEqual([l.after.value, l.asked.value], [1, false])
  await l.cut()
  assert.deepEqual([notations(l), l.asked.value], [before.slice(0, 1), true])
  assert.equal(l.trial.keys.q(), undefined)
  assert.equal(line.value, null)
})

test('a stored line is walked from anywhere in it, by who may only read as well', async () => {
  await walk(m, { seq: 5 }, [], { may: true })
  await line.value.act(line.value.legal.value.actions.find(({ notation }) => notation !== '.'))
  const table = line.value.shown.value.places, { seq, ...beginning } = line.value.start, [{ seat, answer: action }] = line.value.answers.value
  await line.value.act(line.value.legal.value.actions[0])
  const more = line.value.answers.value.map(({ seat, answer: action }) => ({ seat, action }))
  await walk(m, { seq, ...beginning }, more, { after: 1 })
  assert.deepEqual([line.value.after.value, line.value.shown.value.places, line.value.asked.value, line.value.legal.value], [1, table, false, null])
  assert.deepEqual(more[0], { seat, action })
})

test('a comment is shown as it was written, changed and deleted; nothing of it is markup', async () => {
  await beside()
  await write('Not <b>bold</b> & "quoted"\n  but two lines')
  assert.deepEqual(shown('.note-text'), ['Not <b>bold</b> & "quoted"\n  but two lines'])
  assert.equal(document.querySelectorAll('.note-text *').length, 0)
  assert.match(find('[role=status]').textContent, /1 annotation at entry 5/)

  find('.note-tools button').click()
  await until(() => document.querySelector('textarea'))
  await fill(document.querySelector('textarea'), 'other')
  find('.note-form button', 'Save').click()
  await until(() => shown('.note-text')[0] === 'other')
  assert.match(find('.note-by').textContent, /changed/)

  document.querySelectorAll('.note-tools button')[1].click()
  await settle()
  find('.note-sure button', 'Delete').click()
  await until(() => !document.querySelector('.note'))
})

test('what is refused stays in the form', async () => {
  await beside()
  await write('first')
  study('comment')
  await until(() => document.querySelector('textarea'))
  await call('DELETE', `${m.path}/studies/${doc.value.id}`)
  await fill(document.querySelector('textarea'), 'must not be lost')
  find('.note-form button', 'Save').click()
  await until(() => document.querySelector('.problem'))
  assert.equal(document.querySelector('textarea').value, 'must not be lost')
})

test('a variation is stored, shared by a link, read without an account, and erased with all of it', async () => {
  await beside()
  await write('a comment')
  study('variation')
  await until(() => line.value)
  await line.value.act(line.value.legal.value.actions.find(({ notation }) => notation !== '.'))
  assert.ok(line.value.unsaved())
  await write('a better move', 'save')
  assert.equal(line.value.unsaved(), false)
  await write('inside it')
  assert.deepEqual([shown('.note-text'), shown('.note-at')], [['a comment', 'a better move', 'inside it'], ['after answer 1']])

  find('.study-by button').click()
  await until(() => document.querySelector('.study-sharing'))
  find('.study-sharing button', 'New link to read').click()
  await until(() => document.querySelector('.share-link input'))
  const link = document.querySelector('.share-link input').value, token = /study=([\w-]+)$/.exec(link)[1]
  const kept = players.value
  draw(() => null)
  studying.value = doc.value = list.value = null
  for (const each of kept) forget(each.id)
  await beside({ named: token })
  await until(() => doc.value)
  assert.deepEqual([doc.value.may_write, shown('.note-tools button'), shown('.study-foot button'), shown('.note-text').length], [false, [], [], 3])

  players.value = kept
  const own = (await ada.asks('GET', `${m.path}/studies`)).studies.at(-1).id
  draw(() => null)
  studying.value = doc.value = list.value = null
  await beside({ named: own })
  await until(() => doc.value)
  find('.study-by button').click()
  await until(() => document.querySelector('.study-sharing'))
  find('.study-sharing button', 'Delete this study').click()
  await settle()
  assert.match(find('#erase-sure').textContent, /2 comments, 1 variation.*Nobody can bring it back/)
  find('.study-sharing button', 'Delete for good').click()
  await until(() => studying.value === null)
  await assert.rejects(call('POST', '/v1/studies/reading', { body: { token }, player: null }), { code: 'no_such_study' })
})

test('in French as in English', async () => {
  settings.language.value = 'fr'
  await beside()
  await until(() => shown('.study button').some(words => words.includes('Nouvelle étude')))
})
