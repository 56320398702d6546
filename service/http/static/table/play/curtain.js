// Two people at one screen: between them a curtain, so that neither sees the other's hand.
import { effect, html, useEffect, useLayoutEffect, useRef } from '../core/html.js'
import { Icon } from '../core/icons.js'
import { refused, seatName } from '../match/names.js'
import { players, use } from '../core/session.js'
import { say } from '../core/words.js'

// Whether a game keeps anything from some of its players.
export const hasSecrets = m => m.game.value.layout.zones.some(zone => zone.seen === 'owner')

// The seat that is asked and belongs to another player of this browser; null while one's own is asked.
export function nextSeat(m) {
  const { value: question } = m.question, { value: header } = m.header
  if (!question || header.status !== 'playing' || question.must_act.includes(m.seat.value)) return null
  return question.must_act.find(seat => players.value.some(player => player.id === header.seats[seat].player)) ?? null
}

// Whether the screen is being passed: then nothing is drawn of what either of the two sees.
export const isCovered = m => hasSecrets(m) && nextSeat(m) !== null

function take(m, seat) {
  const player = players.value.find(each => each.id === m.header.value.seats[seat].player)
  const again = m.player.value?.id === player.id // the last try has failed
  use(player.id)
  if (again) m.restart()
  else m.player.value = player
}

export function Curtain({ m }) {
  const box = useRef(), covered = isCovered(m)
  useEffect(() => effect(() => {
    const seat = nextSeat(m)
    if (seat !== null && !hasSecrets(m)) queueMicrotask(() => take(m, seat))
  }), [m])
  useLayoutEffect(() => { if (covered && !box.current.open) box.current.showModal() }, [covered])
  if (!covered) return null
  const seat = nextSeat(m), name = seatName(m, seat)
  // Esc may close a dialog; this one stays until somebody says who they are.
  return html`<dialog ref=${box} class="curtain" onCancel=${event => event.preventDefault()} onClose=${() => box.current?.isConnected && box.current.showModal()}>
    <${Icon} name="lucide:users" /><h2>${say('curtain_pass', name)}</h2><p>${say('curtain_why')}</p>
    ${m.problem.value && html`<p role="alert">${refused(m, m.problem.value)}</p>`}
    <button class="primary" onClick=${() => take(m, seat)}>${say('curtain_am', name)}</button></dialog>`
}
