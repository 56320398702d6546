// What can be done at a table whose seats are not all taken: share its link, sit down.
import { html, useState } from './html.js'
import { Icon } from './icons.js'
import { seatKeptFor, sitDown } from './invitations.js'
import { say } from './words.js'

export function OpenButtons({ m }) {
  const { id, seats } = m.header.value, free = seatKeptFor(m.header.value, m.player.value) ?? seats.find(held => held.kind === 'open')
  const [copied, setCopied] = useState(false)
  const copy = async () => { await navigator.clipboard.writeText(location.href); setCopied(true) }
  const sit = async () => { try { await sitDown(id, free.seat); location.reload() } catch (problem) { if (problem.name !== 'NotNamed') m.notice.value = problem.message } }
  return html`<button class="quiet" onClick=${copy}><${Icon} name="lucide:link" />${say(copied ? 'copied' : 'open_copy')}</button>
    ${free && m.seat.value === null && html`<button class="primary" onClick=${sit}>${say('open_button')}</button>`}`
}
