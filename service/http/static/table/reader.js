// The reader: a piece drawn large with its effect, beside the board, never over it or the question.
import { effect, html, signal, useEffect } from './html.js'
import { Front, Token } from './card.js'
import { keyOf } from './narrow.js'
import { bareOf } from './present.js'
import { classes, useTable } from './reads.js'
import { Sheet } from './sheet.js'
import { say } from './words.js'

const LONG_PRESS = 450 // milliseconds
const reading = signal(null) // { piece, pinned } of what is hovered, focused or pressed long
const small = () => matchMedia('(max-width: 760px)').matches

export const read = (piece, pinned = false) => (reading.value = piece === null ? null : { piece, pinned })

const nodeOf = event => event.target.closest?.('[data-piece]')

// Hover, focus and a long press anywhere under a node read the piece there; gives back what ends it.
export function readUnder(root) {
  let timer = null, pressed = false
  const show = event => { const node = nodeOf(event); if (node && !small()) read(node.dataset.piece) }
  const hide = event => { if (nodeOf(event) && !reading.value?.pinned) read(null) }
  const down = event => {
    const node = nodeOf(event)
    pressed = false
    clearTimeout(timer)
    if (node && event.pointerType !== 'mouse') timer = setTimeout(() => { pressed = true; read(node.dataset.piece, true) }, LONG_PRESS)
  }
  const up = () => clearTimeout(timer)
  // What ends a long press is no click; a plain click on what cannot be pointed at reads it.
  const click = event => {
    const node = nodeOf(event)
    if (pressed) { pressed = false; event.preventDefault(); event.stopPropagation() } else if (node && !node.classList.contains('lit') && !node.classList.contains('picked') && !node.closest('[data-opens]') && small()) read(node.dataset.piece, true)
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
  const depth = m.pick.value.length, key = keyOf(target)
  const found = m.legal.value.actions.filter(action => action.targets[depth] && keyOf(action.targets[depth]) === key)
  return found.length === 1 ? found[0].label : say('line', target.line)
}

function Piece({ t, piece, children }) {
  const face = t.P.face(piece)
  const ringed = Boolean(t.P.p.token)
  return ringed
    ? html`<div class="read-token"><${Token} t=${t} face=${face} /><div><b>${face.full}</b><p>${face.effect}</p></div>${children}</div>`
    : html`<div class="card big" style=${{ '--tint': face.tint ?? 'var(--soft)' }}><${Front} t=${t} face=${face} large=${true} />${children}</div>`
}

export function Reader({ m }) {
  const t = useTable(m), asked = linesOf(m, t), now = asked ? { piece: asked.piece, pinned: true } : reading.value
  useEffect(() => effect(() => { if (m.shownSeq.value !== undefined) read(null) }), [m])
  if (!now || !t.P.face(now.piece).entry) return null
  const lines = asked && html`<div class="lines">${asked.lines.map(([key, target]) => html`<button type="button" key=${key} class="line lit" data-target=${key}>${wordsOf(m, t, asked.piece, target)}</button>`)}</div>`
  const body = html`<${Piece} t=${t} piece=${bareOf(now.piece)}>${lines}<//>`
  if (small() && now.pinned && !asked) return html`<${Sheet} title=${t.P.face(now.piece).full} name="reader-sheet" onClose=${() => read(null)}>${body}<//>`
  return html`<div class=${classes('reader', asked && 'asks')}>${body}</div>`
}
