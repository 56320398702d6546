// A small card game with hidden hands: each move plays the oldest card of the hand and draws another.
const HAND = 5
const DECK = 60

module.exports.cards = {
  name: 'cards',
  setup: () => {
    const numbers = Array.from({ length: DECK + 2 * HAND }, (_, number) => number)
    return { hands: { 0: numbers.splice(0, HAND), 1: numbers.splice(0, HAND) }, secret: { deck: numbers }, played: null }
  },
  turn: { minMoves: 1, maxMoves: 1 },
  // A player sees their own hand, the size of the other's, and the size of the deck.
  playerView: ({ G, playerID }) => {
    const hands = Object.fromEntries(
      Object.entries(G.hands).map(([seat, hand]) => [seat, seat === playerID ? hand : hand.length]),
    )
    return { hands, deck: G.secret.deck.length, played: G.played }
  },
  moves: {
    play: ({ G, playerID }) => {
      const hand = G.hands[playerID]
      G.played = hand.shift()
      hand.push(G.secret.deck.shift())
      G.secret.deck.push(G.played)
    },
  },
}
