// The lobby and its forms before a real service: what they offer, what they send, and what they say of it.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { draw, fill, find } from './dom.mjs'
import { person, reader } from './live.mjs'
import { settle, until } from './settle.mjs'

const page = '../../../service/http/static/table/'
const { startConcerns } = await import(page + 'core/concerns.js')
const { games } = await import(page + 'lobby/opening/games.js')
const { filter, reload } = await import(page + 'lobby/opening/lists.js')
const { Lobby } = await import(page + 'lobby/lobby.js')
const { lastLevel } = await import(page + 'lobby/opening/seat_rows.js')
const { settings } = await import(page + 'core/settings.js')

const OPEN = { kind: 'open' }, ME = { kind: 'player' }, HASH = /^#\/m\/(mt_[0-9a-f]{16})$/
let ada

beforeEach(async () => {
  ada = await reader()
  filter.value = ''
  lastLevel.value = null
  await draw(Lobby)
  await until(() => document.querySelector('.box'))
})

const all = (selector, root = document) => [...root.querySelectorAll(selector)]
const words = (selector, root) => all(selector, root).map(node => node.textContent.trim())
const field = label => find(`[aria-label="${label}"]`)
const row = match => document.querySelector(`[data-match="${match}"]`)


async function sheet(game, button) {
  find(`.box[data-game="${game}"] .${button}`).click()
  await until(() => document.querySelector('dialog[open]'))
  return find('dialog[open]')
}
const form = game => sheet(game, 'open')
const levels = game => sheet(game, 'bot')

async function choose(text) {
  all('.option-value').find(node => node.textContent.trim() === text).querySelector('input').click()
  await settle()
}

async function stepped(number) {
  const input = find('input[type=number][aria-label="Number of seats"]')
  await fill(input, number)
  input.dispatchEvent(new Event('blur'))
  await settle()
  return input
}

// Open the table; the match, whether the form ends in its link or at the table.
async function sent() {
  find('dialog .sheet-foot .primary').click()
  await until(() => document.querySelector('.share input') || HASH.test(location.hash))
  const link = document.querySelector('.share input')?.value ?? location.href
  return ada.asks('GET', '/v1/matches/' + HASH.exec(new URL(link).hash)[1])
}

const told = level => [level.about, ...level.strength.map(each => each.words)].join(' ')

for (const code of ['en', 'fr']) test(`each level says what it does and how strong it was, in ${code}`, async () => {
  settings.language.value = code
  const game = await ada.asks('GET', '/v1/games/sacrifice')
  await until(() => words('.box[data-game=sacrifice] p')[0] === game.summary)
  await levels('sacrifice')
  assert.ok(game.levels.length > 3)
  assert.deepEqual(words('dialog .choice b'), game.levels.map(level => level.name))
  assert.deepEqual(words('dialog .choice small'), game.levels.map(told))
  assert.deepEqual((await ada.asks('GET', '/v1/matches?player=me&status=playing')).matches, [])
})

test('the usual level is proposed where the game lacks the last one', async () => {
  await levels('sacrifice')
  find('dialog .choice', 'Tactical').click()
  await until(() => HASH.test(location.hash) && !document.querySelector('dialog'))
  await levels('haut_cendrelin')
  assert.match(find('dialog .choice[autofocus]').textContent, /^\s*Quick bot/)
  assert.equal(all('dialog .choice[autofocus]').length, 1)
})

for (const [game, code] of [['sacrifice', 'en'], ['haut_cendrelin', 'fr']]) test(`whoever chooses a bot for ${game} reads how strong it is`, async () => {
  settings.language.value = code
  const told_of = await ada.asks('GET', '/v1/games/' + game)
  await until(() => words(`.box[data-game=${game}] p`)[0] === told_of.summary)
  await form(game)
  assert.deepEqual(words('dialog .hint b'), [])
  for (const seat of all('dialog .seat-rows select').slice(1)) await fill(seat, 'bot')
  await until(() => document.querySelector('dialog .hint b'))
  assert.deepEqual(words('dialog .hint:has(b)'), told_of.levels.map(level => `${level.name} ${told(level)}`))
  const level = all('dialog .seat-rows select')[2]
  assert.deepEqual(words('option', level), told_of.levels.map(each => each.name))
  await fill(level, 'search')
  assert.equal((await sent()).seats[1].level, 'search')
})

