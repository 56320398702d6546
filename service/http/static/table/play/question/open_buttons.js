// What can be done at a table whose seats are not all taken: share its link, sit down.
import { html } from '../../core/html.js'
import { Copy } from '../../core/widgets/fields.js'
import { seatKeptFor, sitDown } from '../../lobby/opening/invitations.js'
import { say } from '../../core/words.js'

export function OpenButtons({ m }) {
  const { id, seats } = m.header.value, free = seatKeptFor(m.header.value, m.player.value) ?? seats.find(held => held.kind === 'open')
  const sit = async () => { try { await sitDown(id, free.seat); location.reload() } catch (problem) { if (problem.name !== 'NotNamed') m.notice.value = problem.message } }
  return html`<${Copy} text=${location.href} words="open_copy" icon="lucide:link" class="quiet" />
    ${free && m.seat.value === null && html`<button class="primary" onClick=${sit}>${say('open_button')}</button>`}`
}
