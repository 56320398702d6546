// What a match needs before it can be drawn: the game in words, and the log as a viewer sees it.
import { call } from '../core/api.js'
import { MatchLog } from './match_log.js'

const PAGE = 500

// The game, its catalogue and its presentation, in the present language.
export function wordsOf(game) {
  return ['', '/catalogue', '/presentation'].map(part => call('GET', `/v1/games/${game}${part}`, { player: null }))
}

// The whole log as a viewer sees it; `as` asks for what another one saw, `last` is its newest entry where that is known.
export async function loadLog(m, viewer, as = null, last = 1) {
  const log = new MatchLog(viewer)
  await extend(m, log, as, last)
  return log
}

// Read what follows the last entry that a log has: all pages at once, as soon as it is known how many there are.
export async function extend(m, log, as = null, last = log.last + 1) {
  const read = after => call('GET', `${m.path}/history`, { player: m.player.value, query: { after, limit: PAGE, words: true, as } })
  while (log.last < last) {
    const starts = Array.from({ length: Math.ceil((last - log.last) / PAGE) }, (_, n) => log.last + n * PAGE)
    const pages = await Promise.all(starts.map(read))
    for (const { entries } of pages) log.add(entries)
    if (!pages.at(-1).entries.length) return
    last = pages.at(-1).last
  }
}
