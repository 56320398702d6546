// What my seat answers ahead: the service keeps it in secret, passes at once, and asks as usual where nothing fits.
import { call } from '../../core/api.js'
import { html, useEffect, useSignal } from '../../core/html.js'
import { Icon } from '../../core/icons.js'
import { Sheet } from '../../core/widgets/sheet.js'
import { instructing } from './passing.js'
import { refused } from '../../match/names.js'
import { say } from '../../core/words.js'

// The order in the form that the service takes.
const sent = ({ kinds, about, answer, until }) => ({ kinds, about, until, ...(answer && { answer }) })

// An order in place of what passes the same questions already.
const added = (orders, order) => [...orders.filter(held => held.answer || String(held.kinds) !== String(order.kinds)), order].map(sent)

export function InstructionsSheet({ m }) {
  const told = useSignal(null), problem = useSignal(null), kind = useSignal(''), path = `${m.path}/instructions`
  const { kinds, scopes } = m.game.value.instructable, orders = told.value?.orders ?? []
  const ask = async (method, options) => {
    try {
      if (method !== 'GET') await call(method, path, { player: m.player.value, ...options })
      told.value = (await call('GET', path, { player: m.player.value, query: { words: true } })).instructions
      problem.value = null
    } catch (refusal) {
      if (refusal.name !== 'Problem') throw refusal
      problem.value = refusal
    }
  }
  useEffect(() => { ask('GET') }, [m.entries.value.length])
  const give = until => ask('PUT', { body: { orders: added(orders, { kinds: kind.value ? [kind.value] : [], about: [], until }) } })
  const revoke = at => ask('PUT', { body: { orders: orders.filter((_, n) => n !== at).map(sent) } })
  return html`<${Sheet} title=${say('ahead')} name="instructions" onClose=${() => (instructing.value = false)}>
    <p>${say('ahead_why')}</p>
    ${orders.length > 0 && html`<h3>${say('ahead_stands')}</h3><ul class="ahead">${orders.map((order, at) => html`<li key=${order.words}>${order.words}
      <button class="quiet" aria-label=${`${say('ahead_revoke')}: ${order.words}`} onClick=${() => revoke(at)}><${Icon} name="lucide:x" />${say('ahead_revoke')}</button></li>`)}</ul>`}
    <label>${say('ahead_what')} <select value=${kind.value} onChange=${event => (kind.value = event.target.value)}>
      <option value="">${say('ahead_all')}</option>${kinds.map(each => html`<option key=${each.kind} value=${each.kind}>${each.words}</option>`)}</select></label>
    <div class="sheet-buttons">${scopes.map(({ until, words }) => html`<button key=${until} data-until=${until} onClick=${() => give(until)}>${words}</button>`)}
      <button data-until="" onClick=${() => give(null)}>${say('ahead_on')}</button></div>
    ${problem.value && html`<p class="prompt-notice" role="alert">${refused(m, problem.value)}</p>`}
  <//>`
}
