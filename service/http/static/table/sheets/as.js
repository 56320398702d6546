// See the match as a spectator, as one's own seat, or, once it is over, as every seat.
import { html } from '../core/html.js'
import { Icon } from '../core/icons.js'
import { seatName } from '../match/names.js'
import { say } from '../core/words.js'

// The viewers that the reader may choose from; null is how they see it themselves.
export function viewers(m) {
  const own = m.seat.value, over = m.header.value?.status === 'over', seats = m.header.value?.seats ?? []
  const others = over ? seats.map(one => one.seat).filter(seat => seat !== own) : []
  return [
    { as: null, name: own === null ? say('as_spectator') : say('as_me', seatName(m, own)) },
    ...(own === null ? [] : [{ as: 'spectator', name: say('as_spectator') }]),
    ...others.map(seat => ({ as: seat, name: seatName(m, seat) })),
  ]
}

export function SeeAs({ m }) {
  const all = viewers(m)
  if (all.length < 2) return null
  const at = Math.max(0, all.findIndex(one => one.as === m.as.value))
  return html`<label class=${'see-as' + (at ? ' other' : '')} title=${say('as')}><${Icon} name="lucide:eye" />
    <select aria-label=${say('as')} value=${at} onChange=${event => m.viewAs(all[+event.target.value].as)}>
      ${all.map((one, i) => html`<option value=${i} selected=${i === at}>${one.name}</option>`)}
    </select></label>`
}
