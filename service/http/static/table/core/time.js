// The time of the service, again every second, and times in words.
import { useEffect, useState } from './html.js'
import { count, say } from './words.js'

let ahead = 0 // how much the clock of the service is ahead of this one, as far as it was told
export const heardTime = now => { ahead = Date.parse(now) - Date.now() }
const serviceNow = () => Date.now() + ahead

// The time of the service, again every second.
export function useNow(on) {
  const [now, setNow] = useState(serviceNow)
  useEffect(() => {
    if (!on) return
    setNow(serviceNow())
    const timer = setInterval(() => setNow(serviceNow()), 1000)
    return () => clearInterval(timer)
  }, [on])
  return now
}

const two = number => String(number).padStart(2, '0')
// How long, as a clock shows it: 4:05, 2:04:05, 3 days.
export function timeOf(milliseconds) {
  const seconds = Math.max(0, Math.round(milliseconds / 1000)), minutes = Math.floor(seconds / 60), hours = Math.floor(minutes / 60)
  if (hours >= 48) return count('days', Math.floor(hours / 24))
  return hours ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

// A number of seconds in words, in the largest unit that it is a whole number of.
const UNITS = [[86_400, 'days'], [3600, 'hours'], [60, 'minutes'], [1, 'seconds']]
function spanOf(seconds) {
  const [unit, key] = UNITS.find(([each]) => seconds % each === 0)
  return count(key, seconds / unit)
}

// A clock in words; null is none.
export const clockWords = clock => clock?.vacation ? say('clock_vacation', limitWords(clock), count('days', clock.vacation)) : limitWords(clock)

function limitWords(clock) {
  if (!clock) return say('clock_none')
  if (typeof clock === 'number') return say('clock_answer', spanOf(clock))
  const { kind, main, increment, most, delay, period, periods, answer } = clock, days = kind.startsWith('days') ? 86_400 : 1
  const [begun, more, last, other] = [main, increment, most, delay ?? period ?? answer].map(each => each && spanOf(each * days))
  if (kind === 'days') return say('clock_answer', other)
  if (kind === 'byo_yomi') return begun ? say('clock_periods', begun, periods, other) : say('clock_only_periods', periods, other)
  if (other) return say('clock_' + kind, begun, other)
  return last ? say('clock_up_to', begun, more, last) : more ? say('clock_fischer', begun, more) : begun
}