test('an invitation is accepted, and leads to the table', async () => {
  const bob = await person('Bob')
  const match = await bob.asks('POST', '/v1/matches', { game: 'sacrifice', seats: [ME, { ...ME, player: ada.id }] })
  await reload()
  await until(() => document.querySelector('.invitation'))
  find('.invitation .primary').click()
  await until(() => location.hash === '#/m/' + match.id)
  assert.equal((await ada.asks('GET', '/v1/matches/' + match.id)).status, 'playing')
})

test('somebody who is invited by the form may decline', async () => {
  const bob = await person('Bob')
  await form('sacrifice')
  await fill(field('Seat 2'), 'invited')
  await fill(field('Name or id (pl_…)'), bob.id)
  const match = await sent()
  const { keep } = await import(page + 'core/session.js')
  keep(bob)
  await until(() => document.querySelector('.invitation'))
  assert.match(find('.invitation').textContent, /Ada invites you to a match of Sacrifice\./)
  find('.invitation button', 'Decline').click()
  await until(() => !document.querySelector('.invitation'))
  assert.equal((await ada.asks('GET', '/v1/matches/' + match.id)).seats[1].kind, 'open')
})

test('somebody whom nobody knows is not invited, and the form stays', async () => {
  await form('sacrifice')
  await fill(field('Seat 2'), 'invited')
  assert.match(find('dialog').textContent, /For anybody else, leave the name empty: you get a link for their seat\./)
  await fill(field('Name or id (pl_…)'), 'Zoe')
  find('dialog .sheet-foot .primary').click()
  await until(() => document.querySelector('dialog [role=alert]'))
  assert.match(find('dialog [role=alert]').textContent, /“Zoe”/)
})

test('somebody who is not known here gets a link for their seat, and another one once it is replaced', async () => {
  const bob = await person('Bob')
  await form('sacrifice')
  await fill(field('Seat 2'), 'invited')
  assert.match(find('dialog').textContent, /Everybody sees this table, and anybody may take that seat first/)
  await choose('Players only')
  assert.doesNotMatch(find('dialog').textContent, /may take that seat first/)
  find('dialog .sheet-foot .primary').click()
  await until(() => document.querySelector('.share input'))
  const link = () => document.querySelector('.share input').value
  const first = link(), token = () => /#\/i\/([\w-]{32})$/.exec(link())[1]
  assert.equal(all('.share input').length, 1)
  const read = () => bob.asks('POST', '/v1/invitations/reading', { token: token() })
  const told = await read()
  assert.deepEqual([told.seat, told.match.visibility, told.match.seats[1].kind], [1, 'private', 'open'])
  find('.share button', 'New link').click()
  await until(() => link() !== first)
  await assert.rejects(bob.asks('POST', '/v1/invitations/reading', { token: first.split('/').at(-1) }), /not valid/)
  assert.equal((await read()).seat, 1)
})

test('whoever has a link reads who invites to what, and sits down', async () => {
  const bob = await person('Bob')
  const match = await bob.asks('POST', '/v1/matches', { game: 'sacrifice', visibility: 'private', clock: 45, seats: [ME, OPEN], options: { max_turns: 90 } })
  const { token } = await bob.asks('POST', '/v1/invitations', { match: match.id })
  const { Invited } = await import(page + 'lobby/invited.js')
  await draw(Invited, { token })
  await until(() => document.querySelector('.invited .rows'))
  assert.match(find('h1').textContent, /Bob invites you to a match of Sacrifice\./)
  await until(() => words('.invited .soft li').length === 3)
  assert.deepEqual(words('.invited .soft li'), ['Clock: 45 seconds to answer', 'Taking moves back: If the others agree', 'Turn limit: 90'])
  assert.deepEqual(words('.invited .name'), ['Bob', 'Open seat'])
  find('.invited button', 'Sit down').click()
  await until(() => location.hash === '#/m/' + match.id)
  assert.equal((await ada.asks('GET', '/v1/matches/' + match.id)).status, 'playing')
  await draw(Invited, { token: token.toUpperCase() })
  await until(() => document.querySelector('[role=alert]'))
  assert.match(find('main').textContent, /No such invitation/)
})

test('a tournament is entered by its link', async () => {
  const bob = await person('Bob')
  const { id } = await bob.asks('POST', '/v1/tournaments', { name: 'Spring', game: 'sacrifice', visibility: 'private', entrants: [ME, OPEN, OPEN] })
  const { token } = await bob.asks('POST', '/v1/invitations', { tournament: id })
  const { Invited } = await import(page + 'lobby/invited.js')
  await draw(Invited, { token })
  await until(() => document.querySelector('.invited .rows'))
  assert.match(find('h1').textContent, /Bob invites you to the tournament “Spring”\./)
  find('.invited button', 'Enter').click()
  await until(() => document.querySelector('.invited [role=status]'))
  assert.match(find('.invited').textContent, /You have entered/)
  assert.equal((await ada.asks('GET', '/v1/tournaments/' + id)).entrants[1].name, 'Ada')
})

