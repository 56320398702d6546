// boardgame.io's server with its storage in memory, on a free port of the loopback, which it prints.
const net = require('net')
const { Server } = require('boardgame.io/dist/cjs/server.js')
const { cards } = require('./game.js')

// `run` takes no host, and would listen on every interface.
const listen = net.Server.prototype.listen
net.Server.prototype.listen = function (port, ...rest) {
  return listen.call(this, port, '127.0.0.1', ...rest)
}

const print = console.log
console.log = () => {}
Server({ games: [cards], origins: ['http://127.0.0.1'] })
  .run({ port: 0 })
  .then(({ appServer }) => print(appServer.address().port))
