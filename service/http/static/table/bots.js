// The levels of bots, in words.
import { say } from './words.js'

const LEVELS = { random: 'level_random', greedy: 'level_greedy', alphabeta: 'level_alphabeta' }
// A bot's level in words; a level that the page does not know is shown by its id.
export const levelWords = level => LEVELS[level] ? say(LEVELS[level]) : level

// The level that a newcomer meets: the second one, as the first answers at random.
export const usualLevel = game => game.bots[1] ?? game.bots[0]
