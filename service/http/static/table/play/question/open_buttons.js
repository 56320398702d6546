// What can be done at a table whose seats are not all taken: share its link, invite, sit down; withdraw or decline a rematch.
import { html, useSignal } from '../../core/html.js'
import { call } from '../../core/api.js'
import { Copy } from '../../core/widgets/fields.js'
import { Icon } from '../../core/icons.js'
import { leave, seatKeptFor, sitDown } from '../../lobby/opening/invitations.js'
import { linkTo } from '../../match/address.js'
import { haveSheet, onDemand } from '../../core/loading.js'
import { say } from '../../core/words.js'

const InviteSheet = onDemand(() => Promise.all([import('../../lobby/opening/invitation_links.js'), haveSheet('lobby.css')]).then(([module]) => module), 'InviteSheet', false)

// The address of a private table shows it to nobody: whoever opened it invites by links.
function Invite({ m }) {
  const open = useSignal(false)
  if (m.header.value.opened_by !== m.player.value?.id) return null
  return html`<button class="quiet" onClick=${() => (open.value = true)}><${Icon} name="lucide:link" /> ${say('invite')}</button>
    ${open.value && html`<${InviteSheet} match=${m.header.value} onClose=${() => (open.value = false)} />`}`
}

// Whoever offers a rematch may withdraw it, and whoever is invited may decline; both are back at the match before.
function Unwanted({ m }) {
  const header = m.header.value, isMine = header.opened_by === m.player.value?.id
  if (!header.rematch_of || !isMine && !seatKeptFor(header, m.player.value)) return null
  const end = async () => {
    try {
      await (isMine ? call('POST', `${m.path}/closing`) : leave(m.id))
      location.hash = `#/m/${header.rematch_of}`
    } catch (problem) {
      m.notice.value = problem.message
    }
  }
  return html`<button class="quiet" onClick=${end}>${say(isMine ? 'rematch_withdraw' : 'decline')}</button>`
}

export function OpenButtons({ m }) {
  const { id, seats, visibility } = m.header.value, free = seatKeptFor(m.header.value, m.player.value) ?? seats.find(held => held.kind === 'open')
  const sit = async () => { try { await sitDown(id, free.seat); location.reload() } catch (problem) { if (problem.name !== 'NotNamed') m.notice.value = problem.message } }
  return html`${visibility === 'private' ? html`<${Invite} m=${m} />` : html`<${Copy} text=${linkTo(m)} words="open_copy" icon="lucide:link" class="quiet" />`}
    <${Unwanted} m=${m} />
    ${free && m.seat.value === null && html`<button class="primary" onClick=${sit}>${say('open_button')}</button>`}`
}
