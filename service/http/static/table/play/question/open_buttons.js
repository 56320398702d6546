// What can be done at a table whose seats are not all taken: share its link, invite, sit down.
import { html, useSignal } from '../../core/html.js'
import { Copy } from '../../core/widgets/fields.js'
import { Icon } from '../../core/icons.js'
import { seatKeptFor, sitDown } from '../../lobby/opening/invitations.js'
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

export function OpenButtons({ m }) {
  const { id, seats, visibility } = m.header.value, free = seatKeptFor(m.header.value, m.player.value) ?? seats.find(held => held.kind === 'open')
  const sit = async () => { try { await sitDown(id, free.seat); location.reload() } catch (problem) { if (problem.name !== 'NotNamed') m.notice.value = problem.message } }
  return html`${visibility === 'private' ? html`<${Invite} m=${m} />` : html`<${Copy} text=${location.href} words="open_copy" icon="lucide:link" class="quiet" />`}
    ${free && m.seat.value === null && html`<button class="primary" onClick=${sit}>${say('open_button')}</button>`}`
}
