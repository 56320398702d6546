// Who takes each seat: me, a bot, anybody, somebody by name, another person at this screen.
import { batch, html } from './html.js'
import { call } from './api.js'
import { usualLevel } from './bots.js'
import { Select } from './fields.js'
import { Icon } from './icons.js'
import { knownPlayers } from './known_players.js'
import { keep, me, players, use } from './session.js'
import { say } from './words.js'

export const KINDS = { me: 'lucide:user', open: 'lucide:door-open', bot: 'lucide:bot', invited: 'lucide:mail', here: 'lucide:users' }

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

// What is wrong with the plan, in words, or null.
export function faultOf(plan) {
  const missing = plan.find(each => each.kind === 'invited' && !playerCalled(each.who))
  if (missing) return missing.who.trim() ? say('nobody_called', missing.who) : say('who_is_invited')
  if (plan.some(each => each.kind === 'here' && !each.who.trim())) return say('who_sits_here')
  return null
}

// The seats of the request, and who has to sit down from this browser once the match is there.
export async function seatsToSend(plan) {
  const here = []
  const seats = []
  for (const [seat, { kind, level, who }] of plan.entries()) {
    if (kind === 'me') seats.push({ kind: 'player' })
    else if (kind === 'bot') seats.push({ kind, level })
    else if (kind === 'open') seats.push({ kind })
    else if (kind === 'invited') seats.push({ kind: 'player', player: playerCalled(who) })
    else {
      const player = await atThisScreen(who.trim())
      here.push({ seat, player })
      seats.push({ kind: 'player', player: player.id })
    }
  }
  return { seats, here }
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
  ${has('bot') && html`<div class="field">${game.levels.map(each => html`<p key=${each.id} class="hint"><b>${each.name}</b> ${each.about} ${each.strength.map(one => one.words).join(' ')}</p>`)}</div>`}
  ${has('invited') && html`<p class="soft">${say('invited_hint')}</p>`}
  <datalist id="known-players">${knownPlayers.value.map(each => html`<option key=${each.id} value=${each.name} />`)}</datalist>
  <datalist id="players-here">${others.map(each => html`<option key=${each.id} value=${each.name} />`)}</datalist>`
}