test('another person plays at this screen, so that the match begins at once', async () => {
  await form('sacrifice')
  await fill(field('Seat 2'), 'here')
  await fill(field('Their name'), 'Bob')
  const match = await sent()
  assert.deepEqual([match.status, match.seats.map(seat => seat.name)], ['playing', ['Ada', 'Bob']])
})

test('defaults follow the seats and the other options', async () => {
  await form('theomachie')
  for (const seats of [3, 4, 5]) {
    field('More').click()
    await until(() => all('.seat-rows li').length === seats)
  }
  const decks = () => words('dialog legend').includes('Starting decks')
  assert.ok(decks())
  await choose('advanced')
  await until(() => !decks())
  const { options } = await sent()
  assert.deepEqual([options.mode, options.deck_method, options.boxes], ['advanced', 'draft', 2])
})

test('a list has a word for each seat', async () => {
  await form('pandocreon_divinae')
  await choose('chosen')
  await fill(find('.each-seat [aria-label="Seat 2"]'), 'gorpa')
  const { options } = await sent()
  assert.deepEqual([options.divinities, options.divinity_list], ['fixed', 'brewalen,gorpa'])
})

test('a number that is being typed stays while the lists are read again', async () => {
  await form('pandocreon_divinae')
  const number = find('input[type=number][aria-label="Number of seats"]')
  number.value = '8'
  number.dispatchEvent(new Event('input', { bubbles: true }))
  startConcerns()
  const bob = await person('Bob')
  await bob.asks('POST', '/v1/matches', { game: 'sacrifice', seats: [ME, { ...ME, player: ada.id }] })
  await until(() => document.querySelector('.invitation'))
  assert.equal(number.value, '8')
  number.dispatchEvent(new Event('change', { bubbles: true }))
  await until(() => all('.seat-rows li').length === 8)
})

test('a number out of range becomes the nearest, also where that is what it was before', async () => {
  await form('pandocreon_divinae')
  for (const [typed, taken] of [['99', 8], ['98', 8], ['0', 2], ['', 2]]) {
    const number = await stepped(typed)
    assert.deepEqual([number.value, all('.seat-rows li').length], [String(taken), taken])
  }
})

test('every preset opens a table, for the fewest and the most seats', async () => {
  const { TURN } = process.env // by day: one of four tables, the others in other turns
  let tables = 0, opened = 0
  for (const { id } of games.value) {
    const game = await ada.asks('GET', '/v1/games/' + id)
    for (const seats of new Set([game.seats.min, game.seats.max])) for (const preset of game.presets) {
      if (preset.seats && !preset.seats.includes(seats)) continue
      if (tables++ % 4 !== Number(TURN) % 4 && TURN) continue
      await form(id)
      await stepped(seats)
      assert.equal(all('.seat-rows li').length, seats)
      if (game.presets.length > 1) await choose(preset.words)
      const match = await sent()
      assert.equal(match.seats.length, seats)
      for (const [option, value] of Object.entries(preset.options)) assert.equal(match.options[option], value, `${id} ${preset.id} ${option}`)
      find('dialog [aria-label="Close"]').click()
      await until(() => !document.querySelector('dialog'))
      opened++
    }
  }
  assert.ok(tables > 20 && opened >= Math.floor(TURN ? tables / 4 : tables))
})

test('the lists name players, oneself too, and number bots of one level', async () => {
  const bot = { kind: 'bot', level: 'random' }
  const match = await ada.asks('POST', '/v1/matches', { game: 'theomachie', seats: [bot, ME, bot, OPEN] })
  await reload()
  await until(() => row(match.id))
  assert.deepEqual(words('.name', row(match.id)), ['Random bot 1', 'Ada', 'Random bot 2', 'Open seat'])
})

test('the lists show the tables of one game alone', async () => {
  const bob = await person('Bob')
  const open = game => bob.asks('POST', '/v1/matches', { game, seats: [ME, OPEN] })
  const [one, other] = [await open('sacrifice'), await open('pandocreon_divinae')]
  await reload()
  await until(() => row(one.id) && row(other.id))
  find('.filter button', 'Pandocréon Divinæ').click()
  await until(() => !row(one.id))
  assert.ok(row(other.id))
})
