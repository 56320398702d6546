// The people of a match by name, and the words of the API with these names.
import { holderName } from '../core/bots.js'
import { settings } from '../core/settings.js'
import { say } from '../core/words.js'

// Whoever holds a seat, by name.
export const seatName = (m, seat) => holderName(m.header.value?.seats ?? [], seat)

// Who did what an entry says at a seat. What a fork has copied was done by whoever sat there, whom its log does not name.
export const actorName = (m, { by }, seat) => (by?.copied === undefined ? seatName(m, seat) : say('seat_of', seat + 1))

// Names of seats, as a list in a sentence.
export const seatNames = (m, seats) => seats.map(seat => seatName(m, seat)).join(', ')

const CODES = / \[[A-Z]{2,4}\d*\]/g // they tell equal cards apart in notation; people see the cards
const SEATS = { en: /\bseats? (\d+(?:, \d+)*)\b/gi, fr: /\b(?:(du|des|aux?|les?) )?sièges? (\d+(?:, \d+)*)\b/gi }

// Words of the API name seats by number; people read who sits there.
export function withNames(m, text = '') {
  const plain = text.replace(CODES, ''), { seats } = m.header.value
  const names = numbers => (numbers.split(', ').every(seat => seats[seat]) ? seatNames(m, numbers.split(', ').map(Number)) : null)
  if (settings.language.value !== 'fr') return plain.replace(SEATS.en, (all, numbers) => names(numbers) ?? all)
  return plain.replace(SEATS.fr, (all, before = '', numbers) => {
    const who = names(numbers), word = before.toLowerCase()
    if (who === null) return all
    if (word.startsWith('d')) return (/^[aeiouyâàéèêëîïôöûüh]/i.test(who) ? "d'" : 'de ') + who
    return (word.startsWith('a') ? 'à ' : '') + who
  })
}

// Words of an entry. Who sits down, sits down at a seat: it stays a number, counted from 1 as people count.
export const inEntry = (m, entry, text) => (['step', 'head_moved'].includes(entry.kind) ? withNames(m, text)
  : text.replace(/\b(seat|siège) (\d+)\b/gi, (_, word, seat) => `${word} ${Number(seat) + 1}`))
