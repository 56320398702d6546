// Offers, such as of a draw: that one stands, or was not taken up, as far as the notes of the table tell.
import { seatNames } from '../../match/names.js'
import { say } from '../../core/words.js'

const isOver = note => ([fact, name, value]) => fact === 'noted' && name === note && value.length === 0

// What to say of the last offer of each kind, in one line; null if there is nothing to say any more.
export function offerWords(m) {
  const entries = m.entries.value.filter(entry => entry.kind === 'step' && !m.undone.value.has(entry.seq)), me = m.seat.value
  if (!m.isLive.value || m.header.value.status !== 'playing') return null
  for (const [kind, note] of Object.entries(m.presentation.value.buttons?.offers ?? {})) {
    const made = entries.findLast(entry => entry.action?.type === kind), asked = m.shown.value.notes[note] ?? []
    if (!made?.words) continue
    if (asked.length) return asked.includes(me) ? say('offer_mine', seatNames(m, [made.seat]), made.words.did) : say('offer_stands', made.words.did, seatNames(m, asked))
    const over = entries.find(entry => entry.seq > made.seq && entry.facts.some(isOver(note)))
    if (over && made.seat === me && !entries.some(entry => entry.seq > over.seq && entry.seat === me)) return say('offer_over', made.words.did)
  }
  return null
}
