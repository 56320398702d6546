// How far those without a seat are behind, in words.
import { count, say } from '../core/words.js'

export function delayWords(delay) {
  if (!delay) return say('delay_none')
  return delay.entries ? count('delay_entries', delay.entries) : count('delay_minutes', Math.ceil(delay.seconds / 60))
}
