// One comment: its text as it was written, never as markup; and the form in which it is written.
import { html, useLayoutEffect, useRef, useState } from '../core/html.js'
import { Icon } from '../core/icons.js'
import { settings } from '../core/settings.js'
import { Refusal, useAttempts } from '../core/widgets/attempts.js'
import { say } from '../core/words.js'
import { doc, edit, mayWrite, remove, wrote } from './state.js'

export const MOST = 2000 // characters of a comment

const moment = at => new Date(at).toLocaleString(settings.language.value, { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })
export const author = by => by?.name ?? say('study_nobody')

// A form for a text; Ctrl+Enter saves it, Esc leaves it. What is refused stays to be mended.
export function TextForm({ label, text = '', action, isOptional = false, onSave, onLeave }) {
  const [typed, setTyped] = useState(text), [problem, attempt, busy] = useAttempts(), field = useRef()
  useLayoutEffect(() => field.current.focus(), [])
  const isEmpty = !isOptional && !typed.trim()
  const send = event => isEmpty || busy ? event?.preventDefault() : attempt(() => onSave(typed.trim()), event)
  const keys = event => {
    if (event.key === 'Escape') { event.preventDefault(); event.stopPropagation(); onLeave() }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
  }
  return html`<form class="note-form" onSubmit=${send} onKeyDown=${keys}>
    <textarea ref=${field} rows="3" maxlength=${MOST} aria-label=${label} placeholder=${label} value=${typed} onInput=${event => setTyped(event.target.value)} />
    <${Refusal} problem=${problem} />
    <p class="row end"><small class="soft">${typed.length > MOST * .8 ? `${typed.length}/${MOST}` : say('note_keys')}</small>
      <button type="button" class="quiet" onClick=${onLeave}>${say('cancel')}</button><button class="primary" disabled=${isEmpty || busy}>${action ?? say('note_save')}</button></p>
  </form>`
}

// A text with its author, and what the reader may do with it: change what they wrote, delete that or, in a study of their
// own, anything. `what` it is, in the words of the questions.
export function Note({ m, note, what = 'note' }) {
  const [doing, setDoing] = useState(null), [problem, attempt, busy] = useAttempts(), tools = useRef()
  const leave = () => { setDoing(null); requestAnimationFrame(() => tools.current?.querySelector('button')?.focus()) }
  const writes = mayWrite() && wrote(note), deletes = mayWrite() && (writes || doc.value.is_yours)
  if (doing === 'edit') return html`<${TextForm} label=${say('note_edit')} text=${note.text} isOptional=${Boolean(note.line)} onLeave=${leave} onSave=${async text => { await edit(m, note, text); leave() }} />`
  return html`<div class="note" data-note=${note.id}>
    <p class="note-by"><b>${author(note.by)}</b> <time datetime=${note.at}>${moment(note.at)}</time>${note.edited_at && html` <small title=${moment(note.edited_at)}>${say('note_edited')}</small>`}
      <span class="note-tools" ref=${tools}>
        ${writes && html`<button class="tool" aria-label=${say('note_edit')} title=${say('note_edit')} onClick=${() => setDoing('edit')}><${Icon} name="lucide:pencil" /></button>`}
        ${deletes && html`<button class="tool" aria-label=${say(`${what}_delete`)} title=${say(`${what}_delete`)} onClick=${() => setDoing('delete')}><${Icon} name="lucide:trash-2" /></button>`}</span></p>
    ${note.text && html`<p class="note-text">${note.text}</p>`}
    ${doing === 'delete' && html`<p class="note-sure" role="alertdialog" aria-label=${say(`${what}_sure`)} onKeyDown=${event => event.key === 'Escape' && (event.stopPropagation(), leave())}>${say(`${what}_sure`)}
      <button class="quiet" ref=${button => button?.focus()} onClick=${leave}>${say('cancel')}</button><button class="danger" disabled=${busy} onClick=${() => attempt(() => remove(m, note))}>${say('delete')}</button></p>`}
    <${Refusal} problem=${problem} />
  </div>`
}
