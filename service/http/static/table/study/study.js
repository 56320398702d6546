// The study beside a match: on a wide screen in the place of the log, on a phone a sheet.
import { html, useEffect, useRef } from '../core/html.js'
import { Icon } from '../core/icons.js'
import { haveSheet } from '../core/loading.js'
import { Refusal, useAttempts } from '../core/widgets/attempts.js'
import { Sheet } from '../core/widgets/sheet.js'
import { count, haveWords, say } from '../core/words.js'
import { line, studying } from '../match/open_sheets.js'
import { leave, walk } from './line.js'
import { author } from './note.js'
import { Open, Strip } from './open.js'
import { begin, choose, create, doc, end, list, needStudy, take } from './state.js'

// Everything that the study needs is there before it is drawn.
export async function ready() {
  await Promise.all([haveWords('study'), haveSheet('study.css')])
  return { Study }
}

function Study({ m, narrow }) {
  const [problem, attempt] = useAttempts(), wanted = studying.value ?? {}
  useEffect(() => () => { leave(); end(); studying.value = null }, [m])
  useEffect(() => { if (doc.peek()?.id !== wanted.named || !doc.peek()) attempt(() => begin(m, wanted.named)) }, [m, m.player.value?.id])
  const shut = () => { leave(); end(); studying.value = null }
  const fold = () => (narrow && doc.peek() ? (studying.value = { ...studying.peek(), open: false, writes: null }) : shut())
  useWants(m, attempt, fold)
  const inner = html`<${Refusal} problem=${problem} />${doc.value ? html`<${Open} m=${m} narrow=${narrow} attempt=${attempt} onShut=${shut} />` : html`<${List} m=${m} attempt=${attempt} />`}`
  if (!narrow) return html`<section class="study" aria-label=${say('studies')}>
    <header><h2>${doc.value?.title ?? say('studies')}</h2><button class="tool" aria-label=${say('study_close')} title=${`${say('study_close')} (s)`} onClick=${shut}><${Icon} name="lucide:x" /></button></header>
    ${inner}</section>`
  return html`${doc.value && html`<${Strip} m=${m} />`}
    ${wanted.open !== false && html`<${Sheet} title=${doc.value?.title ?? say('studies')} name="study" onClose=${() => studying.peek()?.open !== false && fold()}>${inner}<//>`}`
}

// What a key or a button has asked for: a comment here, a variation from here, to save the one that is tried.
function useWants(m, attempt, fold) {
  const { wants } = studying.value ?? {}
  useEffect(() => {
    if (!wants || (list.value === null && !doc.value)) return // not before it is known which studies there are
    studying.value = { ...studying.value, wants: null }
    if (wants === 'close') fold()
    if (wants === 'variation') attempt(() => tryHere(m))
    if (wants === 'comment' || wants === 'save') attempt(async () => { await needStudy(m); studying.value = { ...studying.value, writes: wants, open: true } })
  }, [wants, list.value, doc.value])
}

// Try another answer on the position that is shown, in the variation that is shown or in the match.
async function tryHere(m) {
  const open = line.peek()
  if (open) return open.may ? open.cut() : null
  await walk(m, { seq: m.headAt(m.shownSeq.value) }, [], { may: true })
  studying.value = { ...studying.value, open: false }
}

// The studies that there are, and a new one: of one's own, or from a file.
function List({ m, attempt }) {
  const file = useRef()
  if (!list.value) return html`<p class="soft" aria-busy="true">…</p>`
  const read = async event => {
    const [chosen] = event.target.files
    event.target.value = ''
    if (chosen) await attempt(async () => take(m, await chosen.text()))
  }
  return html`<div class="study-list">
    ${list.value.length ? html`<ul class="choices" aria-label=${say('studies')}>${list.value.map(each => html`<li key=${each.id}><button class="choice" data-study=${each.id} onClick=${() => attempt(() => choose(m, each.id))}>
      <${Icon} name=${each.visibility === 'public' ? 'lucide:users' : 'lucide:user'} /><span><b>${each.title}</b><small>${author(each.by)} · ${count('study_count', each.count)} · ${say('study_' + each.visibility)}</small></span></button></li>`)}</ul>`
    : html`<p class="soft">${say('study_none')}</p>`}
    <p class="row"><button class="primary" onClick=${() => attempt(() => create(m, say('study_of', m.game.value.title)))}><${Icon} name="lucide:plus" /> ${say('study_new')}</button>
      <button class="quiet" onClick=${() => file.current.click()}><${Icon} name="lucide:upload" /> ${say('study_import')}</button>
      <input ref=${file} type="file" hidden aria-label=${say('study_import')} accept=".ndjson,.json" onChange=${read} /></p>
  </div>`
}
