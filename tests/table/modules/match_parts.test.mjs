// Parts of a match's page before a real service: the log, the proof, who looks, who is asked next at one screen, the end.
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { afterEach, beforeEach, test } from 'node:test'
import { draw, find } from './dom.mjs'
import { person, reader } from './live.mjs'
import { hold } from './service.mjs'
import { settle, until } from './settle.mjs'

const page = '../../../service/http/static/table/'
const { viewers } = await import(page + 'sheets/as.js')
const { Badge } = await import(page + 'sheets/badge.js')
const { Curtain } = await import(page + 'play/curtain.js')
const { ResignSheet } = await import(page + 'sheets/ending_sheets.js')
const { html } = await import(page + 'core/html.js')
const { Log } = await import(page + 'play/log.js')
const { openMatch } = await import(page + 'match/match.js')
const { message } = await import(page + 'core/message.js')
const { Numeral } = await import(page + 'board/number.js')
const { Proof } = await import(page + 'sheets/proof.js')
const { presentationOf } = await import(page + 'board/reads.js')
const { keep, use } = await import(page + 'core/session.js')

const ask = globalThis.fetch
let ada, bob, m

beforeEach(async () => {
  ada = await reader()
  bob = await person('Bob')
})
afterEach(() => {
  globalThis.fetch = ask
  draw(() => null)
  m?.close()
  m = null
})

const words = selector => document.querySelector(selector)?.textContent.trim()
const comes = (selector, text) => until(() => words(selector)?.includes(text))
const last = async () => (await ada.asks('GET', m.path)).last

// The id of a match that Ada has opened for others, all of whom have sat down.
async function opened(game, others = [bob], terms = {}) {
  const seats = [{ kind: 'player' }, ...others.map(() => ({ kind: 'open' }))]
  const { id } = await ada.asks('POST', '/v1/matches', { game, seats, ...terms })
  for (const [n, other] of others.entries()) await other.asks('PUT', `/v1/matches/${id}/seats/${n + 1}`, {})
  return id
}

// Give an answer by its notation, or the first one that is legal; the number of its entry.
async function answers(who, notation) {
  const { answering, actions } = await who.asks('GET', `${m.path}/legal`)
  const { action } = notation ? actions.find(each => each.notation === notation) : actions[0]
  return (await who.asks('POST', `${m.path}/actions`, { answering, action })).seq
}

// Change what the service answers to the calls that `isIt` picks.
function altered(isIt, change) {
  globalThis.fetch = async (address, request) => {
    const answer = await ask(address, request)
    if (!isIt(String(address))) return answer
    const told = await answer.json()
    change(told)
    return Response.json(told, { status: answer.status })
  }
}

test('every module of the page can be loaded', async () => {
  const folder = new URL(page, import.meta.url).pathname
  const names = globSync('**/*.js', { cwd: folder }).filter(name => !/^vendor|^app\.js/.test(name)) // that one begins at once
  assert.ok(names.length > 80)
  for (const name of names) assert.ok(await import(page + name), name)
})

test('the log says who did what, and folds away what was taken back', async () => {
  m = await openMatch(await opened('sacrifice', [bob], { take_back: 'free' }))
  draw(Log, { m })
  const seq = await answers(ada, 'Kc4-c5')
  await comes('.log li.at', 'South Monkey 1: step to c5')
  assert.deepEqual([words('.log li.at .who'), find('.log li.at').dataset.seq], ['Ada', String(seq)])
  await ada.asks('POST', `${m.path}/take-backs`, { to: seq - 1 })
  await comes('.log .branch summary', '1 entry taken back')
  assert.match(words('.log .branch li'), /step to c5/)
  assert.deepEqual([...document.querySelectorAll('.log li.at')].map(({ dataset }) => Number(dataset.seq)), [await last()])
})

test('what a bot does at one go stands under its name, and is folded by whoever reads', async () => {
  const { id } = await ada.asks('POST', '/v1/matches', { game: 'sacrifice', seats: [{ kind: 'player' }, { kind: 'bot', level: 'random' }], client_seed: 'known' })
  m = await openMatch(id)
  draw(Log, { m })
  for (const notation of ['Kc4-c5', '.']) await answers(ada, notation)
  await until(() => { const newest = m.entries.value.at(-1); return newest.seat === 1 && newest.question?.must_act[0] === 0 })
  await comes('.log .turn summary', 'Random bot')
  const turn = find('.log .turn'), lines = [...turn.querySelectorAll('li[data-seq]')].map(({ dataset }) => Number(dataset.seq))
  const played = m.entries.value.filter(({ kind, seat }) => kind === 'step' && seat === 1).map(({ seq }) => seq)
  assert.deepEqual(lines, played)
  assert.equal(turn.querySelector('ol').getAttribute('aria-label'), `Random bot, ${played.length} actions`)
  assert.equal(turn.querySelectorAll('li .who').length, 0)
  assert.equal(turn.querySelector('details').open, true)
  turn.querySelector('details').open = false
  m.cursor.value = played[0] // the slider opens it again
  await until(() => turn.querySelector('details').open)
  assert.equal(Number(find('.log li.at').dataset.seq), played[0])
})

