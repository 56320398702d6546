// The people of a match by name, and the sentences of the API with these names.
import { holderName } from '../core/bots.js'
import { say } from '../core/words.js'

// Whoever holds a seat, by name.
export const seatName = (m, seat) => holderName(m.header.value?.seats ?? [], seat)

// Who did what an entry says at a seat. What a fork has copied was done by whoever sat there, whom its log does not name.
export const actorName = (m, { by }, seat) => (by?.copied === undefined ? seatName(m, seat) : say('seat_of', seat + 1))

// Names of seats, as a list in a sentence.
export const seatNames = (m, seats) => seats.map(seat => seatName(m, seat)).join(', ')

const VOWEL = /^[aeiouyâàéèêëîïôöûüh]/i // before which French leaves out the vowel of «de»

// What a sentence names, as people call it: who holds a seat, and a card without the code of its notation.
function named(m, { seat, seats = [seat], piece, code = '', words, before = ['', ''] }) {
  if (piece !== undefined) return words.replace(code, '')
  if (!seats.every(each => m.header.value?.seats[each])) return words
  const who = seatNames(m, seats)
  return before[Number(VOWEL.test(who))] + who
}

// A sentence of the API, with names in its gaps; `parts` are what came beside it.
export const withNames = (m, sentence, parts) => (parts ? parts.text.replace(/\{(\d+)\}/g, (_, n) => named(m, parts.parts[n])) : sentence ?? '')

// The label of an answer, with names.
export const labelled = (m, { label, parts }) => withNames(m, label, parts)

// Why a request was refused, with names.
export const refused = (m, problem) => withNames(m, problem.message, problem.body?.parts)
