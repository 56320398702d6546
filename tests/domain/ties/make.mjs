// Prints fide_2023.json: Swiss tournaments drawn at random, and the ties that the package "tiebreak" computes for them.
// Its build lacks Sonneborn-Berger, which its sources have. In an empty folder with this file:
//   npm install tiebreak@0.4.0 esbuild@0.25.0
//   npx esbuild node_modules/tiebreak/src/index.ts --bundle --format=esm --outfile=tiebreak.mjs
//   node make.mjs > fide_2023.json
import { Results, Tiebreaker, TournamentType, UnplayedRoundsAdjustment } from "./tiebreak.mjs"

let state = 7
const draw = (below) => (state = (state * 48271) % 2147483647) % below // MINSTD

function tournament() {
  const entrants = 4 + draw(6)
  let left = [...Array(entrants).keys()]
  const rounds = []
  for (let number = 0; number < 3 + draw(3) && left.length > 1; number++) {
    if (number > 0 && left.length > 3 && draw(2)) left.splice(draw(left.length), 1) // they withdraw
    const order = left.map((each) => [draw(1000), each]).sort((one, two) => one[0] - two[0] || one[1] - two[1])
    const byes = order.length % 2 ? [order.pop()[1]] : []
    const pairs = []
    while (order.length) pairs.push([order.pop()[1], order.pop()[1], draw(3)]) // twice the score of the first
    rounds.push({ byes, pairs })
  }
  return { entrants, rounds, ties: ties(entrants, rounds) }
}

function ties(entrants, rounds) {
  const results = rounds.map(({ byes, pairs }) => ({
    pairings: pairs.map(([white, black, twice]) => (
      { white, black, scoreWhite: twice / 2, scoreBlack: 1 - twice / 2, forfeited: false }
    )),
    pairingAllocatedByes: byes,
  }))
  const tiebreaker = new Tiebreaker(new Results(TournamentType.SWISS, results), UnplayedRoundsAdjustment.FIDE_2023)
  return [...Array(entrants).keys()].map((each) => {
    const last = [each, rounds.length]
    return [tiebreaker.score(...last), tiebreaker.buchholz(...last), tiebreaker.sonnebornBerger(...last)]
  })
}

console.log("[\n" + Array.from({ length: 24 }, () => JSON.stringify(tournament())).join(",\n") + "\n]")