test('what a fork has copied is credited to the seat, not to who sits there now', async () => {
  const seats = level => [{ kind: 'player' }, { kind: 'bot', level }]
  m = await ada.asks('POST', '/v1/matches', { game: 'sacrifice', seats: seats('random') })
  m.path = `/v1/matches/${m.id}`
  const seq = await answers(ada, 'Kc4-c5')
  const fork = await ada.asks('POST', `${m.path}/forks`, { at: seq, seats: seats('greedy') })
  m = await openMatch(fork.id)
  draw(Log, { m })
  await comes(`.log li[data-seq="${seq}"]`, 'South Monkey 1: step to c5')
  assert.equal(words(`.log li[data-seq="${seq}"] .who`), 'Seat 1')
  await answers(ada, 'Kc5-c6')
  await comes('.log li.at', 'step to c6')
  assert.equal(words('.log li.at .who'), 'Ada')
})

const Sheet = () => html`<${Badge} m=${m} onOpen=${() => {}} /><${Proof} m=${m} onClose=${() => {}} />`

for (const [fault, isIt, change, said] of [
  ['of another entry', address => address.endsWith('/proof'), ({ checkpoint }) => (checkpoint.signature = [...checkpoint.signature].reverse().join('').replaceAll('=', 'A')),
    ({ kid, seq }) => `Wrong signature: key ${kid} did not sign entry ${seq}.`],
  ['by a key that is not published', address => address.endsWith('/jwks.json'), told => (told.keys = []), ({ kid }) => `Signed by key ${kid}, which this service does not publish.`],
]) {
  test(`the sheet of the badge shows that a signature is ${fault}`, async () => {
    m = await openMatch(await opened('sacrifice'))
    const { checkpoint } = await ada.asks('GET', `${m.path}/proof`)
    altered(isIt, change)
    draw(Sheet)
    await comes('.signature.problem', said(checkpoint))
    await until(() => document.querySelector('.badge-proof.verified'))
  })
}

test('the badge names the invalid entry', async () => {
  m = await openMatch(await opened('sacrifice'))
  const seq = await answers(ada, 'Kc4-c5')
  await answers(ada)
  altered(address => address.includes('proof=true'), ({ entries }) => {
    const entry = entries.find(each => each.seq === seq)
    entry.face.action.to = entry.action.to = 'c7'
  })
  draw(Badge, { m })
  await comes('.badge-proof.broken', `Entry ${seq} is invalid`)
})

// Whoever resigns is a spectator from then on, and is told less.
test('the badge holds after one has left the table, though the header that says so comes late', async () => {
  m = await openMatch(await opened('pandocreon_divinae', [bob, await person('Cyd')]))
  draw(Badge, { m })
  await until(() => document.querySelector('.badge-proof.verified'))
  const come = hold(address => String(address).endsWith(`${m.id}?parts=true`))
  const { fetch } = globalThis
  let refusals = 0
  globalThis.fetch = async (...asked) => {
    const answer = await fetch(...asked)
    refusals += answer.status === 403
    return answer
  }
  await ada.asks('POST', `${m.path}/resignation`, {})
  await until(() => refusals)
  await settle()
  assert.deepEqual([m.seat.value, message.value], [0, null])
  come()
  await until(() => m.seat.value === null)
  await comes('.badge-proof.verified', `${await last()} entries verified`)
  assert.equal(message.value, null)
})

test('a running match is seen as oneself and as a spectator, one that is over as every seat', async () => {
  m = await openMatch(await opened('pandocreon_divinae'))
  assert.deepEqual(viewers(m), [{ as: null, name: 'Ada (you)' }, { as: 'spectator', name: 'Spectator' }])
  await bob.asks('POST', `${m.path}/resignation`, {})
  await until(() => m.header.value.status === 'over')
  assert.deepEqual(viewers(m).at(-1), { as: 1, name: 'Bob' })
  assert.equal(viewers(m).length, 3)
  const hand = () => m.shown.value.places['hand.1']
  assert.deepEqual([...new Set(hand())], ['?'])
  await m.viewAs(1)
  assert.equal(hand().includes('?'), false)
})

