// The lists of tables: mine, with open seats, in play, over.
import { html } from '../core/html.js'
import { games, gameOf, tint, titleOf } from './opening/games.js'
import { Icon } from '../core/icons.js'
import { seatKeptFor, sitDown } from './opening/invitations.js'
import { filter, isMyTurn, loaded, mine, mineFirst, more, open, over, playing, reload } from './opening/lists.js'
import { holderName } from '../core/bots.js'
import { me } from '../core/session.js'
import { settings } from '../core/settings.js'
import { say } from '../core/words.js'

const UNITS = [['day', 86_400], ['hour', 3600], ['minute', 60]]

// How long ago, in words: «2 hours ago».
export function ago(time) {
  const seconds = (Date.now() - Date.parse(time)) / 1000
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? ['minute', 60]
  return new Intl.RelativeTimeFormat(settings.language.value, { numeric: 'auto' }).format(-Math.floor(seconds / size), unit)
}

const ICONS = { player: 'lucide:user', bot: 'lucide:bot', invited: 'lucide:mail', open: 'lucide:door-open' }

function Seats({ match }) {
  const best = match.result?.ranks
  return html`<span class="names">${match.seats.map(each => {
    const awaited = match.status === 'playing' && match.awaited.includes(each.seat)
    const won = best && best[each.seat] === 1 && best.some(rank => rank > 1)
    return html`<span key=${each.seat} class=${`name ${each.kind} ${awaited ? 'awaited' : ''} ${each.player && each.player === me.value?.id ? 'own' : ''}`}>
      <${Icon} name=${won ? 'lucide:crown' : ICONS[each.kind]} label=${won ? say('winner') : awaited ? say('to_move') : undefined} />${holderName(match.seats, each.seat)}</span>`
  })}</span>`
}

const ENDINGS = { closed: 'ended_closed', abandoned: 'ended_abandoned', resignation: 'ended_resignation', absence: 'ended_absence' }

// How a match stands, seen by the reader, in two or three words.
export function standing(match) {
  const own = match.seats.find(each => each.kind === 'player' && each.player === me.value?.id)
  if (match.status === 'open') return say('waits_for_players')
  if (match.status === 'playing') return isMyTurn(match) ? say('your_turn') : own ? say('others_turn') : say('in_play')
  const ranks = match.result?.ranks
  if (!ranks) return say(ENDINGS[match.result?.reason] ?? 'over_word')
  if (ranks.every(rank => rank === ranks[0])) return say('drawn')
  if (own) return ranks[own.seat] === 1 ? say('you_won') : say('you_lost')
  return say('over_word')
}

function Row({ match, attempt }) {
  const turn = isMyTurn(match)
  const held = match.seats.some(each => each.kind === 'player' && each.player === me.value?.id)
  const free = match.status === 'open' && !held && match.seats.find(each => each.kind === 'open')
  const sit = () => attempt(async () => { await sitDown(match.id, free.seat); location.hash = '#/m/' + match.id })
  return html`<li class=${`row-match tinted ${turn ? 'turn' : ''}`} data-match=${match.id} style=${tint(match.game)}>
    <a href=${'#/m/' + match.id}><span class="row-title">${titleOf(match.game)}${match.campaign && html` <small>${say('age_number', match.campaign.age)}</small>`}</span><${Seats} match=${match} /></a>
    <span class="row-end">
      ${match.campaign && html`<a class="tool" href=${'#/c/' + match.campaign.id} aria-label=${say('campaign')} title=${say('campaign')}><${Icon} name="lucide:milestone" /></a>`}
      <time datetime=${match.ended_at ?? match.opened_at}>${ago(match.ended_at ?? match.opened_at)}</time>
      ${free ? html`<button class="sit" onClick=${sit}>${say('sit_down')}</button>` : html`<span class="chip-state">${standing(match)}</span>`}
    </span>
  </li>`
}

function List({ title, name, matches, cursor, empty, attempt }) {
  if (!matches.length && !empty) return null
  return html`<section class="list" data-list=${name} aria-labelledby=${'list-' + name}>
    <h2 id=${'list-' + name}>${title}</h2>
    ${matches.length ? html`<ul class="rows">${matches.map(match => html`<${Row} key=${match.id} match=${match} attempt=${attempt} />`)}</ul>` : html`<p class="soft">${empty}</p>`}
    ${cursor && html`<button class="quiet" onClick=${() => attempt(() => more(name))}>${say('show_more')}</button>`}
  </section>`
}

function Filter() {
  const pick = id => { filter.value = id; reload() }
  return html`<nav class="filter" aria-label=${say('filter')}>${['', ...games.value.map(game => game.id)].map(id => html`<button key=${id}
    class="chip-button" aria-pressed=${String(filter.value === id)} onClick=${() => pick(id)}>${id ? gameOf(id).title : say('all_games')}</button>`)}</nav>`
}

// On a phone the shelf fills the screen: the tables that wait for me stand above it, too.
export function Turns() {
  const turns = mineFirst().filter(isMyTurn)
  return turns.length > 0 && html`<nav class="turns" aria-label=${say('your_turn')}>${turns.map(match => html`<a key=${match.id} class="button tinted" style=${tint(match.game)}
    href=${'#/m/' + match.id}>${say('turn_in', titleOf(match.game))}</a>`)}</nav>`
}

export function Tables({ attempt }) {
  const own = mineFirst().filter(match => !seatKeptFor(match, me.value))
  const isMine = match => mine.value.some(each => each.id === match.id)
  const others = list => ({ matches: list.value.matches.filter(match => !isMine(match)), cursor: list.value.cursor })
  if (!loaded.value) return html`<p class="soft" role="status">${say('loading')}</p>`
  return html`<${Filter} />
    <${List} name="mine" title=${say('my_tables')} matches=${own} empty=${me.value && say('no_tables')} attempt=${attempt} />
    <${List} name="open" title=${say('open_seats')} ...${others(open)} empty=${say('no_open_seats')} attempt=${attempt} />
    <${List} name="playing" title=${say('watch')} ...${others(playing)} attempt=${attempt} />
    <${List} name="over" title=${say('over')} ...${over.value} attempt=${attempt} />`
}
