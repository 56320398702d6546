// The shelf: a box for each game, with what one can do at once: play against a bot, or open a table of one's own.
import { html } from '../core/html.js'
import { games, gamesProblem, looks, tint } from './opening/games.js'
import { Icon } from '../core/icons.js'
import { settings } from '../core/settings.js'
import { say } from '../core/words.js'

const span = ({ min, max }) => min === max ? min : `${min}–${max}`

function Lid({ look }) {
  return html`<div class="lid" aria-hidden="true">${(look?.lid ?? ['', '', '']).map((path, i) => html`<span key=${i} class="niche">
    <svg viewBox="0 0 512 512"><path d=${path} /></svg></span>`)}</div>`
}

function Box({ game, onOpen }) {
  const look = looks.value[game.id]
  return html`<article class="box tinted" data-game=${game.id} style=${tint(game.id)}>
    <${Lid} look=${look} />
    <div class="box-text">
      <h2>${game.title}</h2>
      <p>${game.summary}</p>
      <div class="box-foot">
        <span class="seats"><${Icon} name="lucide:users" label=${say('seats')} /> ${span(game.seats)}</span>
        <a class="rules" href=${`/docs/games/${game.id}?lang=${settings.language.value}`}><${Icon} name="lucide:book-open" /><span>${say('rules')}</span></a>
      </div>
      ${game.guide && html`<a class="learn" href=${`#/learn/${game.id}`} aria-label=${say('learn', game.title, game.guide)}><${Icon} name="lucide:graduation-cap" /><span>${say('learn_in', game.guide)}</span></a>`}
      <div class="box-acts">
        <button class="primary bot" onClick=${() => onOpen(game, 'AgainstBot')}>${say('against_bot')}</button>
        <button class="open" onClick=${() => onOpen(game, 'OpenForm')}>${say('open_table')}</button>
      </div>
    </div>
  </article>`
}

export function Shelf({ onOpen }) {
  if (!games.value.length) return html`<p class="soft" role="status">${gamesProblem.value?.message}</p>`
  return html`<div class="shelf">${games.value.map(game => html`<${Box} key=${game.id} game=${game} onOpen=${onOpen} />`)}</div>`
}
