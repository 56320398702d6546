// A window interrupts: what happens, by whom, at whom, with its card drawn large; and the clock of any question.
import { html } from '../../core/html.js'
import { Front, Glyph } from '../../board/card.js'
import { happening, isWindow, named } from './passing.js'
import { seatName, withNames } from '../../match/names.js'
import { entryOf } from '../../match/pick.js'
import { presentationOf } from '../../board/reads.js'
import { timeOf, useNow } from '../../core/time.js'
import { say } from '../../core/words.js'

// The piece that a window is about: named by the action, by what it moved, or by the question.
export function pieceOf(m, entry) {
  const { type, ...fields } = entry?.action ?? {}
  const moved = (entry?.facts ?? []).filter(([fact]) => fact === 'moved' || fact === 'shown').flatMap(([, ...rest]) => rest)
  return [Object.values(fields), moved, m.question.value?.about ?? []].flat(4).find(piece => entryOf(m, piece)) ?? null
}

// Who does what, and to whom.
export function WindowWords({ m }) {
  const entry = happening(m)
  if (!entry) return null
  const at = named(m, entry), me = m.seat.value
  return html`<span class="window-what"><b>${seatName(m, entry.seat)}</b> ${withNames(m, entry.words?.did, entry.words?.parts?.did)}${at.length > 0 && html` <span class=${'window-at' + (at.includes(me) ? ' me' : '')}>
    → ${at.map(seat => (seat === me ? say('you') : seatName(m, seat))).join(', ')}</span>`}</span>`
}

// Whether a window waits for an answer of mine.
export const inWindow = m => m.isLive.value && isWindow(m) && Boolean(m.legal.value?.actions.length)

function cardOf(m) {
  const P = presentationOf(m), piece = inWindow(m) ? pieceOf(m, happening(m)) : null
  if (piece === null || P.p.token) return null
  const face = P.face(piece)
  return { P, face, style: { '--tint': face.tint ?? 'var(--soft)' } }
}

// The card of a window, large with its effect: it has a place of its own between the log and the slider.
export function WindowCard({ m }) {
  const card = cardOf(m)
  return card && html`<div class="window-card"><div class="card big" style=${card.style}><${Front} t=${{ m, P: card.P }} face=${card.face} large=${true} /></div></div>`
}

// On a phone it is a tile in the prompt, which opens it.
export function WindowTile({ m }) {
  const card = cardOf(m)
  return card && html`<button class="card tile window-tile" data-piece=${card.face.bare} style=${card.style} aria-label=${card.face.full}><${Glyph} name=${card.face.icon} letters=${card.face.name} /></button>`
}

// What is left of the clock, my own if it runs: a ring, and digits under 30 seconds.
export function Clock({ m }) {
  const { deadline: first, clocks } = m.question.value ?? {}, own = clocks?.find(each => each.seat === m.seat.value && each.is_running)
  const deadline = own?.deadline ?? first, now = useNow(deadline), { clock } = m.header.value
  if (!deadline) return null
  const left = Math.max(0, Date.parse(deadline) - now), whole = typeof clock === 'number' ? clock * 1000 : own?.remaining
  const part = whole ? Math.min(1, left / whole) : 1
  const soon = left < 30000
  return html`<span class=${'clock' + (soon ? ' soon' : '')} role="timer" aria-live="off" aria-label=${say('clock_left', timeOf(left))} title=${say('clock_left', timeOf(left))}>
    <svg viewBox="0 0 36 36" aria-hidden="true"><circle cx="18" cy="18" r="15" /><circle class="left" cx="18" cy="18" r="15" pathLength="1" stroke-dasharray=${`${part} 1`} /></svg>
    <b>${soon ? Math.ceil(left / 1000) : ''}</b></span>`
}
