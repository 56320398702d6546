// The shelf: a box for each game, with what one can do at once: play against a bot, or open a table of one's own.
import { html, useState } from './html.js'
import { call } from './api.js'
import { games, gamesProblem, looks, tint } from './games.js'
import { Icon } from './icons.js'
import { usualLevel } from './bots.js'
import { needMe } from './session.js'
import { settings } from './settings.js'
import { say } from './words.js'

// Open a match against bots, as small as the game allows, with moves taken back freely.
export async function againstBot(game) {
  await needMe()
  const bots = Array.from({ length: game.seats.min - 1 }, () => ({ kind: 'bot', level: usualLevel(game) }))
  const match = await call('POST', '/v1/matches', { body: { game: game.id, seats: [{ kind: 'player' }, ...bots], take_back: 'free' } })
  location.hash = '#/m/' + match.id
}

const span = ({ min, max }) => min === max ? min : `${min}–${max}`

function Lid({ look }) {
  return html`<div class="lid" aria-hidden="true">${(look?.lid ?? ['', '', '']).map((path, i) => html`<span key=${i} class="niche">
    <svg viewBox="0 0 512 512"><path d=${path} /></svg></span>`)}</div>`
}

function Box({ game, onOpen, attempt }) {
  const [busy, setBusy] = useState(false)
  const look = looks.value[game.id]
  const play = async () => { setBusy(true); await attempt(() => againstBot(game)); setBusy(false) }
  return html`<article class="box tinted" data-game=${game.id} style=${tint(game.id)}>
    <${Lid} look=${look} />
    <div class="box-text">
      <h3>${game.title}</h3>
      <p>${game.summary}</p>
      <div class="box-foot">
        <span class="seats"><${Icon} name="lucide:users" label=${say('seats')} /> ${span(game.seats)}</span>
        <a class="rules" href=${`/docs/games/${game.id}?lang=${settings.language.value}`}><${Icon} name="lucide:book-open" /><span>${say('rules')}</span></a>
      </div>
      <div class="box-acts">
        <button class="primary bot" disabled=${busy} onClick=${play}>${say('against_bot')}</button>
        <button class="open" onClick=${() => onOpen(game)}>${say('open_table')}</button>
      </div>
    </div>
  </article>`
}

export function Shelf({ onOpen, attempt }) {
  if (!games.value.length) return html`<p class="soft" role="status">${gamesProblem.value ? gamesProblem.value.message : say('loading')}</p>`
  return html`<div class="shelf">${games.value.map(game => html`<${Box} key=${game.id} game=${game} onOpen=${onOpen} attempt=${attempt} />`)}</div>`
}
