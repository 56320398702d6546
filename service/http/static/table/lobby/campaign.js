// A campaign: its ages one after the other, the standings of the lines, and the form that opens the next age.
import { html, useEffect, useState } from '../core/html.js'
import { call } from '../core/api.js'
import { Refusal, useAttempts } from '../core/widgets/attempts.js'
import { holderName } from '../core/bots.js'
import { news, title } from '../core/concerns.js'
import { gameOf, loadGames, tint, titleOf } from './opening/games.js'
import { Icon } from '../core/icons.js'
import { Share } from './opening/invitation_links.js'
import { meet } from './opening/known_players.js'
import { Terms, usualTerms } from './opening/open_form.js'
import { SeatRows, linkedSeats, openMatch, playerCalled } from './opening/seat_rows.js'
import { me } from '../core/session.js'
import { Sheet } from '../core/widgets/sheet.js'
import { ago } from './tables.js'
import { Top } from '../core/widgets/top.js'
import { say } from '../core/words.js'

const STATUS = { open: 'waits_for_players', playing: 'in_play', over: 'over_word' }

const before = (ages, age) => ages.find(each => each.match === age.follows?.match)
const isAside = (ages, age) => age.branch || Boolean(before(ages, age) && isAside(ages, before(ages, age)))

// What a player of an age may open after it, and in which words: one age follows it, any further one is another future.
function openable(campaign, age) {
  const mine = age.seats.some(each => each.player && each.player === me.value?.id)
  if (!mine || age.legacy === null || age.match === campaign.next) return null
  const branch = campaign.ages.some(each => each.follows?.match === age.match && !each.branch)
  return { age, branch, words: branch ? 'open_branch' : 'open_next_age' }
}

function Age({ campaign, age, onOpen }) {
  const { ages } = campaign, more = openable(campaign, age), from = age.branch && before(ages, age)
  return html`<li class=${`age ${age.status} ${isAside(ages, age) ? 'branch' : ''}`} data-match=${age.match}>
    <a href=${'#/m/' + age.match}><h2>${say(isAside(ages, age) ? 'branch_of_age' : 'age_number', age.age)}</h2></a>
    ${from && html`<p class="soft"><${Icon} name="lucide:git-fork" /> ${say('parts_from', from.age)}</p>`}
    <p class="soft">${say(STATUS[age.status])} · ${ago(age.ended_at ?? age.opened_at)}</p>
    <ol>${age.seats.map(each => html`<li key=${each.seat} class=${age.winners.includes(each.seat) ? 'winner' : ''}>
      ${age.winners.includes(each.seat) && html`<${Icon} name="lucide:crown" label=${say('winner')} />`} ${holderName(age.seats, each.seat)}
      ${age.ranks && html` <small>${say('rank', age.ranks[each.seat])}</small>`}
    </li>`)}</ol>
    ${more && html`<button class="quiet" onClick=${() => onOpen(more)}>${say(more.words)}</button>`}
  </li>`
}

function Standings({ lines, ages }) {
  const name = ({ match, seat }) => holderName(ages.find(age => age.match === match).seats, seat)
  const sorted = [...lines].sort((a, b) => b.thrones - a.thrones)
  return html`<table class="standings"><caption>${say('standings')}</caption>
    <thead><tr><th scope="col">${say('line_of_heirs')}</th><th scope="col">${say('ages')}</th><th scope="col">${say('thrones')}</th></tr></thead>
    <tbody>${sorted.map((line, i) => html`<tr key=${i}><th scope="row">${[...new Set(line.seats.map(name))].join(' → ')}</th>
      <td>${line.seats.map(each => each.age).join(', ')}</td><td><b>${line.thrones}</b></td></tr>`)}</tbody></table>`
}

// The plan of the next age: everybody goes on, I as myself, the others invited again.
const planAfter = age => age.seats.map((each, heir) => {
  if (each.kind === 'bot') return { kind: 'bot', level: each.level, heir }
  if (each.player && each.player === me.value?.id) return { kind: 'me', heir }
  if (!each.player) return { kind: 'open', heir }
  return { kind: 'invited', who: each.name && playerCalled(each.name) === each.player ? each.name : each.player, heir }
})

