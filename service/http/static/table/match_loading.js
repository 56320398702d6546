// What a match needs before it can be drawn: the game in words, and the log as a viewer sees it.
import { call } from './api.js'
import { MatchLog } from './match_log.js'

const PAGE = 500

// The game, its catalogue and its presentation, in the present language.
export function wordsOf(game) {
  return ['', '/catalogue', '/presentation'].map(part => call('GET', `/v1/games/${game}${part}`, { player: null }))
}

// The whole log as a viewer sees it; `as` asks for what another one saw.
export async function loadLog(m, viewer, as = null) {
  const log = new MatchLog(viewer)
  await extend(m, log, as)
  return log
}

// Read what follows the last entry that a log has.
export async function extend(m, log, as = null) {
  for (;;) {
    const query = { after: log.last, limit: PAGE, words: true, as }
    const { entries, last } = await call('GET', `${m.path}/history`, { player: m.player.value, query })
    log.add(entries)
    if (!entries.length || log.last >= last) return
  }
}
