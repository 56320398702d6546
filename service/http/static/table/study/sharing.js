// Who may read a study, and its file: public or private, links, export, its title, and its end.
import { html, useState } from '../core/html.js'
import { Icon } from '../core/icons.js'
import { Refusal, useAttempts } from '../core/widgets/attempts.js'
import { Copy } from '../core/widgets/fields.js'
import { Sheet } from '../core/widgets/sheet.js'
import { count, say } from '../core/words.js'
import { author } from './note.js'
import { addressOf } from '../match/address.js'
import { save } from '../sheets/record_files.js'
import { counted } from './grouped.js'
import { WRITES, doc, erase, file, publish, rename, revoke, share, takeOut, tokenOf } from './state.js'

const page = () => location.href.replace(/[?#].*/, '')
const linkTo = (m, study) => page() + addressOf(m.id, { study })

function Link({ m, link, attempt, busy }) {
  const token = tokenOf(link.id), words = say('share_' + link.may), address = token && linkTo(m, (link.may === 'write' ? WRITES : '') + token)
  return html`<li><b>${words}</b>
    ${token ? html`<div class="share-link"><input readonly value=${address} aria-label=${words} onFocus=${event => event.target.select()} /><${Copy} text=${address} words="copy" /></div>` : html` <small class="soft">${say('share_elsewhere')}</small>`}
    <button class="quiet" disabled=${busy} onClick=${() => attempt(() => revoke(m, link.id))}>${say('share_revoke')}</button></li>`
}

function Links({ m, attempt, busy }) {
  const { visibility, links, authors } = doc.value
  if (m.header.value.status !== 'over') return html`<p class="soft">${say('share_playing')}</p>`
  return html`<label class="study-public"><span>${say('share_public')}</span><input type="checkbox" role="switch" checked=${visibility === 'public'} disabled=${busy} onChange=${event => attempt(() => publish(m, event.target.checked))} /><small>${say('share_public_why')}</small></label>
    ${visibility === 'public' && html`<div class="share-link"><input readonly value=${linkTo(m, doc.value.id)} aria-label=${say('share_address')} onFocus=${event => event.target.select()} /><${Copy} text=${linkTo(m, doc.value.id)} words="copy" /></div>`}
    <h3>${say('share_links')}</h3>
    ${links.length ? html`<ul class="study-links" role="list">${links.map(link => html`<${Link} key=${link.id} m=${m} link=${link} attempt=${attempt} busy=${busy} />`)}</ul>` : html`<p class="soft">${say('share_links_why')}</p>`}
    <p class="row"><button disabled=${busy} onClick=${() => attempt(() => share(m, 'read'))}><${Icon} name="lucide:link" /> ${say('share_new_read')}</button>
      <button class="quiet" disabled=${busy} onClick=${() => attempt(() => share(m, 'write'))}>${say('share_new_write')}</button></p>
    ${authors.length > 0 && html`<h3>${say('share_authors')}</h3><ul class="study-links" role="list">${authors.map(each => html`<li key=${each.id}>${author(each)} <button class="quiet" disabled=${busy} onClick=${() => attempt(() => takeOut(m, each))}>${say('share_out', author(each))}</button></li>`)}</ul>`}`
}

// To erase is asked about once more, with all that goes.
function Erase({ m, attempt, busy, onErased }) {
  const [sure, setSure] = useState(false), { comments, variations } = counted(doc.value.annotations)
  if (!sure) return html`<p class="row end"><button class="quiet danger" onClick=${() => setSure(true)}><${Icon} name="lucide:trash-2" /> ${say('erase')}</button></p>`
  return html`<div class="note-sure" role="alertdialog" aria-labelledby="erase-sure"><p id="erase-sure">${say('erase_sure', doc.value.title, count('study_comments', comments), count('study_variations', variations))}</p>
    <p class="row end"><button class="quiet" ref=${button => button?.focus()} onClick=${() => setSure(false)}>${say('cancel')}</button>
      <button class="danger" disabled=${busy} onClick=${() => attempt(async () => { await erase(m); onErased() })}>${say('erase_do')}</button></p></div>`
}

export function Sharing({ m, onClose, onErased }) {
  const [problem, attempt, busy] = useAttempts(), [title, setTitle] = useState(doc.value.title), mine = doc.value.is_yours
  return html`<${Sheet} title=${say(mine ? 'study_share' : 'study_keep')} name="study-sharing" onClose=${onClose}>
    ${mine && html`<form class="row" onSubmit=${event => attempt(() => rename(m, title.trim()), event)}><label class="study-title">${say('study_title')} <input maxlength="80" required value=${title} onInput=${event => setTitle(event.target.value)} /></label>
      <button disabled=${busy || !title.trim() || title.trim() === doc.value.title}>${say('note_save')}</button></form>
    <${Links} m=${m} attempt=${attempt} busy=${busy} />`}
    <h3>${say('study_file')}</h3>
    <p class="row"><button disabled=${busy} onClick=${() => attempt(async () => save(`${m.id}-${doc.value.id}.annotations.ndjson`, [await file(m)], 'application/x-ndjson'))}><${Icon} name="lucide:download" /> ${say('study_export')}</button></p>
    <p class="soft">${say('study_file_why')}</p>
    <${Refusal} problem=${problem} />
    ${mine && html`<${Erase} m=${m} attempt=${attempt} busy=${busy} onErased=${() => { onClose(); onErased() }} />`}
  <//>`
}