function NextAge({ campaign, age, branch, words, onClose }) {
  const game = gameOf(campaign.game)
  const [plan, setPlan] = useState(() => planAfter(age))
  const [terms, setTerms] = useState(usualTerms)
  const [opened, setOpened] = useState(null)
  const [problem, attempt, busy] = useAttempts()
  // A change of holder keeps the line: whoever sits there goes on with it.
  const change = next => setPlan(next.map((each, i) => ({ ...each, heir: plan[i].heir })))
  const goesOn = plan.filter(each => each.heir !== null).length
  const open = async () => {
    const { visibility, ...rest } = terms
    const match = await openMatch(`/v1/campaigns/${campaign.id}/ages`, plan, { after: age.match, branch, heirs: plan.map(each => each.heir), ...rest })
    if (match.status === 'playing') { onClose(); location.hash = '#/m/' + match.id } else setOpened(match)
  }
  if (opened) return html`<${Sheet} title=${say('table_is_open')} name="opening" onClose=${onClose}><${Share} match=${opened} linked=${linkedSeats(plan)} onDone=${onClose} /><//>`
  return html`<${Sheet} title=${say(words)} name="opening" onClose=${onClose}><form onSubmit=${event => attempt(open, event)}>
    <p class="soft">${branch && say('branch_why', age.age)} ${say('next_age_why')}</p>
    <${SeatRows} game=${game} plan=${plan} onPlan=${change} />
    <div class="row heirs-row">${plan.map((each, i) => each.heir !== null && goesOn > 1 && plan.length > game.seats.min && html`<button type="button" key=${i} class="quiet"
        onClick=${() => setPlan(plan.filter((_, other) => other !== i))}>${say('leaves_table', i + 1)}</button>`)}
      ${plan.length < game.seats.max && html`<button type="button" class="quiet" onClick=${() => setPlan([...plan, { kind: 'open', heir: null }])}>${say('newcomer')}</button>`}</div>
    <${Terms} terms=${terms} onTerms=${setTerms} parts=${['take_back', 'clock']} />
    <${Refusal} problem=${problem} />
    <div class="sheet-foot"><button type="button" onClick=${onClose}>${say('cancel')}</button><button class="primary" disabled=${busy}>${say('open_it')}</button></div>
  </form><//>`
}

export function Campaign({ id }) {
  const [campaign, setCampaign] = useState(null)
  const [problem, setProblem] = useState(null)
  const [opening, setOpening] = useState(null)
  useEffect(loadGames, [])
  useEffect(() => { title.value = say('campaign') })
  useEffect(() => {
    let gone = false // another reading has begun
    const unlessGone = act => answer => gone || act(answer)
    call('GET', '/v1/campaigns/' + id).then(unlessGone(answer => { meet(answer.ages); setProblem(null); setCampaign(answer) }), unlessGone(setProblem))
    return () => (gone = true)
  }, [id, me.value?.id, news.value])
  if (problem && campaign?.id !== id) return html`<${Top} /><main class="plain" id="main" tabindex="-1"><h1>${say('campaign')}</h1><p class="problem" role="alert">${problem.message}</p></main>`
  if (campaign?.id !== id || !gameOf(campaign.game)) return html`<${Top} /><main class="plain" id="main" tabindex="-1" aria-busy="true"><p class="soft">${say('loading')}</p></main>`
  const next = campaign.ages.find(age => age.match === campaign.next)
  return html`<${Top} /><main class="plain campaign tinted" id="main" tabindex="-1" style=${tint(campaign.game)}>
    <p class="soft">${titleOf(campaign.game)}</p><h1>${say('campaign')}</h1>
    ${!campaign.complete && html`<p class="soft">${say('campaign_cut')}</p>`}
    <ol class="ages">${campaign.ages.map(age => html`<${Age} key=${age.match} campaign=${campaign} age=${age} onOpen=${setOpening} />`)}
      ${next && html`<li class="age next"><button class="primary" onClick=${() => setOpening({ age: next, branch: false, words: 'open_next_age' })}>${say('open_next_age')}</button></li>`}</ol>
    <${Standings} lines=${campaign.lines} ages=${campaign.ages} />
    ${opening && html`<${NextAge} campaign=${campaign} ...${opening} onClose=${() => setOpening(null)} />`}
  </main>`
}
