// Fills in the form of every game as a person might, by chance that is known; writes what would be sent, a line each.
import { readFileSync } from 'node:fs'
import { choices, fillIn, presetsFor, toSend, valuesFor, wordsFor } from '../../../service/http/static/table/lobby/opening/options.js'

const FORMS = 150 // for each game, at each number of seats
const CHANGES = 4 // in a form, at most
let state = 7

// Whole numbers below `many`, the same in every run.
function below(many) {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
  return (state >>> 8) % many
}
const one = list => list[below(list.length)]

function picked(option, filled, seats) {
  if (option.kind !== 'list') return one(valuesFor(option, filled, seats))
  const words = filled[option.id].split(',')
  const seat = below(seats)
  return words.with(seat, one(wordsFor(option, words, seat, filled, seats))).join(',')
}

for (const game of JSON.parse(readFileSync(process.env.GAMES))) {
  for (let seats = game.seats.min; seats <= game.seats.max; seats++) {
    for (let n = 0; n < FORMS; n++) {
      const preset = one(presetsFor(game, seats))
      const chosen = {}
      let filled = fillIn(game, seats, preset, chosen)
      for (let change = below(CHANGES + 1); change > 0; change--) {
        const option = one(choices(game, filled, seats))
        chosen[option.id] = picked(option, filled, seats)
        filled = fillIn(game, seats, preset, chosen)
      }
      const sent = toSend(game, seats, preset, filled)
      console.log(JSON.stringify({ game: game.id, seats, preset: preset.id, sent, filled }))
    }
  }
}
