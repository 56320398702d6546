// The open study: its entries with what is said of them, the form, and what else can be done in it.
import { html, useLayoutEffect, useRef, useSignal } from '../core/html.js'
import { Icon } from '../core/icons.js'
import { count, say } from '../core/words.js'
import { line, study, studying } from '../match/open_sheets.js'
import { Group } from './group.js'
import { counted, grouped } from './grouped.js'
import { leave } from './line.js'
import { author, TextForm } from './note.js'
import { Sharing } from './sharing.js'
import { annotate, close, doc, join, mayJoin, mayWrite } from './state.js'

const set = given => (studying.value = { ...studying.value, ...given })
const hereIn = m => (line.value ? line.value.start.seq : m.shownSeq.value)
const titled = (icon, words, act) => html`<button class="tool" aria-label=${words} title=${words} onClick=${act}><${Icon} name=${icon} /></button>`

export function Open({ m, narrow, attempt, onShut }) {
  const sharing = useSignal(false), entries = useRef(), { title, by, annotations, visibility } = doc.value, here = hereIn(m)
  const groups = grouped(annotations), at = groups.find(({ seq }) => seq === here), near = groups.findLast(({ seq }) => seq <= here)?.seq, { comments, variations } = counted(annotations)
  useLayoutEffect(() => entries.current?.querySelector(`[data-entry="${near}"]`)?.scrollIntoView({ block: 'nearest' }), [near, annotations.length])
  const picked = () => narrow && set({ open: false })
  return html`<p class="study-by soft"><span>${author(by)} · ${say('study_' + visibility)} · ${count('study_comments', comments)}, ${count('study_variations', variations)}</span>
      ${titled('lucide:share-2', say('study_share'), () => (sharing.value = true))}${titled('lucide:list', say('studies'), () => { leave(); attempt(() => close(m)) })}</p>
    <p class="hidden-text" role="status">${at ? count('study_here', at.comments.length + at.variations.length, here) : ''}</p>
    ${groups.length ? html`<ol class="study-entries" role="list" tabindex="0" ref=${entries} aria-label=${title} onKeyDown=${walk}>${groups.map(group => html`<${Group} key=${group.seq} m=${m} group=${group} isAt=${group === at} attempt=${attempt} onPicked=${picked} />`)}</ol>`
    : html`<p class="soft study-entries">${say(mayWrite() ? 'study_empty' : 'study_empty_read')}</p>`}
    <${Foot} m=${m} attempt=${attempt} />
    ${sharing.value && html`<${Sharing} m=${m} onClose=${() => (sharing.value = false)} onErased=${onShut} />`}`
}

// Up and down go from entry to entry, and to the answers of variations.
function walk(event) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!by || event.target.matches('textarea')) return
  const all = [...event.currentTarget.querySelectorAll('h3 > button, .line-walk, .note-at')], at = all.indexOf(document.activeElement)
  const next = at < 0 ? all.findIndex(button => button.closest('.at')) : at + by
  all[Math.min(all.length - 1, Math.max(0, next))]?.focus()
  event.preventDefault()
  event.stopPropagation()
}

// What is written, and where: of an entry, inside a stored variation, or beside one that is stored with it.
async function write(m, writes, text) {
  const l = line.peek(), saved = l?.saved.value
  if (writes === 'comment') return annotate(m, { seq: hereIn(m), text, ...saved && l.after.value >= 0 && { within: { variation: saved.id, after: l.after.value } } })
  const made = await annotate(m, { seq: l.start.seq, text, variation: l.stored() })
  l.saved.value = made
}

function Foot({ m, attempt }) {
  const { writes = null } = studying.value ?? {}, l = line.value, here = hereIn(m)
  const done = () => { set({ writes: null }); requestAnimationFrame(() => document.querySelector('.study-foot button:enabled')?.focus()) }
  if (writes && mayWrite()) {
    const label = writes === 'save' ? say('line_text', here) : l?.saved.value ? say('note_at_line', here, l.after.value) : say('note_at', here)
    return html`<${TextForm} key=${writes} label=${label} action=${writes === 'save' ? say('line_save') : null} isOptional=${writes === 'save'} onSave=${async text => { await write(m, writes, text); done() }} onLeave=${done} />`
  }
  if (mayJoin()) return html`<p class="row study-foot"><button onClick=${() => attempt(join)}>${say('share_join')}</button></p>`
  return mayWrite() && html`<p class="row study-foot"><button disabled=${Boolean(l && !l.saved.value)} title="c" onClick=${() => study('comment')}><${Icon} name="lucide:message-square" /> ${say('note_write')}</button>
    <button title="v" onClick=${() => study('variation')}><${Icon} name="lucide:git-fork" /> ${say('line_try')}</button></p>`
}

// On a phone, beside the slider: what is said of the entry that is shown, in a line that opens it all.
export function Strip({ m }) {
  const here = hereIn(m), notes = doc.value.annotations.filter(({ seq }) => seq === here)
  return html`<button class="study-strip" aria-haspopup="dialog" onClick=${() => set({ open: true })}><${Icon} name="lucide:message-square" />
    <span>${notes.find(({ text }) => text)?.text ?? (notes.length ? count('study_here', notes.length, here) : doc.value.title)}</span>${notes.length > 1 && html`<b>${notes.length}</b>`}</button>`
}
