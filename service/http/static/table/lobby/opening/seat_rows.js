// Who takes each seat: me, a bot, anybody, somebody by name, another person at this screen.
import { batch, html } from '../../core/html.js'
import { call, Problem } from '../../core/api.js'
import { Select } from '../../core/widgets/fields.js'
import { Icon } from '../../core/icons.js'
import { knownPlayers } from './known_players.js'
import { sitAs } from './invitations.js'
import { keep, me, needMe, players, use } from '../../core/session.js'
import { kept } from '../../core/settings.js'
import { say } from '../../core/words.js'

export const KINDS = { me: 'lucide:user', open: 'lucide:door-open', bot: 'lucide:bot', invited: 'lucide:mail', here: 'lucide:users' }

// The level that this browser has last played against; a newcomer meets the second one, as the first answers at random.
export const lastLevel = kept('level', null)
export const usualLevel = ({ bots }) => bots.includes(lastLevel.value) ? lastLevel.value : bots[1] ?? bots[0]
// What a level does, and how it did against others.
export const aboutLevel = ({ about, strength }) => [about, ...strength.map(each => each.words)].join(' ')

// A plan for so many seats: what is already planned, then open seats.
export const planFor = (seats, plan) => Array.from({ length: seats }, (_, i) => plan[i] ?? { kind: 'open' })

// The plan with another kind of holder in a seat; one seat alone is mine.
export function withKind(plan, seat, kind, game) {
  const next = kind === 'bot' ? { kind, level: usualLevel(game) } : { kind, who: '' }
  return plan.map((each, i) => i === seat ? next : kind === 'me' && each.kind === 'me' ? plan[seat] : each)
}

// The id of a player given by name or id, or null.
export function playerCalled(who) {
  const text = who.trim()
  if (/^pl_[0-9a-f]{16}$/.test(text)) return text
  return knownPlayers.value.find(player => player.name.toLowerCase() === text.toLowerCase())?.id ?? null
}

// The seats of those who are invited without a name: they get a link, and their seat is open until they come.
const isLinked = ({ kind, who }) => kind === 'invited' && !who.trim()
export const linkedSeats = plan => plan.flatMap((each, seat) => isLinked(each) ? [seat] : [])

// What is wrong with the plan, in words, or null.
function faultOf(plan) {
  const missing = plan.find(each => each.kind === 'invited' && each.who.trim() && !playerCalled(each.who))
  if (missing) return say('nobody_called', missing.who)
  if (plan.some(each => each.kind === 'here' && !each.who.trim())) return say('who_sits_here')
  return null
}

// Open a match at an address of the API, with the seats of the plan; those who play at this screen sit down at once.
export async function openMatch(path, plan, body) {
  const detail = faultOf(plan)
  if (detail) throw new Problem(0, { detail })
  await needMe()
  const here = [], seats = []
  for (const [seat, each] of plan.entries()) {
    const { kind, level, who } = each
    if (kind === 'me') seats.push({ kind: 'player' })
    else if (kind === 'bot' || kind === 'open') seats.push({ kind, level })
    else if (isLinked(each)) seats.push({ kind: 'open' })
    else if (kind === 'invited') seats.push({ kind: 'player', player: playerCalled(who) })
    else {
      const player = await atThisScreen(who.trim())
      here.push({ seat, player })
      seats.push({ kind: 'player', player: player.id })
    }
  }
  const match = await call('POST', path, { body: { ...body, seats } })
  if (match.id) for (const { seat, player } of here) await sitAs(player, match.id, seat) // a fork may wait for others' consent
  return match
}

async function atThisScreen(name) {
  const known = players.value.find(each => each.name === name && each.id !== me.value?.id)
  if (known) return known
  const { player, token } = await call('POST', '/v1/players', { body: { name }, player: null })
  const own = me.value.id
  const here = { id: player.id, name: player.name, token }
  batch(() => { keep(here); use(own) })
  return here
}

// `names` are those of the seats, where they have some.
export function SeatRows({ game, plan, onPlan, names = [] }) {
  const set = (seat, more) => onPlan(plan.map((each, i) => i === seat ? { ...each, ...more } : each))
  const has = kind => plan.some(each => each.kind === kind)
  const whose = (list, words, who, seat) => html`<input list=${list} placeholder=${words} aria-label=${words} value=${who} onInput=${event => set(seat, { who: event.target.value })} />`
  const others = players.value.filter(each => each.id !== me.value?.id)
  return html`<ol class=${'seat-rows' + (names.some(Boolean) ? ' named' : '')}>${plan.map(({ kind, level, who }, seat) => html`<li key=${seat}>
    <span class="seat-no">${names[seat] ?? seat + 1}</span><${Icon} name=${KINDS[kind]} />
    <${Select} label=${say('seat_number', seat + 1)} value=${kind} values=${Object.keys(KINDS).map(each => [each, say('seat_' + each)])}
      onPick=${picked => onPlan(withKind(plan, seat, picked, game))} />
    ${kind === 'bot' && html`<${Select} label=${say('bot_level')} value=${level} values=${game.levels.map(each => [each.id, each.name])} onPick=${picked => set(seat, { level: picked })} />`}
    ${kind === 'invited' && whose('known-players', say('name_or_id'), who, seat)}
    ${kind === 'here' && whose('players-here', say('their_name'), who, seat)}
  </li>`)}</ol>
  ${has('bot') && html`<div class="field">${game.levels.map(each => html`<p key=${each.id} class="hint"><b>${each.name}</b> ${aboutLevel(each)}</p>`)}</div>`}
  ${has('invited') && html`<p class="soft">${say('invited_hint')}</p>`}
  <datalist id="known-players">${knownPlayers.value.map(each => html`<option key=${each.id} value=${each.name} />`)}</datalist>
  <datalist id="players-here">${others.map(each => html`<option key=${each.id} value=${each.name} />`)}</datalist>`
}
