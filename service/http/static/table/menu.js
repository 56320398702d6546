// The top of a match: home, game, proof, and the tools; on a narrow screen the tools stand in one sheet.
import { html, signal, useEffect, useSignal } from './html.js'
import { viewers, SeeAs } from './as.js'
import { endingActions } from './endings.js'
import { Forks } from './forks.js'
import { title } from './concerns.js'
import { Icon } from './icons.js'
import { Badge, Proof } from './proof.js'
import { Records } from './records.js'
import { settings } from './settings.js'
import { Sheet } from './sheet.js'
import { Top } from './top.js'
import { say } from './words.js'

const rules = (m, lang) => `/docs/games/${m.header.value.game}?lang=${lang}`

// Where the match came from, in the bar: a fork and an imported record say so.
function Origin({ m }) {
  const { origin, imported } = m.header.value
  if (origin) return html`<a class="chip" href=${`#/m/${origin.match}/${origin.seq}`} title=${say('fork_origin', origin.seq)}><${Icon} name="lucide:git-fork" /> ${say('fork_of', origin.seq)}</a>`
  return imported && html`<span class="chip"><${Icon} name="lucide:file-check" /> ${say('imported')}</span>`
}

function Help({ m, onClose }) {
  const [one, other] = settings.language.value === 'fr' ? ['fr', 'en'] : ['en', 'fr']
  return html`<${Sheet} title=${m.game.value.title} name="help" onClose=${onClose}>
    <p>${m.game.value.summary}</p>
    <ul class="choices">
      <li><a class="choice" href=${rules(m, one)} target="_blank"><${Icon} name="lucide:book-open" /><span><b>${say('rules')}</b><small>${say('rules_about')}</small></span></a></li>
      <li><a class="choice" href=${rules(m, other)} target="_blank" hreflang=${other} lang=${other}><${Icon} name="lucide:book-open" /><span><b>${say('rules_other')}</b></span></a></li>
    </ul>
    <p class="soft">${say('help_lit')}</p>
    <p class="soft">${say('help_keys')}</p>
  <//>`
}

const SHEETS = { proof: Proof, forks: Forks, records: Records, help: Help }

export const open = signal(null) // the sheet that is open, by its name in SHEETS

export function Menu({ m }) {
  const all = useSignal(false)
  const pick = name => () => { all.value = false; open.value = name }
  const Open = SHEETS[open.value]
  const over = m.header.value.status === 'over', spectator = m.seat.value === null
  useEffect(() => { title.value = m.game.value.title }, [m, m.game.value])
  useEffect(() => () => (open.value = null), [m])
  const tools = [
    ...globalThis.annalesFile ? [] : [['forks', 'lucide:git-fork', say('fork_from')]], // a saved page only replays
    ['records', 'lucide:download', say('record')],
    ['help', 'lucide:book-open', say('rules')],
  ]
  const tool = ([name, icon, words]) => html`<button key=${name} class="tool wide-only" aria-label=${words} title=${words} onClick=${pick(name)}><${Icon} name=${icon} /></button>`
  return html`<${Top} tools=${html`
      <span class="wide-only"><${SeeAs} m=${m} /></span>
      ${tools.map(tool)}
      ${endingActions(m).map(one => html`<button key=${one.key} class="tool wide-only" aria-label=${one.label} title=${one.label} onClick=${one.run}><${Icon} name=${one.icon} /></button>`)}
      <button class="tool narrow-only" aria-label=${say('menu')} title=${say('menu')} aria-haspopup="dialog" onClick=${() => (all.value = true)}><${Icon} name="lucide:menu" /></button>`}>
    <h1 class="game-title">${m.game.value.title}</h1>
    <${Badge} m=${m} onOpen=${pick('proof')} />
    <span class="wide-only"><${Origin} m=${m} /></span>
    ${spectator && html`<span class="chip viewer"><${Icon} name="lucide:eye" /> <span>${say(over ? 'replaying' : 'watching')}</span></span>`}
  <//>
  ${all.value && html`<${Sheet} title=${m.game.value.title} name="menu" onClose=${() => (all.value = false)}>
    <p><${Origin} m=${m} /></p>
    ${viewers(m).length > 1 && html`<div class="menu-line"><span>${say('as')}</span><${SeeAs} m=${m} /></div>`}
    <ul class="choices">
      ${tools.map(([name, icon, words]) => html`<li key=${name}><button class="choice" onClick=${pick(name)}><${Icon} name=${icon} /><b>${words}</b></button></li>`)}
      ${endingActions(m).map(one => html`<li key=${one.key}><button class="choice" onClick=${() => { all.value = false; one.run() }}><${Icon} name=${one.icon} /><b>${one.label}</b></button></li>`)}
    </ul>
  <//>`}
  ${Open && html`<${Open} m=${m} onClose=${() => (open.value = null)} />`}`
}
