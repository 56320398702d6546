// The people whom this browser has met in lists: an invitation names one of them, or gives an id.
import { signal } from '../../core/html.js'

export const knownPlayers = signal([])

// Keep the names that these matches show.
export function meet(matches) {
  const known = new Map(knownPlayers.value.map(player => [player.id, player]))
  const before = known.size
  for (const { seats } of matches) {
    for (const { player, name } of seats) if (player && name && !known.has(player)) known.set(player, { id: player, name })
  }
  if (known.size > before) knownPlayers.value = [...known.values()].sort((a, b) => a.name.localeCompare(b.name))
}
