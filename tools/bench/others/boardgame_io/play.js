// Plays matches in lockstep with boardgame.io's own messages over socket.io. It prints `warm` once the first moves of
// each match are played, and then the milliseconds of each further move: node play.js PORT MATCHES WARM SECONDS
const { io } = require('socket.io-client')
const { cards } = require('./game.js')

const [port, matches, warm, seconds] = process.argv.slice(2).map(Number)
const address = `http://127.0.0.1:${port}`

async function post(path, body) {
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  return answer.json()
}

// A player of a match on a connection of their own.
class Player {
  constructor(match, seat, credentials) {
    Object.assign(this, { match, seat, credentials, state: null, wake: () => {} })
    this.socket = io(`${address}/${cards.name}`, { transports: ['websocket'], forceNew: true })
    this.socket.on('sync', (_, { state }) => this.sees(state))
    this.socket.on('update', (_, state) => this.sees(state))
  }

  async joined() {
    await new Promise((resolve) => this.socket.on('connect', resolve))
    const seen = new Promise((resolve) => (this.wake = resolve))
    this.socket.emit('sync', this.match, this.seat, this.credentials, 2)
    await seen
    return this
  }

  sees(state) {
    this.state = state
    this.wake()
  }

  // Resolves once this player has seen a later state than this one.
  after(number) {
    return new Promise((resolve) => {
      this.wake = () => this.state._stateID > number && resolve()
    })
  }

  move() {
    const { match, seat, credentials, state } = this
    const payload = { type: 'play', args: [], playerID: seat, credentials }
    this.socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, match, seat)
  }
}

// One seat joins after the other: asynchronous storages lose one of two that join at once.
async function opened() {
  const { matchID } = await post(`/games/${cards.name}/create`, { numPlayers: 2 })
  const players = []
  for (const playerID of ['0', '1']) {
    const joining = { playerID, playerName: `player ${playerID}` }
    const { playerCredentials } = await post(`/games/${cards.name}/${matchID}/join`, joining)
    players.push(await new Player(matchID, playerID, playerCredentials).joined())
  }
  return players
}

// The milliseconds of each move until the time, or until there are as many as asked for.
async function played(players, until, most) {
  const times = []
  while (times.length < most && performance.now() < until) {
    const { ctx, _stateID } = players[0].state
    const seen = players.map((player) => player.after(_stateID))
    const since = performance.now()
    players[Number(ctx.currentPlayer)].move()
    await Promise.all(seen)
    times.push(performance.now() - since)
  }
  return times
}

async function main() {
  const tables = await Promise.all(Array.from({ length: matches }, opened))
  await Promise.all(tables.map((players) => played(players, Infinity, warm)))
  console.log('warm')
  const since = performance.now()
  const times = await Promise.all(tables.map((players) => played(players, since + 1000 * seconds, Infinity)))
  const run = JSON.stringify({ times: times.flat(), seconds: (performance.now() - since) / 1000 })
  process.stdout.write(run + '\n', () => process.exit(0)) // at once, it would cut off what the pipe does not hold yet
}

main()
