// The reader: a piece drawn large with its effect, beside the board, never over it or the question.
import { batch, effect, html, signal, useEffect } from '../core/html.js'
import { Front, Token } from './card.js'
import { Icon } from '../core/icons.js'
import { keyOf, narrow } from '../match/narrow.js'
import { labelled } from '../match/names.js'
import { Price } from './price.js'
import { behind, entryOf, labelOf, leadsTo, withPrice } from '../match/pick.js'
import { bareOf } from '../match/present.js'
import { aimed, classes, peeking, useTable } from './reads.js'
import { aboutCard, openRules } from '../match/open_sheets.js'
import { savedPage } from '../core/host.js'
import { Sheet } from '../core/widgets/sheet.js'
import { count, say } from '../core/words.js'

const LONG_PRESS = 450 // milliseconds
const reading = signal(null) // { piece, pinned } of what is hovered, focused or pressed long
const small = () => matchMedia('(max-width: 760px)').matches

export const read = (piece, pinned = false) => (reading.value = piece === null ? null : { piece, pinned })

const nodeOf = event => event.target.closest?.('[data-piece]')

const litOf = (m, event) => { const node = event.target.closest?.('[data-target]'); return [node, node && m.narrowed.value.lit.get(node.dataset.target)] }

let touch = false // whether the last pointer was a finger

export const byFinger = event => touch && event.detail > 0 // a click by a key has no detail

const answerBy = (m, target) => narrow(m.legal.value.actions, [...m.pick.value, target]).ready

// A finger points at a card or at a target that begins an answer. What would be answered at once is read first; the
// second touch answers. Gives back whether it is being read now.
export function peek(m, node, target, event) {
  const again = peeking.value && keyOf(peeking.value) === keyOf(target)
  const first = byFinger(event) && !again && node.matches('.card, .badge') && (!m.pick.value.length || node.closest('.hand'))
  about = target.piece ?? node.dataset.piece // a place with one piece in it may be pointed at as a whole
  meant = first && entryOf(m, about) ? answerBy(m, target) : null
  peeking.value = meant && target
  return meant !== null
}

let meant = null, about = null // the answer that is read, and its piece
// The same answer as it may be given now.
const offered = m => m.legal.value?.actions.find(({ notation }) => notation === meant.notation)

// What is read stays while others answer, as long as it is an answer still; between two questions that is not known yet.
function lasts(m) {
  const { value: legal } = m.legal
  if (!m.isLive.value || m.pick.value.length >= (meant.targets ?? []).length) return false
  return legal ? Boolean(offered(m)) : m.isAwaited.value
}

// Hover, focus and a long press anywhere under a node read the piece there, and say what pointing at it leads to; gives
// back what ends it.
export function readUnder(root, m) {
  let timer = null, pressed = false
  const show = event => {
    const node = nodeOf(event), [spot, target] = litOf(m, event)
    if (node && !small()) read(node.dataset.piece)
    if (!target) return
    spot.ariaDescription = spot.title = leadsTo(m, target)
    aimed.value = spot.dataset.target
  }
  const hide = event => {
    if (nodeOf(event) && !reading.value?.pinned) read(null)
    const node = event.target.closest?.('[data-target]')
    if (!node || node.contains(event.relatedTarget)) return
    for (const name of ['title', 'aria-description']) if (node.dataset.target === aimed.value) node.removeAttribute(name)
    aimed.value = null
  }
  const down = event => {
    const node = nodeOf(event)
    touch = event.pointerType !== 'mouse'
    pressed = false
    clearTimeout(timer)
    if (node && event.pointerType !== 'mouse') timer = setTimeout(() => { pressed = true; read(node.dataset.piece, true) }, LONG_PRESS)
  }
  const up = () => clearTimeout(timer)
  // What ends a long press is no click; a plain click on what cannot be pointed at reads it.
  const click = event => {
    const node = nodeOf(event)
    if (pressed) { pressed = false; event.preventDefault(); event.stopPropagation() } else if (node && !node.matches('.lit, .picked, .counts') && !node.closest('[data-opens]') && small()) read(node.dataset.piece, true)
  }
  const menu = event => { if (pressed) event.preventDefault() }
  const ears = [['pointerover', show], ['focusin', show], ['pointerout', hide], ['focusout', hide], ['pointerdown', down], ['pointerup', up], ['pointercancel', up], ['contextmenu', menu]]
  for (const [name, hear] of ears) root.addEventListener(name, hear)
  root.addEventListener('click', click, true)
  return () => { for (const [name, hear] of ears) root.removeEventListener(name, hear); root.removeEventListener('click', click, true); clearTimeout(timer) }
}

// Lines of the card pointed at before, if they are what can be pointed at next.
function linesOf(m, t) {
  const before = m.pick.value.at(-1)
  const lines = [...t.lit].filter(([, target]) => target.line !== undefined).sort(([, a], [, b]) => String(a.line).localeCompare(b.line, 'en', { numeric: true }))
  return before?.piece && lines.length ? { piece: before.piece, lines } : null
}

