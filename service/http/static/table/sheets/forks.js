// Forks: the match it came from, the tree of those that continue from it, and the form that opens one.
import { html, useEffect, useSignal, useState } from '../core/html.js'
import { call } from '../core/api.js'
import { Refusal, useAttempts } from '../core/widgets/attempts.js'
import { Icon } from '../core/icons.js'
import { haveSheet } from '../core/loading.js'
import { tell } from '../core/message.js'
import { Share } from '../lobby/opening/invitation_links.js'
import { Terms, usualTerms } from '../lobby/opening/open_form.js'
import { presentationOf } from '../board/reads.js'
import { SeatRows, linkedSeats, openMatch, usualLevel } from '../lobby/opening/seat_rows.js'
import { settings } from '../core/settings.js'
import { Sheet } from '../core/widgets/sheet.js'
import { say } from '../core/words.js'

const STATUS = { open: 'fork_open', playing: 'fork_playing', over: 'fork_over' }
const day = time => new Date(time).toLocaleDateString(settings.language.value, { day: 'numeric', month: 'long' })

function Branches({ forks, onPick }) {
  return html`<ul class="fork-tree">${forks.map(fork => html`<li key=${fork.match}>
    <a href=${'#/m/' + fork.match} onClick=${onPick}>${say('fork_at', fork.seq)}</a> <small>${say(STATUS[fork.status])} · ${day(fork.opened_at)}${fork.imported && ' · ' + say('imported')}</small>
    ${fork.forks.length > 0 && html`<${Branches} forks=${fork.forks} onPick=${onPick} />`}
    ${!fork.complete && fork.forks.length === 0 && html`<small><a href=${'#/m/' + fork.match} onClick=${onPick}>${say('fork_more')}</a></small>`}
  </li>`)}</ul>`
}

function Tree({ m, onPick }) {
  const lineage = useSignal(null), problem = useSignal(null)
  useEffect(() => {
    call('GET', `${m.path}/forks`, { player: m.player.value }).then(found => (lineage.value = found), error => (problem.value = error.message))
  }, [m])
  if (problem.value) return html`<p class="problem">${problem.value}</p>`
  if (!lineage.value) return html`<p class="soft">…</p>`
  const { origin, forks } = lineage.value
  return html`<nav class="lineage" aria-label=${say('fork_tree')}>
    <h3>${say('fork_tree')}</h3>
    ${origin && html`<p><${Icon} name="lucide:corner-left-up" /> <a href=${`#/m/${origin.match}/${origin.seq}`} onClick=${onPick}>${say('fork_origin', origin.seq)}</a></p>`}
    <p class="here"><${Icon} name="lucide:map-pin" /> ${say('fork_here')}</p>
    ${forks.length ? html`<${Branches} forks=${forks} onPick=${onPick} />` : html`<p class="soft">${say('fork_none')}</p>`}
  </nav>`
}

// Whoever looks takes their own seat again, or the first; bots stay bots, and bots stand in for other people.
function firstPlan(m) {
  const mine = m.seat.value ?? 0, level = usualLevel(m.game.value)
  return m.header.value.seats.map((held, seat) => seat === mine ? { kind: 'me' } : { kind: 'bot', level: held.level ?? level })
}

// What the seats are called at the table that is shown, where the game has sides.
function sidesOf(m) {
  const P = presentationOf(m), view = m.shown.value
  return view && P.p.sides ? m.header.value.seats.map((_, seat) => P.sideName(P.sideOf(view, seat))) : []
}

// Whether a running match keeps anything from this player: then its fork is dealt again.
const hides = m => m.header.value.status === 'playing' && m.game.value.layout.zones.some(zone => zone.seen !== 'all')

function Form({ m, at, onDone, onOpened }) {
  const plan = useSignal(firstPlan(m)), terms = useSignal({ ...usualTerms, take_back: 'free', visibility: m.header.value.visibility, clock: m.header.value.clock })
  const actual = useSignal(false), [problem, attempt, busy] = useAttempts()
  const send = async () => {
    const fork = await openMatch(`${m.path}/forks`, plan.value, { at, ...terms.value, ...actual.value && { redealt: false } })
    const linked = linkedSeats(plan.value)
    if (fork.id && linked.length) return onOpened({ match: fork, linked })
    onDone()
    if (fork.id) {
      location.hash = '#/m/' + fork.id
      tell(say('fork_begins', at))
    } else m.notice.value = say('fork_asked')
  }
  return html`<form class="fork-form" onSubmit=${event => attempt(send, event)}>
    <${SeatRows} game=${m.game.value} plan=${plan.value} onPlan=${next => (plan.value = next)} names=${sidesOf(m)} />
    <details><summary>${say('fork_terms')}</summary><${Terms} terms=${terms.value} onTerms=${next => (terms.value = next)} /></details>
    ${hides(m) && html`<label class="fork-line"><input type="checkbox" checked=${actual.value} onChange=${event => (actual.value = event.target.checked)} /> ${say('fork_actual')}</label>`}
    <${Refusal} problem=${problem} />
    <button class="primary" disabled=${busy}><${Icon} name="lucide:git-fork" /> ${say('fork_do', at)}</button>
  </form>`
}

export function Forks({ m, onClose }) {
  const [at] = useState(() => m.cursor.value ?? m.headAt(Infinity)) // where it was opened, while the match goes on behind it
  const [isDressed, dressed] = useState(false), [opened, setOpened] = useState(null)
  useEffect(() => { haveSheet('lobby.css').then(() => dressed(true)) }, []) // the rows of seats are those of the lobby
  if (!isDressed) return null
  if (opened) return html`<${Sheet} title=${say('table_is_open')} name="opening" onClose=${onClose}><${Share} ...${opened} onDone=${onClose} /><//>`
  return html`<${Sheet} title=${say('fork_title', at)} name="forks" onClose=${onClose}>
    <p class="soft">${say(hides(m) ? 'fork_about' : 'fork_about_over')}</p>
    <${Form} m=${m} at=${at} onDone=${onClose} onOpened=${setOpened} />
    <${Tree} m=${m} onPick=${onClose} />
  <//>`
}
