// Who is there: the seats whose players are gone or unknown, and what I may claim against them.
import { call } from '../core/api.js'
import { computed, effect, signal, untracked } from '../core/html.js'
import { heardTime } from '../core/time.js'

// Gives `m` the seats against which something may be claimed (`absent`), and `claim`. Returns what looks for them as long as
// the match goes on: whenever it goes on, and whenever the stream tells that somebody has left or come back.
export function presence(m) {
  m.absent = signal([])
  const heard = signal(0)
  const isWaiting = computed(() => m.header.value?.status === 'playing' && Boolean(m.header.value.claim_after) && m.seat.value !== null)
  const look = async () => {
    const { presence: seats, now } = await call('GET', `${m.path}/presence`, { player: m.player.value })
    heardTime(now)
    m.absent.value = seats.filter(seat => seat.claim_at).map(seat => ({ ...seat, at: Date.parse(seat.claim_at) }))
  }
  m.hearPresence = () => { heard.value += 1 }
  return () => effect(() => {
    void m.entries.value.length, heard.value
    if (!isWaiting.value) return void (m.absent.value = [])
    // Without the network the next entry, or the next time that somebody leaves, catches up.
    untracked(() => look().catch(problem => { if (problem.name !== 'Problem') throw problem }))
  })
}
