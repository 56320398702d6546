// boardgame.io's server on a free port of the loopback, which it prints, as its users run it:
// node server.js memory | FlatFile FOLDER | PostgreSQL ADDRESS
const net = require('net')
const { FlatFile, Server } = require('boardgame.io/dist/cjs/server.js')
const { cards } = require('./game.js')

const [storage, where] = process.argv.slice(2)
const STORAGES = {
  memory: () => undefined,
  FlatFile: () => new FlatFile({ dir: where }),
  PostgreSQL: () => new (require('bgio-postgres').PostgresStore)(where, { logging: false }),
}

// `run` takes no host, and would listen on every interface.
const listen = net.Server.prototype.listen
net.Server.prototype.listen = function (port, ...rest) {
  return listen.call(this, port, '127.0.0.1', ...rest)
}

const print = console.log
console.log = () => {}
Server({ games: [cards], origins: ['http://127.0.0.1'], db: STORAGES[storage]() })
  .run({ port: 0 })
  .then(({ appServer }) => print(appServer.address().port))
