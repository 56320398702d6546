// Who is there: the other people at the table, and the seats against which I may claim something.
import { call } from '../core/api.js'
import { computed, effect, signal, untracked } from '../core/html.js'
import { players } from '../core/session.js'
import { heardTime } from '../core/time.js'

const AGAIN = 30_000 // milliseconds after which presence is read again: the stream tells who is gone, and not who is away

// Gives `m` what is known of each seat that somebody elsewhere plays (`there`), and the seats against which something may be
// claimed (`absent`). Returns what looks for them as long as the match goes on: now and then, whenever the stream tells that
// somebody has left or come back, and at each entry where claims are possible.
export function presence(m) {
  m.absent = signal([])
  m.there = signal([])
  const heard = signal(0), header = () => m.header.value ?? {}
  const isElsewhere = ({ kind, player }) => kind === 'player' && !players.value.some(each => each.id === player)
  const hasOthers = computed(() => header().status === 'playing' && Boolean(header().seats?.some(isElsewhere)))
  const mayClaim = computed(() => header().status === 'playing' && Boolean(header().claim_after) && m.seat.value !== null)
  let newest = 0
  const look = async () => {
    const asked = newest += 1
    const { presence: seats, now } = await call('GET', `${m.path}/presence`, { player: m.player.value })
    if (asked !== newest) return
    heardTime(now)
    m.there.value = seats.filter(({ seat }) => isElsewhere(header().seats[seat]))
    m.absent.value = mayClaim.value ? seats.filter(seat => seat.claim_at).map(seat => ({ ...seat, at: Date.parse(seat.claim_at) })) : []
  }
  m.hearPresence = () => { heard.value += 1 }
  const again = () => { if (!globalThis.document?.hidden) heard.value += 1 }
  return () => effect(() => {
    void heard.value
    if (mayClaim.value) void m.entries.value.length
    newest += 1 // what is under way tells of before
    if (!hasOthers.value && !mayClaim.value) return void (m.there.value = m.absent.value = [])
    // Without the network the next entry, or the next look, catches up.
    untracked(() => look().catch(problem => { if (problem.name !== 'Problem') throw problem }))
    let timer = setTimeout(() => { timer = null; again() }, AGAIN)
    const shown = () => timer === null && again() // while nobody looks, nothing is read
    globalThis.document?.addEventListener('visibilitychange', shown)
    return () => { clearTimeout(timer); globalThis.document?.removeEventListener('visibilitychange', shown) }
  })
}
