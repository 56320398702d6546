// How a match is opened: against a bot, or by a form that ends at the table or in a link to share.
import { html, useMemo, useState } from '../../core/html.js'
import { Refusal, useAttempts } from '../../core/widgets/attempts.js'
import { Choice, Stepper, groupName } from '../../core/widgets/fields.js'
import { DelayChoice } from './delays.js'
import { gameOf, tint } from './games.js'
import { Icon } from '../../core/icons.js'
import { Share } from './invitation_links.js'
import { reload } from './lists.js'
import { OptionFields } from './option_fields.js'
import { fillIn, presetsFor, toSend } from './options.js'
import { SeatRows, aboutLevel, lastLevel, linkedSeats, openMatch, planFor, usualLevel } from './seat_rows.js'
import { Sheet } from '../../core/widgets/sheet.js'
import { clockWords } from '../../core/time.js'
import { say } from '../../core/words.js'

const TAKE_BACK = ['consent', 'free', 'never']
const VISIBILITY = ['public', 'unlisted', 'private']
const CLAIMS = [[0, 'claims_none'], [3_600, 'claims_hour'], [86_400, 'claims_day'], [259_200, 'claims_3_days']]
const fischer = (main, increment) => ({ kind: 'fischer', increment, main })
const CLOCKS = [null, 30, 60, 300, fischer(60, 1), fischer(300, 3), fischer(1800, 20), 86_400, 259_200, { kind: 'days_bank', increment: 1, main: 7, most: 14 }].map(JSON.stringify)

// A fork may be played by a clock that no form offers.
const clocksFor = clock => [...new Set([...CLOCKS, JSON.stringify(clock)])]

// When and how a match is played, whichever way it is opened: a new table, a fork, an age.
export function Terms({ terms, onTerms, parts = ['take_back', 'visibility', 'clock'] }) {
  const set = name => value => onTerms({ ...terms, [name]: value })
  const name = useMemo(groupName, [])
  return html`
    ${parts.includes('take_back') && html`<${Choice} name=${name + 't'} label=${say('take_back_terms')} value=${terms.take_back} onPick=${set('take_back')} values=${TAKE_BACK.map(each => [each, say('take_back_' + each)])} />`}
    ${parts.includes('visibility') && html`<${Choice} name=${name + 'v'} label=${say('visibility')} hint=${say('hint_' + terms.visibility)} value=${terms.visibility} onPick=${set('visibility')} values=${VISIBILITY.map(each => [each, say('visible_' + each)])} />`}
    ${parts.includes('clock') && html`<${Choice} name=${name + 'c'} label=${say('clock')} hint=${terms.clock ? say('hint_clock') : null} value=${JSON.stringify(terms.clock)} onPick=${text => set('clock')(JSON.parse(text))} values=${clocksFor(terms.clock).map(text => [text, clockWords(JSON.parse(text))])} />`}
    ${parts.includes('hints') && html`<${Choice} name=${name + 'h'} label=${say('hints')} hint=${say('hint_hints')} value=${terms.hints ?? ''} onPick=${value => set('hints')(value || null)} values=${['', 'always', 'never'].map(each => [each, say('hints_' + (each || 'bots'))])} />`}
    ${parts.includes('claims') && html`<${Choice} name=${name + 'a'} label=${say('claims')} hint=${say('hint_claims')} value=${claimAfter(terms)} onPick=${set('claim_after')} values=${CLAIMS.map(([seconds, words]) => [seconds, say(words)])} />`}`
}

export const usualTerms = { take_back: 'consent', visibility: 'public', clock: null }
// Where no clock runs, whoever is gone for three days keeps nobody waiting for ever.
const claimAfter = terms => terms.claim_after ?? (terms.clock ? 0 : 259_200)

