// The keys of a match.
import { signal, useEffect, useLayoutEffect } from '../../core/html.js'
import { passive, primary } from '../../match/pick.js'
import { peeking } from '../../board/reads.js'
import { copyLink } from '../../match/address.js'
import { savedPage } from '../../core/host.js'
import { closeRules, study, studying } from '../../match/open_sheets.js'
import { FAR, first, last, play, step } from '../../match/replaying.js'
import { askRules } from '../../rules/pointing.js'
import { againFrom, backTo, goTo } from './undo.js'
import { mayHint } from './advice.js'

export const helping = signal(false) // whether the sheet of keys is open
export const listed = signal(false) // whether the list of all answers is open

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const lit = () => [...document.querySelectorAll('[data-target].lit')].filter(node => node.getClientRects().length)
const middle = node => { const { x, y, width, height } = node.getBoundingClientRect(); return [x + width / 2, y + height / 2] }

// The node nearest to another one in a direction; what lies straight ahead is nearer than what lies aside.
export function nearest(from, [dx, dy], nodes) {
  const [x, y] = middle(from)
  let best = null, least = Infinity
  for (const node of nodes) {
    const [u, v] = middle(node), ahead = (u - x) * dx + (v - y) * dy, aside = Math.abs((u - x) * dy + (v - y) * dx)
    const far = ahead + 2.5 * aside
    if (node !== from && ahead > 2 && far < least) [best, least] = [node, far]
  }
  return best
}

const look = node => { node?.focus({ preventScroll: true }); node?.scrollIntoView({ block: 'nearest', inline: 'nearest' }) }
const onBoard = node => node?.closest('.mat, .hand, .prompt')?.matches('.mat, .hand, .prompt') && node.matches('[data-target], [data-piece], [data-place]')

function arrows(m, key) {
  const at = document.activeElement, all = m.cursor.value === null ? lit() : []
  if (onBoard(at) && all.length) return look(nearest(at, WAYS[key], all))
  if (WAYS[key][0]) step(m, WAYS[key][0])
  else look(all[0])
}

// With Shift they go to the nearest card or piece, whether it can be chosen or not: what has the focus is read.
function reads(key) {
  const all = [...document.querySelectorAll(':is(.mat, .hand, .side) [data-piece]')].filter(node => node.getClientRects().length)
  const at = document.activeElement
  look(at?.matches('[data-piece]') ? nearest(at, WAYS[key], all) : all[0])
}

const answer = (m, legal) => legal && m.asked.value && m.act(legal)
const free = () => !document.activeElement || !document.activeElement.matches('button, a, summary, input, [tabindex="0"]')

// What each key does; false where it means nothing now, so that the browser has it.
const ACTS = {
  Escape: m => (peeking.value ? (peeking.value = null, true) : m.chosen.value ? m.clear() : m.pick.value.length > 0 ? m.back() : closeRules()),
  Enter: m => free() && (m.chosen.value ? m.confirm() : answer(m, primary(m))),
  ' ': m => free() && answer(m, passive(m)),
  a: m => m.asked.value && (listed.value = true),
  h: m => mayHint(m) && void m.takeHint(),
  u: m => m.cursor.value === null && goTo(m, backTo(m)),
  U: m => m.cursor.value === null && goTo(m, againFrom(m)),
  p: m => play(m),
  l: m => !m.guide && void copyLink(m),
  s: m => studies(m, studying.value?.open ? 'close' : 'list'),
  c: m => studies(m, 'comment'),
  v: m => studies(m, 'variation'),
  r: m => askRules(m),
  PageUp: m => free() && step(m, FAR),
  PageDown: m => free() && step(m, -FAR),
  Home: m => first(m),
  End: m => last(m),
  '?': () => (helping.value = true),
}

// A saved page has no studies, nor has a guided match; in a variation some keys do something else.
const studies = (m, wants) => !savedPage && !m.guide && void study(wants)
const actOf = (m, key) => m.trial?.keys[key] ?? ACTS[key]

export function useKeys(m) {
  useLayoutEffect(() => {
    const press = event => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target.closest?.('input:not([type=range]), textarea, select, dialog')) return
      const { key } = event
      if (event.repeat && (key === 'Enter' || key === ' ')) return event.preventDefault() // a key that is held answers one question
      if (key in WAYS && !event.target.matches?.('[type=range]')) event.shiftKey ? reads(key) : arrows(m, key)
      else if (!actOf(m, key) || actOf(m, key)(m) === false) return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [m])
}

const placeOf = node => node?.dataset?.target ?? null
const isLost = () => !document.activeElement || document.activeElement === document.body

// After an answer the focus goes back to where it was: to the same target, else the first lit one, else the buttons.
export function useFocus(m) {
  useEffect(() => {
    let where = null, byKey = false
    const keep = event => { if (event.target.closest?.('.mat, .hand, .prompt')) where = placeOf(event.target) ?? event.target.dataset.notation ?? where }
    const keys = event => (byKey = event.type === 'keydown')
    const listens = [['focusin', keep], ['keydown', keys], ['pointerdown', keys]]
    for (const [name, act] of listens) document.addEventListener(name, act, true)
    const watch = new MutationObserver(() => {
      if (!byKey || !isLost() || !m.asked.value || document.querySelector('dialog[open]')) return
      const same = where && document.querySelector(`[data-target="${CSS.escape(where)}"]`)
      look(same ?? lit()[0] ?? document.querySelector('.prompt-answers .primary, .prompt-answers button'))
    })
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['class', 'disabled'] })
    return () => { watch.disconnect(); for (const [name, act] of listens) document.removeEventListener(name, act, true) }
  }, [m])
}
