// An opponent is gone: how long I must wait for them, and then what I may claim.
import { html, useState } from '../../core/html.js'
import { Icon } from '../../core/icons.js'
import { seatName } from '../../match/names.js'
import { timeOf, useNow } from '../../core/time.js'
import { say } from '../../core/words.js'

const LONG = 3_600_000 // milliseconds from which on the day and the hour are told, and no minutes are counted
const CLAIMS = { win: 'claim_win', draw: 'claim_draw', bot: 'claim_bot' }

export function Absent({ m }) {
  const [asked, ask] = useState(false), now = useNow(true)
  const [gone] = [...m.absent.value].sort((one, other) => one.at - other.at)
  const who = seatName(m, gone.seat), left = gone.at - now
  if (left > 0) return html`<small class="absent" aria-live="off">${left > LONG ? say('claim_at', who, new Date(gone.at).toLocaleString()) : say('claim_in', who, timeOf(left))}</small>`
  if (!asked) return html`<button class="quiet absent" onClick=${() => ask(true)}>${say('claim', who)}</button>`
  return html`${gone.claims.map(what => html`<button key=${what} class="absent" onClick=${() => { ask(false); m.claim(gone.seat, what) }}>${say(CLAIMS[what])}</button>`)}
    <button class="cancel" onClick=${() => ask(false)}><${Icon} name="lucide:x" />${say('cancel')}</button>`
}
