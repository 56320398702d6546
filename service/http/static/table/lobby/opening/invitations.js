// Sitting down: at an open seat, or at one that somebody keeps for me; or declining it.
import { html } from '../../core/html.js'
import { call } from '../../core/api.js'
import { reload } from './lists.js'
import { titleOf } from './games.js'
import { me, needMe } from '../../core/session.js'
import { say } from '../../core/words.js'

const seatPath = (match, seat) => `/v1/matches/${match}/seats/${seat}`

// The seat that is kept for a player in a match, or null.
export const seatKeptFor = (match, player) => match.seats.find(each => each.kind === 'invited' && each.player === player?.id) ?? null

// Take a seat, after asking for a name where there is none; the answer is the match.
export async function sitDown(match, seat) {
  await needMe()
  return call('PUT', seatPath(match, seat), { body: {} })
}

// Take a seat that is kept for another player of this browser.
export const sitAs = (player, match, seat) => call('PUT', seatPath(match, seat), { body: {}, player })

// Leave a match before it begins, or decline an invitation; a match that has just begun is never resigned by it.
export const leave = match => call('POST', `/v1/matches/${match}/leaving`)

const inviter = match => match.seats.find(each => each.player === match.opened_by)?.name

// The seats that others keep for me, to be accepted or declined.
export function Invitations({ matches, attempt }) {
  const kept = matches.filter(match => match.status === 'open' && seatKeptFor(match, me.value))
  return kept.map(match => {
    const { seat } = seatKeptFor(match, me.value)
    const who = inviter(match)
    const answer = async act => { await act(match.id, seat); await reload() }
    return html`<section key=${match.id} class="invitation" aria-label=${say('invitation')}>
      <p>${who ? say(match.rematch_of ? 'offers_rematch' : 'invites_you', who, titleOf(match.game)) : say('invited_to', titleOf(match.game))}</p>
      <button class="primary" onClick=${() => attempt(async () => { await answer(sitDown); location.hash = '#/m/' + match.id })}>${say('accept')}</button>
      <button onClick=${() => attempt(() => answer(leave))}>${say('decline')}</button>
    </section>`
  })
}
