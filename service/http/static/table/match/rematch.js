// The rematch of a match that is over: whether one is offered, and what the reader can do about it.
import { call } from '../core/api.js'
import { news } from '../core/concerns.js'
import { computed, effect, signal, untracked } from '../core/html.js'

const LOOKS = 20_000 // milliseconds between two looks for whoever is told by no notice

// The seat that I hold, or held until I resigned.
export const ownSeat = m => m.seat.value ?? m.header.value.seats.find(held => held.player && held.player === m.player.value?.id)?.seat ?? null

// Whether a match can have one: a tournament pairs its own matches, ages follow one another, an import was not played here.
export function mayHaveRematch(m) {
  const { status, tournament, campaign, imported } = m.header.value
  return status === 'over' && !tournament && !campaign && !imported && m.entries.value.some(entry => entry.kind === 'step')
}

// Gives `m` its rematch (null, or the match as the reader sees it), and `offerRematch`, which offers or accepts it.
// Returns what looks for it from the end of the match on.
export function rematching(m) {
  m.rematch = signal(null)
  const isOver = computed(() => m.header.value?.status === 'over')
  const look = async () => {
    await m.readHeader()
    const { rematch } = m.header.value
    m.rematch.value = rematch ? await call('GET', `/v1/matches/${rematch}`, { player: m.player.value }) : null
  }
  // Without the network the next look catches up.
  const again = () => look().catch(problem => { if (problem.name !== 'Problem') throw problem })

  m.offerRematch = async () => {
    if (m.busy.value) return
    m.busy.value = true
    try {
      const match = await call('POST', `${m.path}/rematch`, { body: {}, player: m.player.value })
      location.hash = `#/m/${match.id}`
    } catch (problem) {
      m.problem.value = problem
      m.busy.value = false
      again()
    }
  }

  return () => effect(() => {
    if (!isOver.value || !untracked(() => mayHaveRematch(m))) return
    news.value // an offer is told to those who are invited
    untracked(again)
    const timer = setInterval(() => { if (!document.hidden && !m.rematch.value) again() }, LOOKS)
    return () => clearInterval(timer)
  })
}
