// Links that invite to a match, whoever gets them: made, kept in this browser, replaced; shown once a table is open.
// The token stands behind the `#` of a link, which no browser sends to a server.
import { html, useEffect, useState } from '../../core/html.js'
import { call } from '../../core/api.js'
import { Refusal, useAttempts } from '../../core/widgets/attempts.js'
import { Copy } from '../../core/widgets/fields.js'
import { Icon } from '../../core/icons.js'
import { kept } from '../../core/settings.js'
import { Sheet } from '../../core/widgets/sheet.js'
import { say } from '../../core/words.js'

const MOST = 50 // links that this browser remembers
const links = kept('invitations', {}) // `<match>` or `<match>/<seat>` -> {id, token}
const nameOf = (match, seat) => seat === null ? match : `${match}/${seat}`

// The link to a match, or to one seat of it: the one that this browser has made, or a new one.
export async function linkTo(match, seat = null) {
  const known = links.value[nameOf(match, seat)], isGood = known && (await madeFor(match)).some(({ id }) => id === known.id)
  return addressOf(isGood ? known.token : await make(match, seat))
}

// A new link in place of those to the same seats, or of all to the match, whatever browser has made them.
export async function replace(match, seat = null, isForAll = false) {
  for (const made of await madeFor(match)) if (isForAll || made.seat === seat) await revoke(made.id)
  return addressOf(await make(match, seat))
}

const madeFor = async match => (await call('GET', '/v1/invitations', { query: { match } })).invitations

const addressOf = token => new URL('/#/i/' + token, location.href).href

async function make(match, seat) {
  const { id, token } = await call('POST', '/v1/invitations', { body: { match, seat } })
  const { [nameOf(match, seat)]: _, ...others } = links.value
  links.value = Object.fromEntries([...Object.entries(others), [nameOf(match, seat), { id, token }]].slice(-MOST))
  return token
}

async function revoke(id) {
  try {
    await call('DELETE', '/v1/invitations/' + id)
  } catch (problem) {
    if (problem.code !== 'no_such_invitation') throw problem // else it is revoked already
  }
}

function Field({ link, label = say('link') }) {
  return html`<div class="share-link"><input readonly value=${link} aria-label=${label} onFocus=${event => event.target.select()} /><${Copy} text=${link} words="copy" /></div>
    ${navigator.share && html`<button onClick=${() => navigator.share({ title: say('annales'), url: link }).catch(gaveUp)}><${Icon} name="lucide:share-2" /> ${say('share')}</button>`}`
}

// The reader may close the system's own dialog; any other failure is a fault.
function gaveUp(error) {
  if (error.name !== 'AbortError') throw error
}

// A link that invites; it can be replaced, so that whoever has the old one cannot sit down by it.
function Invitation({ match, seat = null, title, isForAll = false }) {
  const [link, setLink] = useState(null)
  const [problem, attempt, busy] = useAttempts()
  useEffect(() => { attempt(async () => setLink(await linkTo(match, seat))) }, [match, seat])
  const renew = () => attempt(async () => setLink(await replace(match, seat, isForAll)))
  return html`<div class="invitation-link">
    ${title && html`<h3>${title}</h3>`}
    ${link && html`<${Field} link=${link} label=${seat === null ? say('link') : say('link_for_seat', seat + 1)} />`}
    ${(link || problem) && html`<p><button type="button" class="quiet" disabled=${busy} onClick=${renew}><${Icon} name="lucide:rotate-ccw" /> ${say('link_new')}</button>
      <small class="soft">${say(isForAll ? 'link_new_all' : 'link_new_why')}</small></p>`}
    <${Refusal} problem=${problem} />
  </div>`
}

// How others come to a table that has been opened: its address, or, where that shows it to nobody, links that invite.
// `linked` are the seats for which somebody is to be sent a link.
export function Share({ match, linked = [], isForAll = false, onDone }) {
  const isPrivate = match.visibility === 'private'
  const others = match.seats.some(each => each.kind === 'invited' || each.kind === 'open' && !linked.includes(each.seat))
  const open = match.seats.some(each => each.kind === 'open' && !linked.includes(each.seat))
  return html`<div class="share">
    <p>${say('share_why')}</p>
    ${linked.map(seat => html`<${Invitation} key=${seat} match=${match.id} seat=${seat} title=${say('seat_number', seat + 1)} />`)}
    ${others && (isPrivate && open ? html`<${Invitation} match=${match.id} title=${linked.length > 0 && say('link_any_seat')} isForAll=${isForAll} />` : html`<${Field} link=${new URL('/#/m/' + match.id, location.href).href} />`)}
    <p class="row end"><a class="button primary" href=${'#/m/' + match.id} onClick=${onDone}>${say('to_the_table')}</a></p>
  </div>`
}

export function InviteSheet({ match, onClose }) {
  return html`<${Sheet} title=${say('invitation')} name="opening" onClose=${onClose}><${Share} match=${match} isForAll=${true} onDone=${onClose} /><//>`
}
