// The top of a match: home, game, proof, and the tools; on a narrow screen the tools stand in one sheet.
import { html, useEffect, useSignal } from '../core/html.js'
import { viewers, SeeAs } from './as.js'
import { Badge } from './badge.js'
import { endingActions } from './endings.js'
import { title } from '../core/concerns.js'
import { savedPage } from '../core/host.js'
import { Icon } from '../core/icons.js'
import { onDemand } from '../core/loading.js'
import { Sheet } from '../core/widgets/sheet.js'
import { Top } from '../core/widgets/top.js'
import { copyLink } from '../match/address.js'
import { open, resigning, shown, study } from '../match/open_sheets.js'
import { haveWords, say } from '../core/words.js'

// Where the match came from: a fork, a rematch and an imported record say so, in the bar, or on a phone in a line below it.
function Origin({ m }) {
  const { origin, imported, rematch_of } = m.header.value
  if (imported?.form === 'moves') return html`<span class="chip origin"><${Icon} name="lucide:file-text" /> ${say('imported_moves')}</span>`
  if (origin) return html`<a class="chip origin" href=${`#/m/${origin.match}/${origin.seq}`}><${Icon} name="lucide:git-fork" /> ${say('fork_origin', origin.seq)}</a>`
  if (rematch_of) return html`<a class="chip origin" href=${`#/m/${rematch_of}`}><${Icon} name="lucide:rotate-ccw" /> ${say('rematch')}</a>`
  return imported && html`<span class="chip origin"><${Icon} name="lucide:file-check" /> ${say('imported')}</span>`
}

const Start = onDemand(() => import('./saved.js'), 'Start')
const SHEETS = {
  proof: onDemand(() => import('./proof.js'), 'Proof'), forks: onDemand(() => import('./forks.js'), 'Forks', false),
  review: onDemand(() => Promise.all([import('./review.js'), haveWords('review')]).then(([module]) => module), 'Review', false),
  records: onDemand(() => import('./records.js'), 'Records'), help: onDemand(() => import('./help.js'), 'Help'),
}

const ResignSheet = onDemand(() => import('./ending_sheets.js'), 'ResignSheet')
const ResultSheet = onDemand(() => import('./ending_sheets.js'), 'ResultSheet')

// The result, large, once when the match ends before one's eyes, and whenever it is asked for.
function Result({ m }) {
  const { id, status } = m.header.value
  useEffect(() => {
    if (status !== 'playing') return
    return () => { if (m.header.value?.status === 'over') shown.value = id }
  }, [id, status])
  return shown.value === id && status === 'over' && html`<${ResultSheet} m=${m} />`
}

export function Menu({ m }) {
  const all = useSignal(false)
  const pick = name => () => { all.value = false; name === 'study' ? study('list') : (open.value = name) }
  const Open = SHEETS[open.value]
  const over = m.header.value.status === 'over', spectator = m.seat.value === null
  useEffect(() => { title.value = m.game.value.title }, [m, m.game.value])
  useEffect(() => () => (open.value = null), [m])
  const tools = [
    ...savedPage ? [] : [['forks', 'lucide:git-fork', say('fork_from'), say('fork_from_about')]], // a saved page only replays
    ...over && !savedPage ? [['review', 'lucide:eye', say('review'), say('review_what')]] : [],
    ...savedPage ? [] : [['study', 'lucide:message-square', say('studies')]],
    ['records', 'lucide:download', say('record')],
    ['help', 'lucide:book-open', say('rules')],
  ]
  const tool = ([name, icon, words]) => html`<button key=${name} class="tool wide-only" aria-label=${words} title=${words} onClick=${pick(name)}><${Icon} name=${icon} /></button>`
  return html`<${Top} match=${m.id} origin=${html`<${Origin} m=${m} />`} tools=${html`
      <span class="wide-only"><${SeeAs} m=${m} /></span>
      ${tools.map(tool)}
      ${endingActions(m).map(one => html`<button key=${one.key} class="tool wide-only" aria-label=${one.label} title=${one.label} onClick=${one.run}><${Icon} name=${one.icon} /></button>`)}
      <button class="tool narrow-only" aria-label=${say('menu')} title=${say('menu')} aria-haspopup="dialog" onClick=${() => (all.value = true)}><${Icon} name="lucide:menu" /></button>`}>
    <h1 class="game-title">${m.game.value.title}</h1>
    <${Badge} m=${m} onOpen=${pick('proof')} />
    ${spectator && html`<span class="chip viewer"><${Icon} name="lucide:eye" /> <span>${say(over ? 'replaying' : 'watching')}</span></span>`}
  <//>
  ${all.value && html`<${Sheet} title=${m.game.value.title} name="menu" onClose=${() => (all.value = false)}>
    ${viewers(m).length > 1 && html`<div class="menu-line"><span>${say('as')}</span><${SeeAs} m=${m} /></div>`}
    <ul class="choices">
      ${tools.map(([name, icon, words, about]) => html`<li key=${name}><button class="choice" onClick=${pick(name)}><${Icon} name=${icon} /><span><b>${words}</b>${about && html`<small>${about}</small>`}</span></button></li>`)}
      <li><button class="choice" onClick=${() => { all.value = false; copyLink(m) }}><${Icon} name="lucide:link" /><b>${say('link_copy')}</b></button></li>
      ${endingActions(m).map(one => html`<li key=${one.key}><button class="choice" onClick=${() => { all.value = false; one.run() }}><${Icon} name=${one.icon} /><b>${one.label}</b></button></li>`)}
    </ul>
  <//>`}
  ${savedPage && html`<${Start} m=${m} />`}
  ${Open && html`<${Open} m=${m} onClose=${() => (open.value = null)} />`}
  ${resigning.value === m && html`<${ResignSheet} m=${m} />`}<${Result} m=${m} />`
}
