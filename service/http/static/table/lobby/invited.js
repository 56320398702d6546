// Whoever has come by a link that invites: who invites to what, and the seats that they may take.
import { html, useEffect, useState } from '../core/html.js'
import { call } from '../core/api.js'
import { Refusal, useAttempts } from '../core/widgets/attempts.js'
import { holderName } from '../core/bots.js'
import { gameOf, games, loadGames, tint, titleOf } from './opening/games.js'
import { Icon } from '../core/icons.js'
import { wordsOf } from './opening/option_fields.js'
import { toSend } from './opening/options.js'
import { clockWords } from '../core/time.js'
import { delayWords } from '../match/delay.js'
import { me, needMe } from '../core/session.js'
import { Top } from '../core/widgets/top.js'
import { say } from '../core/words.js'

// The match to go to at once: one of my own, or one that has begun and that I may watch; or null.
export function matchToSee({ match }, player) {
  if (!match?.id) return null
  const isMine = player && match.seats.some(each => each.player === player.id)
  return isMine || match.status !== 'open' ? match.id : null
}

// The seats that an invitation lets somebody take now, by number.
export const seatsToTake = ({ match, seat }) => match.seats.filter(each => each.kind === 'open' && (seat === null || each.seat === seat)).map(each => each.seat)

// The terms that are worth telling, as lines of words: time, taking back, and the rules that were changed.
export function termsIn(match) {
  const game = gameOf(match.game)
  const changed = game ? Object.entries(toSend(game, match.seats.length, null, match.options)) : []
  return [
    say('term', say('clock'), clockWords(match.clock)),
    ...match.delay ? [say('term', say('delay'), delayWords(match.delay))] : [],
    say('term', say('take_back_terms'), say('take_back_' + match.take_back)),
    ...changed.map(([id, value]) => { const option = game.options.find(each => each.id === id); return say('term', option.words, valueWords(option, value)) }),
  ]
}

function valueWords(option, value) {
  if (option.kind === 'bool') return say(value ? 'yes' : 'no')
  return option.kind === 'list' ? String(value).split(',').map(each => wordsOf(option, each)).join(', ') : wordsOf(option, value)
}

const read = token => call('POST', '/v1/invitations/reading', { body: { token } })
const accept = (token, seat) => call('POST', '/v1/invitations/acceptance', { body: { token, seat } })

export function Invited({ token }) {
  const [told, setTold] = useState(null)
  const [problem, attempt, busy] = useAttempts()
  const look = async () => {
    const found = await read(token)
    const match = matchToSee(found, me.value)
    if (match) location.replace('#/m/' + match)
    else setTold(found)
  }
  useEffect(loadGames, [])
  useEffect(() => { setTold(null); if (token) attempt(look) }, [token, me.value?.id]) // none while another screen comes
  const come = seat => attempt(async () => {
    await needMe()
    try {
      const { match } = await accept(token, seat)
      if (match) location.replace('#/m/' + match)
      else await look()
    } catch (refused) {
      if (refused.status === 409) await look() // somebody was faster: what is left is shown
      throw refused
    }
  })
  if (!told) return html`<${Top} /><main id="main" class="plain" tabindex="-1" aria-busy=${String(!problem)}>
    ${problem ? html`<h1>${problem.title}</h1><${Refusal} problem=${problem} />${problem.status === 404 && html`<p>${say('invited_ask')}</p>`}<p><a class="button" href="#/">${say('to_lobby')}</a></p>` : html`<p class="soft">${say('loading')}</p>`}
  </main>`
  const { game } = told.match ?? told.tournament
  return html`<${Top} /><main id="main" class="plain tinted invited" tabindex="-1" style=${games.value.length ? tint(game) : {}}>
    ${told.match ? html`<${ToMatch} told=${told} busy=${busy} onCome=${come} />` : html`<${ToTournament} told=${told} busy=${busy} onCome=${() => come(null)} />`}
    <${Refusal} problem=${problem} />
  </main>`
}

function ToMatch({ told, busy, onCome }) {
  const { match, invited_by: { name } } = told, free = seatsToTake(told)
  return html`<h1>${name ? say('invites_you', name, titleOf(match.game)) : say('invited_to', titleOf(match.game))}</h1>
    <p>${gameOf(match.game)?.summary}</p>
    <ul class="rows">${match.seats.map(({ seat, kind }) => html`<li key=${seat} class="row-match"><span class=${'name ' + kind}><${Icon} name=${kind === 'bot' ? 'lucide:bot' : kind === 'open' ? 'lucide:door-open' : 'lucide:user'} /> ${holderName(match.seats, seat)}</span>
      ${free.includes(seat) && html`<span class="row-end"><button class=${seat === free[0] ? 'primary' : ''} disabled=${busy} aria-label=${say('term', say('sit_down'), say('seat_of', seat + 1))} onClick=${() => onCome(seat)}>${say('sit_down')}</button></span>`}</li>`)}</ul>
    ${free.length === 0 && html`<p role="status">${say('invited_too_late')}</p>`}
    <ul class="soft">${termsIn(match).map(line => html`<li key=${line}>${line}</li>`)}</ul>`
}

function ToTournament({ told, busy, onCome }) {
  const { tournament, invited_by: { name } } = told, title = tournament.name ?? titleOf(tournament.game)
  const holds = tournament.entrants.some(each => each.kind === 'player' && each.player === me.value?.id)
  const free = tournament.status === 'open' && tournament.entrants.some(each => each.kind === 'open' || each.player === me.value?.id)
  return html`<h1>${name ? say('invites_you_cup', name, title) : say('invited_to_cup', title)}</h1>
    <p>${titleOf(tournament.game)}. ${say('term', say('clock'), clockWords(tournament.clock))}. ${say('cup_rated')}</p>
    <ul class="rows">${tournament.entrants.map((each, n) => html`<li key=${n} class="row-match"><span class=${'name ' + each.kind}>${each.kind === 'open' ? say('cup_place') : each.name ?? say('bot_of', each.level ?? '')}</span></li>`)}</ul>
    ${holds ? html`<p role="status">${say('cup_entered')} <a class="button" href="#/">${say('to_lobby')}</a></p>`
      : free ? html`<p><button class="primary" disabled=${busy} onClick=${onCome}>${say('cup_enter')}</button></p>`
        : html`<p role="status">${say('invited_too_late')}</p>`}`
}