export function OpenForm({ game: first, onClose }) {
  const game = gameOf(first.id) ?? first // the words follow the language while the form is open
  const [plan, setPlan] = useState(() => planFor(game.seats.min, [{ kind: 'me' }]))
  const [preset, setPreset] = useState(game.presets[0]?.id ?? null)
  const [chosen, setChosen] = useState({})
  const [terms, setTerms] = useState({ ...usualTerms, delay: null })
  const [opened, setOpened] = useState(null)
  const [problem, attempt, busy] = useAttempts()
  const seats = plan.length
  const presets = presetsFor(game, seats)
  const used = presets.find(each => each.id === preset) ?? presets[0]
  const filled = fillIn(game, seats, used, chosen)
  const hasPeople = plan.some(each => each.kind !== 'me' && each.kind !== 'bot')
  const changed = Object.keys(toSend(game, seats, used, filled)).length

  const open = async () => {
    const match = await openMatch('/v1/matches', plan, { game: game.id, options: toSend(game, seats, used, filled), ...used && { preset: used.id }, ...terms, claim_after: (hasPeople && claimAfter(terms)) || null })
    reload()
    if (plan.some(each => each.kind === 'open' || each.kind === 'invited')) setOpened(match)
    else { onClose(); location.hash = '#/m/' + match.id }
  }

  return html`<div class="tinted" style=${tint(game.id)}><${Sheet} title=${opened ? say('table_is_open') : game.title} name="opening" onClose=${onClose}>
    ${opened ? html`<${Share} match=${opened} linked=${linkedSeats(plan)} onDone=${onClose} />` : html`
    <form onSubmit=${event => attempt(open, event)}>
      <${Stepper} label=${say('number_of_seats')} value=${seats} min=${game.seats.min} max=${game.seats.max} onPick=${number => setPlan(planFor(number, plan))} />
      <${SeatRows} game=${game} plan=${plan} onPlan=${setPlan} />
      ${linkedSeats(plan).length > 0 && terms.visibility === 'public' && html`<p class="soft">${say('linked_is_public')}</p>`}
      ${presets.length > 1 && html`<${Choice} name="preset" label=${say('preset')} hint=${used.effect} value=${used.id} onPick=${id => { setPreset(id); setChosen({}) }} values=${presets.map(each => [each.id, each.words])} />`}
      <details class="options"><summary>${say('change_rules')} ${changed > 0 && html`<b>${say('changed', changed)}</b>`}</summary>
        <${OptionFields} game=${game} filled=${filled} seats=${seats} onPick=${(id, value) => setChosen({ ...chosen, [id]: value })} />
      </details>
      <${Terms} terms=${terms} onTerms=${setTerms} parts=${['take_back', 'visibility', 'clock', 'hints', hasPeople && 'claims']} />
      <${DelayChoice} delay=${terms.delay} onPick=${delay => setTerms({ ...terms, delay })} />
      <${Refusal} problem=${problem} />
      <div class="sheet-foot"><button type="button" onClick=${onClose}>${say('cancel')}</button><button class="primary" disabled=${busy}>${say('open_it')}</button></div>
    </form>`}
  <//></div>`
}

// A click on a level opens the match, as small as the game allows, with moves taken back freely.
export function AgainstBot({ game, onClose }) {
  const [problem, attempt, busy] = useAttempts()
  const play = level => attempt(async () => {
    lastLevel.value = level
    const match = await openMatch('/v1/matches', [{ kind: 'me' }, ...Array(game.seats.min - 1).fill({ kind: 'bot', level })], { game: game.id, take_back: 'free' })
    onClose() // whoever comes back at once finds the lobby
    location.hash = '#/m/' + match.id
  })
  return html`<div class="tinted" style=${tint(game.id)}><${Sheet} title=${say('against_bot')} onClose=${onClose}>
    <ul class="choices">${game.levels.map(each => html`<li key=${each.id}><button class="choice" autofocus=${each.id === usualLevel(game)} disabled=${busy} onClick=${() => play(each.id)}>
      <${Icon} name="lucide:bot" /><span><b>${each.name}</b><small>${aboutLevel(each)}</small></span></button></li>`)}</ul>
    <${Refusal} problem=${problem} />
  <//></div>`
}
