// Who holds a seat, in words: the levels of bots, and one name for everybody at a table.
import { say } from './words.js'

const LEVELS = { random: 'level_random', greedy: 'level_greedy', alphabeta: 'level_alphabeta', search: 'level_search', master: 'level_master' }
// An unknown level is shown by its id.
const levelWords = level => LEVELS[level] ? say(LEVELS[level]) : say('bot_of', level ?? '')

// What the holder of a seat is called everywhere; bots of one level are numbered, and seats count from 1.
export function holderName(seats, seat) {
  const held = seats[seat]
  if (held?.name) return held.name
  if (held?.kind === 'open') return say('open_seat')
  if (held?.kind !== 'bot') return say('seat_of', seat + 1)
  const same = seats.filter(each => each.kind === 'bot' && each.level === held.level)
  return same.length > 1 ? `${levelWords(held.level)} ${same.indexOf(held) + 1}` : levelWords(held.level)
}
