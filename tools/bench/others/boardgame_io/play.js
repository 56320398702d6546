// Plays matches in lockstep with boardgame.io's own messages over socket.io, and prints the rate of moves:
// node play.js PORT MATCHES SECONDS
const { io } = require('socket.io-client')
const { cards } = require('./game.js')

const [port, matches, seconds] = process.argv.slice(2).map(Number)
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

async function opened() {
  const { matchID } = await post(`/games/${cards.name}/create`, { numPlayers: 2 })
  return Promise.all(
    ['0', '1'].map(async (seat) => {
      const joining = { playerID: seat, playerName: `player ${seat}` }
      const { playerCredentials } = await post(`/games/${cards.name}/${matchID}/join`, joining)
      return new Player(matchID, seat, playerCredentials).joined()
    }),
  )
}

async function played(players, until) {
  let moves = 0
  while (performance.now() < until) {
    const { ctx, _stateID } = players[0].state
    const seen = players.map((player) => player.after(_stateID))
    players[Number(ctx.currentPlayer)].move()
    await Promise.all(seen)
    moves += 1
  }
  return moves
}

async function main() {
  const tables = await Promise.all(Array.from({ length: matches }, opened))
  const since = performance.now()
  const moves = await Promise.all(tables.map((players) => played(players, since + 1000 * seconds)))
  const total = moves.reduce((sum, each) => sum + each, 0)
  console.log(JSON.stringify({ moves: total, rate: total / ((performance.now() - since) / 1000) }))
  process.exit(0)
}

main()
