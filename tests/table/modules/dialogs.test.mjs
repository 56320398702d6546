// Dialogs and the fields in them are ready in the moment in which they are drawn: no key comes between.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draw, find, press } from './dom.mjs'

const table = '../../../service/http/static/table'
const { ActionsList } = await import(`${table}/play/question/actions_list.js`)
const { Curtain } = await import(`${table}/play/curtain.js`)
const { Dial } = await import(`${table}/play/question/dial.js`)
const { html } = await import(`${table}/core/html.js`)
const { NameDialog, KeyDialog, keeping } = await import(`${table}/lobby/name_dialog.js`)
const { keep, naming } = await import(`${table}/core/session.js`)
const { Sheet } = await import(`${table}/core/widgets/sheet.js`)
const { haveWords } = await import(`${table}/core/words.js`)
await Promise.all(['first', 'rest'].map(haveWords))

const ADA = { id: 'pl_1', name: 'Ada', token: 'ada' }, BOB = { id: 'pl_2', name: 'Bob', token: 'bob' }
const signals = values => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]))
const SEATS = [ADA, BOB].map(({ id, name }, seat) => ({ seat, kind: 'player', player: id, name }))

test('a sheet is open as soon as it is drawn, and closed when it is gone', () => {
  let closed = 0
  draw(() => html`<${Sheet} title="Some sheet" onClose=${() => closed++}><button>One</button><//>`)
  const dialog = find('dialog')
  assert.equal(dialog.open, true)
  draw(() => null)
  assert.deepEqual([dialog.open, dialog.isConnected], [false, false])
})

test('the dialog that asks for a name, and the one that shows a key, are open as soon as they are drawn', () => {
  naming.value = { resolve() {}, reject() {} }
  draw(NameDialog)
  assert.equal(find('dialog').open, true)
  naming.value = null
  keeping.value = ADA
  draw(KeyDialog)
  assert.equal(find('dialog').open, true)
  keeping.value = null
})

test('the curtain covers the screen as soon as it is drawn', () => {
  keep(BOB)
  const layout = { zones: [{ name: 'hand', seen: 'owner' }] }
  const m = signals({ question: { must_act: [1] }, header: { status: 'playing', seats: SEATS }, seat: 0, game: { layout }, player: ADA, problem: null })
  draw(Curtain, { m })
  assert.equal(find('dialog.curtain', 'Pass the screen to Bob').open, true)
})

test('what is typed as soon as the list of answers is drawn goes into its filter', () => {
  const actions = [{ notation: 'c4-c5', label: 'step to c5' }]
  draw(ActionsList, { m: signals({ legal: { actions }, isAwaited: true, header: { seats: SEATS } }) })
  assert.ok(document.activeElement === find('input[type=search]')) // a failed comparison would print the whole document
})

test('a key that is pressed as soon as a dial is drawn turns it', async () => {
  const lit = new Map([3, 5, 8].map(number => [`number:${number}`, { number }]))
  const actions = [3, 5, 8].map(number => ({ notation: `bid ${number}`, label: `Bid ${number}`, targets: [{ number }], action: { type: 'bid' } }))
  document.activeElement.blur()
  draw(Dial, { m: signals({ narrowed: { lit }, legal: { answering: 4, actions }, pick: [], header: { seats: SEATS } }) })
  assert.ok(document.activeElement === find('.dial-number'))
  press('ArrowUp')
  await new Promise(setImmediate)
  assert.match(find('.dial-number').textContent, /5/)
})
