// Keys that answer where nothing has the focus: in a browser a button that has it would answer by itself.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { draw, find, press } from './dom.mjs'

const table = '../../../service/http/static/table'
const { html } = await import(`${table}/core/html.js`)
const { useKeys } = await import(`${table}/play/question/keyboard.js`)

const signals = values => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]))
const buttons = ['pass', 'stay', 'attack'].map(type => ({ notation: type, label: type, action: { type } }))
let given

beforeEach(async () => {
  given = []
  const narrowed = { lit: new Map(), buttons }
  const m = signals({ asked: true, chosen: null, cursor: null, legal: { actions: buttons }, narrowed, pick: [], presentation: { buttons: { primary: ['pass', 'attack'] } } })
  m.act = ({ notation }) => given.push(notation)
  await draw(() => {
    useKeys(m)
    return html`<button>Elsewhere</button>`
  })
  document.activeElement?.blur()
})

test('Enter gives the most active of the answers that are proposed, the space bar the most passive one', () => {
  press('Enter', document.body)
  press(' ', document.body)
  assert.deepEqual(given, ['attack', 'pass'])
})

test('a key that is held answers once', () => {
  press('Enter', document.body)
  press('Enter', document.body, { repeat: true })
  assert.deepEqual(given, ['attack'])
})

test('a button that has the focus keeps both keys', () => {
  const button = find('button')
  button.focus()
  press('Enter', button)
  press(' ', button)
  assert.deepEqual(given, [])
})