test('at one screen whoever is asked next may answer at once where nothing is hidden', async () => {
  const id = await opened('sacrifice'), pair = [ada, bob]
  const [first] = (await ada.asks('GET', `/v1/matches/${id}`)).question.must_act
  const [one, other] = first ? [bob, ada] : [ada, bob]
  for (const { asks, ...key } of pair) keep(key)
  use(one.id)
  m = await openMatch(id)
  draw(Curtain, { m })
  for (;;) {
    const { question } = await ada.asks('GET', m.path)
    if (question.must_act[0] !== first) break
    const { answering, actions } = await one.asks('GET', `${m.path}/legal`)
    const { action } = actions.findLast(each => each.action.type !== 'offer_draw')
    await one.asks('POST', `${m.path}/actions`, { answering, action })
  }
  await until(() => m.seat.value === 1 - first && m.asked.value)
  assert.equal(m.player.value.id, other.id)
  assert.ok(!document.querySelector('dialog'))
})

test('resigning says what becomes of the match: between two the other one wins, else a bot plays on', () => {
  const seats = ['Ada', 'Bob', 'Cyd'].map((name, seat) => ({ seat, kind: 'player', name }))
  const at = number => ({ header: { value: { seats: seats.slice(0, number) } }, seat: { value: 0 } })
  draw(ResignSheet, { m: at(2) })
  assert.match(words('dialog p'), /^Bob wins, and the match ends/)
  draw(ResignSheet, { m: at(3) })
  assert.match(words('dialog p'), /A bot takes your seat/)
})

test('each seat shows the races that its side has elevated', async () => {
  m = await openMatch(await opened('sacrifice'))
  const P = presentationOf(m), n = P.numbersIn('seat').find(each => each.as === 'marks'), south = 1
  const view = { ...m.shown.value, notes: { ...m.shown.value.notes, south, elevated_races: [n.among.slice(0, 1), n.among.slice(0, 3)] } }
  for (const side of [0, 1]) {
    const values = P.valuesOf(view, 0, (south + side) % 2)
    draw(Numeral, { n, values, t: { m, P, view, me: 0, lit: new Map(), picked: new Set() } })
    assert.equal(document.querySelectorAll('.shape').length, n.among.length)
    assert.equal(document.querySelectorAll('.shape.full').length, [1, 3][side])
  }
})

test('beside the question stand the gods that have leapt in this turn, the one that moves too', async () => {
  m = await openMatch(await opened('sacrifice'))
  const P = presentationOf(m)
  const told = notes => {
    const view = { ...m.shown.value, notes: { ...m.shown.value.notes, ...notes } }, t = { m, P, view, me: 0, lit: new Map(), picked: new Set() }
    draw(() => P.numbersIn('turn').filter(({ note }) => note).map(n => html`<${Numeral} n=${n} values=${P.valuesOf(view, 0)} t=${t} />`))
    return [...document.querySelectorAll('.num')].map(node => node.getAttribute('aria-label'))
  }
  assert.deepEqual(told({ marks: ['s_taker_1', 'leapt', 's_cheetah_2', 'row'], movement: ['s_emissary_1', 'e3', 2, 'leapt'] }), ['Leapt South Taker, South Emissary'])
  assert.deepEqual(told({ marks: [], movement: ['s_martyr_1', 'e4', 2, '', 's_mineral_1', 'e4'] }), []) // a step is no leap
})

test('each seat shows the Essence that its Attacks must have, and its Power at the end of the Battle', async () => {
  m = await openMatch(await opened('theomachie'))
  const P = presentationOf(m), view = { ...m.shown.value, notes: { ...m.shown.value.notes, fixed: ['fire', ''], totals: [7, null] } }
  const told = seat => ['fixed', 'totals'].map(note => {
    draw(Numeral, { n: P.numbersIn('seat').find(each => each.note === note), values: P.valuesOf(view, 0, seat), t: { m, P, view, me: 0, lit: new Map(), picked: new Set() } })
    return document.querySelector('.num')?.getAttribute('aria-label') ?? null
  })
  assert.deepEqual(told(0), ['Essence that its Attacks must have Fire', 'Power at the end of the Battle 7'])
  assert.deepEqual(told(1), [null, null])
})
