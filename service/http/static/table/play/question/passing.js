// «Pass for me»: the page answers windows at once, whatever the hand holds, so that its speed tells nothing.
import { effect, html, signal, useEffect, useRef } from '../../core/html.js'
import { Icon } from '../../core/icons.js'
import { labelOf, passive, weight } from '../../match/pick.js'
import { say } from '../../core/words.js'

const SPANS = ['window', 'turn', 'unnamed', 'never']
const TELLS = new Set(['moved', 'drawn', 'laid', 'shown', 'turned', 'counted', 'rolled', 'unsealed'])
const chosen = signal({}) // match and seat → span; as long as the page is open

const keyOf = m => `${m.id}/${m.seat.value}`
export const span = m => chosen.value[keyOf(m)] ?? 'never'
export const passFor = (m, value) => (chosen.value = { ...chosen.value, [keyOf(m)]: value })

export const isWindow = m => m.presentation.value?.windows?.includes(m.question.value?.kind) ?? false

// The entry that a window is about: the last one that was not just a pass; null if the question says it all.
export function happening(m) {
  const entries = m.entries.value
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i]
    if (entry.kind !== 'step' || m.undone.value.has(entry.seq)) continue
    if (entry.seat === null) return null
    if (weight(m, { action: entry.action }) === '') return entry
    if (entry.facts.some(([fact]) => TELLS.has(fact))) return null
  }
  return null
}

// The seats that an action names in public: `seat`, `target` and the like.
export function named(m, entry) {
  const seats = m.header.value.seats.length
  const values = Object.entries(entry?.action ?? {}).filter(([field]) => /seat|target|player|victim/.test(field)).flatMap(([, value]) => value)
  return values.filter(value => Number.isInteger(value) && value >= 0 && value < seats)
}

// Whether the sheet of what my seat answers ahead is open, and whether there is one: the service follows it, also while no page is open.
export const instructing = signal(false)
export const mayInstruct = m => m.seat.value !== null && m.header.value.status === 'playing' && m.game.value.instructable?.kinds.length > 0

// Answer windows as long as the choice lasts.
export function usePassing(m) {
  const tried = useRef(null) // the question that was answered last: a refused answer is not given again
  useEffect(() => effect(() => {
    const now = span(m), question = m.question.value
    if (now === 'never' || !question || m.header.value?.status !== 'playing') return
    const inWindow = isWindow(m), mine = question.must_act.includes(m.seat.value)
    if ((now === 'window' && !inWindow) || (now === 'turn' && mine && !inWindow)) return passFor(m, 'never')
    if (!inWindow || !m.asked.value) return
    if (now === 'unnamed' && named(m, happening(m)).includes(m.seat.value)) return
    const pass = passive(m, m.legal.value.actions.filter(legal => !legal.targets?.length))
    if (!pass || tried.current === m.legal.value.answering) return
    tried.current = m.legal.value.answering
    queueMicrotask(() => { m.act(pass); m.confirm() }) // it was confirmed when it was chosen
  }), [m])
}

// A menu of answers that stand aside. In a window it is «Pass for me»: the spans of the page, or the game's own.
export function Aside({ m, quiet, inWindow }) {
  const close = event => (event.currentTarget.closest('details').open = false)
  const item = (key, label, act, more) => html`<button key=${key} ...${more} onClick=${event => { close(event); act() }}>${label}</button>`
  const title = say(inWindow ? 'pass_for_me' : 'aside')
  return html`<details class="pass-menu" onKeyDown=${event => event.key === 'Escape' && close(event)}><summary class="button quiet">${title}<${Icon} name="lucide:chevron-up" /></summary>
    <div role="group" aria-label=${title}>${quiet.length
      ? quiet.map(legal => item(legal.notation, labelOf(m, legal), () => m.act(legal), { 'data-notation': legal.notation }))
      : SPANS.map(each => item(each, say(`pass_${each}`), () => passFor(m, each), { 'data-span': each, 'aria-pressed': span(m) === each }))}</div></details>`
}

// What stands in the prompt while the page passes: until when, and a way to stop.
export const PassingNow = ({ m }) => html`<span class="passing"><${Icon} name="lucide:fast-forward" />${say(`passing_${span(m)}`)}
  <button class="quiet" onClick=${() => passFor(m, 'never')}>${say('pass_stop')}</button></span>`