// A line in words: as the card numbers it, else as its only action says it.
function wordsOf(m, t, piece, target) {
  const numbered = [...t.P.face(piece).effect.matchAll(/(?:^|\s)(\d+)\. (.*?)(?=\s\d+\. |$)/gs)].find(([, n]) => n === String(target.line))
  if (numbered) return `${numbered[1]}. ${numbered[2]}`
  const found = behind(m, target) // of this card: other cards have lines, too
  return found.length === 1 ? labelOf(m, found[0]) : say('line', target.line)
}

const FEW = 3
// What can be done with a piece now, or that nothing can.
function Use({ m, t, piece }) {
  if (!m.asked.value) return null
  const is = other => other !== undefined && bareOf(other) === piece
  const uses = [...new Set(m.legal.value.actions.filter(({ targets = [] }) => targets.some(target => is(target.piece))).map(legal => withPrice(m, legal)))]
  const places = t.P.inSlot('hand').flatMap(a => a.zones).flatMap(zone => t.P.places(zone, { me: t.me }))
  if (!uses.length) return places.some(place => t.view.places[place]?.some(is)) && html`<p class="use none">${say('use_none')}</p>`
  return html`<ul class="use">${uses.slice(0, FEW).map(words => html`<li key=${words}>${words}</li>`)}${uses.length > FEW && html`<li>${count('use', uses.length - FEW)}</li>`}</ul>`
}

// What leads from a card to what the rules say of it; beside the table it is a key, as the mouse cannot get there.
const InRules = ({ t, entry }) => entry && !savedPage && html`<p class="in-rules"><button type="button" class="quiet" onClick=${() => openRules(t.m, aboutCard(entry))}><${Icon} name="lucide:book-open" />${say('rules_here')}</button><small><kbd>r</kbd> ${say('rules_here')}</small></p>`

function Piece({ t, piece, children }) {
  const face = t.P.face(piece)
  const ringed = Boolean(t.P.p.token)
  return ringed
    ? html`<div class="read-token"><${Token} t=${t} face=${face} /><div><b>${face.full}</b>${face.sort && html`<small class="sort" style=${{ '--tint': face.ring }}>${face.sort}</small>`}<p>${face.effect}</p></div>${children}<${InRules} t=${t} entry=${face.entry} /></div>`
    : html`<div class="card big" style=${{ '--tint': face.tint ?? 'var(--soft)' }}><${Front} t=${t} face=${face} large=${true} />${children}<${InRules} t=${t} entry=${face.entry} /></div>`
}

// A card that is read before it is played, with the button that plays it; or one whose answers stand in the prompt.
function Peek({ m, t }) {
  const picked = m.pick.value.at(-1), target = peeking.value ?? picked, legal = peeking.value && (offered(m) ?? meant), piece = peeking.value ? about : picked.piece
  const act = async () => {
    peeking.value = null
    await m.act(legal)
    if (m.notice.value && !m.chosen.value && lasts(m)) peeking.value = target // somebody was quicker; it is an answer still
  }
  return html`<aside class="reader asks peek" aria-label=${t.P.face(bareOf(piece)).full}><${Piece} t=${t} piece=${bareOf(piece)}>${legal && html`<div class="peek-buttons">
    <button type="button" onClick=${() => (peeking.value = null)}><${Icon} name="lucide:x" />${say('cancel')}</button>
    <button type="button" class="primary" onClick=${act}>${labelled(m, legal)}<${Price} legal=${legal} /></button></div>`}<//></aside>`
}

export function Reader({ m }) {
  const t = useTable(m), asked = linesOf(m, t), now = asked ? { piece: asked.piece, pinned: true } : reading.value
  useEffect(() => effect(() => { if (m.shownSeq.value !== undefined && !(reading.peek()?.pinned && small())) read(null) }), [m])
  useEffect(() => effect(() => {
    if (!m.narrowed.value) return
    batch(() => { aimed.value = null; if (peeking.peek() && !lasts(m)) peeking.value = null })
  }), [m])
  const picked = m.pick.value.at(-1)
  if (peeking.value || (small() && !asked && !t.lit.size && entryOf(m, picked?.piece))) return html`<${Peek} m=${m} t=${t} />`
  if (!now || !t.P.face(now.piece).entry) return null
  const lines = asked && html`<div class="lines">${asked.lines.map(([key, target]) => html`<button type="button" key=${key} class="line lit" data-target=${key}>${wordsOf(m, t, asked.piece, target)}</button>`)}</div>`
  const body = html`<${Piece} t=${t} piece=${bareOf(now.piece)}>${lines ?? html`<${Use} m=${m} t=${t} piece=${bareOf(now.piece)} />`}<//>`
  if (small() && now.pinned && !asked) return html`<${Sheet} title=${t.P.face(now.piece).full} name="reader-sheet" onClose=${() => read(null)}>${body}<//>`
  return html`<aside class=${classes('reader', asked && 'asks')} aria-label=${t.P.face(now.piece).full}>${body}</aside>`
}
