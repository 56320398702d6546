// The prompt: what is asked, in words, and every answer that is not given on the board itself.
import { html, useEffect, useRef, useState } from './html.js'
import { ActionsList, listed } from './actions_list.js'
import { Dial, numbers } from './dial.js'
import { EndButtons, reason, Resign, Result, shown, verdict } from './endings.js'
import { Icon } from './icons.js'
import { seatKeptFor, sitDown } from './invitations.js'
import { KeysSheet, useFocus, useKeys } from './keyboard.js'
import { open } from './menu.js'
import { keyOf } from './narrow.js'
import { Aside, isWindow, PassingNow, span, usePassing } from './passing.js'
import { hint, inOrder, nameOf, passive, seatNames, weight, withNames } from './pick.js'
import { presentationOf } from './reads.js'
import { Envelopes, envelopes, Opened } from './sealed.js'
import { AskButtons, AskWords, asksFor, UndoButton } from './undo.js'
import { Clock, timeOf, useNow, WindowCard, WindowWords } from './windows.js'
import { settings } from './settings.js'
import { say } from './words.js'

const MANY = 8 // more buttons than these are a list
const SLOW = 20000 // milliseconds of thinking after which the time is shown

// What the prompt is about now: one word, in the order of what matters most.
export function stateOf(m) {
  const { value: header } = m.header
  if (m.cursor.value !== null) return 'past'
  if (m.as.value !== null) return 'as'
  if (header.status === 'open') return 'open'
  if (header.status !== 'playing') return 'over'
  if (m.chosen.value) return 'chosen'
  if (asksFor(m).asked) return 'ask'
  if (m.question.value?.must_act.includes(m.seat.value) && m.legal.value?.actions.length) return 'mine'
  if (m.legal.value?.actions.some(legal => weight(m, legal) !== 'quiet')) return 'may'
  return m.seat.value === null ? 'watch' : 'wait'
}

// The targets that can be pointed at and lie nowhere in sight: they become buttons.
function useHidden(m) {
  const [hidden, setHidden] = useState([]), { lit } = m.narrowed.value
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const seen = key => [...document.querySelectorAll(`[data-target="${CSS.escape(key)}"].lit`)].some(node => node.getClientRects().length && !node.closest('.prompt'))
      setHidden([...lit].filter(([key, target]) => !('number' in target) && !seen(key)).map(([, target]) => target))
    })
    return () => cancelAnimationFrame(frame)
  }, [lit])
  return hidden.filter(target => lit.has(keyOf(target)))
}

function Answers({ m }) {
  const hidden = useHidden(m), inWindow = isWindow(m)
  const { buttons: all } = m.narrowed.value, pass = inWindow ? passive(m) : null
  const quiet = all.filter(legal => weight(m, legal) === 'quiet'), aside = pass !== null || quiet.length > 1
  const buttons = inOrder(m, aside ? all.filter(legal => !quiet.includes(legal)) : all)
  useEffect(() => {
    const at = document.activeElement
    if (!pass || (at && at !== document.body && !at.closest('.prompt, .mat'))) return
    document.querySelector(`.prompt-answers [data-notation="${CSS.escape(pass.notation)}"]`)?.focus({ preventScroll: true })
  }, [pass?.notation, m.legal.value?.answering])
  const more = buttons.length + hidden.length > MANY
  const few = more ? buttons.filter(legal => weight(m, legal)) : buttons
  return html`${aside && html`<${Aside} m=${m} quiet=${quiet} inWindow=${pass !== null} />`}
    ${(more ? [] : hidden).map(target => html`<button key=${keyOf(target)} class="lit" data-target=${keyOf(target)} onClick=${() => m.point(target)}>${nameOf(m, target)}</button>`)}
    ${more && html`<button class="all" onClick=${() => (listed.value = true)}><${Icon} name="lucide:list" />${say('list_open', m.legal.value.actions.length)}</button>`}
    ${few.map(legal => html`<button key=${legal.notation} class=${weight(m, legal)} data-notation=${legal.notation} onClick=${() => m.act(legal)}>${legal.label}</button>`)}
    ${numbers(m).length > 0 && html`<${Dial} m=${m} />`}
    ${m.pick.value.length > 0 && html`<button class="cancel" onClick=${() => m.back()}><${Icon} name="lucide:x" />${say('cancel')}</button>`}`
}

// Who is thinking, and, when it takes long, for how long.
function Thinking({ m }) {
  const { value: question } = m.question, others = (question?.must_act ?? []).filter(seat => seat !== m.seat.value)
  const since = Date.parse(m.entries.value[(question?.opened_at ?? 0) - 1]?.at), now = useNow(others.length > 0)
  if (!others.length) return null
  const long = now - since > SLOW
  return html`<b class="prompt-title">${say(others.length > 1 ? 'think_many' : 'think_one', seatNames(m, others))}<span class="dots" aria-hidden="true"><i /><i /><i /></span>
    ${long && html`<small class="since" aria-live="off">${timeOf(now - since)}</small>`}</b>`
}

// Which side I play, where the game has sides.
function sideOf(m) {
  const P = presentationOf(m), side = m.shown.value && P.sideOf(m.shown.value, m.seat.value)
  return side ? P.sideName(side) : null
}

// A seat chooses «its» card; a person, by name, «their» card.
function question(m) {
  const words = m.question.value?.words ?? '', named = withNames(m, words)
  return named !== words && settings.language.value === 'en' ? named.replace(/\bits\b/g, 'their') : named
}

const WORDS = {
  past: ({ m }) => html`<b class="prompt-title">${say('past', m.cursor.value, m.entries.value.length)}</b><small>${say('past_why')}</small>`,
  as: () => html`<b class="prompt-title">${say('as_title')}</b><small>${say('past_why')}</small>`,
  open: ({ m }) => html`<b class="prompt-title">${say('open_title')}</b><small>${say(m.seat.value === null ? 'open_sit' : 'open_share')}</small>`,
  over: ({ m }) => html`<b class="prompt-title">${verdict(m)}</b><small>${reason(m)}</small>`,
  chosen: ({ m }) => html`<b class="prompt-title">${m.chosen.value.label}</b><small>${say('confirm_why')}</small>`,
  ask: ({ m }) => html`<${AskWords} m=${m} ask=${asksFor(m).asked} />`,
  mine: ({ m }) => {
    const side = sideOf(m), inWindow = isWindow(m)
    return html`<span class="prompt-turn">${say('turn_yours')}${inWindow ? html` <${WindowWords} m=${m} />` : side && html` · ${say('turn_side', side)}`}</span>
      <b class="prompt-title">${question(m)}</b><small>${hint(m)}</small>`
  },
  may: ({ m }) => html`<b class="prompt-title">${say('may')}</b><small>${question(m)}</small>`,
  wait: ({ m }) => html`<${Thinking} m=${m} /><small>${asksFor(m).own ? say('undo_waits') : question(m)}</small>`,
  watch: ({ m }) => html`<span class="prompt-turn">${say('watching')}</span><${Thinking} m=${m} /><small>${question(m)}</small>`,
}

function OpenButtons({ m }) {
  const { id, seats } = m.header.value, free = seatKeptFor(m.header.value, m.player.value) ?? seats.find(held => held.kind === 'open')
  const [copied, setCopied] = useState(false)
  const copy = async () => { await navigator.clipboard.writeText(location.href); setCopied(true) }
  const sit = async () => { try { await sitDown(id, free.seat); location.reload() } catch (problem) { if (problem.name !== 'NotNamed') m.notice.value = problem.message } }
  return html`<button class="quiet" onClick=${copy}><${Icon} name="lucide:link" />${say(copied ? 'copied' : 'open_copy')}</button>
    ${free && m.seat.value === null && html`<button class="primary" onClick=${sit}>${say('open_button')}</button>`}`
}

function Confirm({ m }) {
  const button = useRef()
  useEffect(() => button.current.focus(), [])
  return html`<button onClick=${() => m.clear()}>${say('cancel')}</button><button ref=${button} class="primary" onClick=${() => m.confirm()}>${say('confirm')}</button>`
}

const BUTTONS = {
  past: ({ m }) => html`${!globalThis.annalesFile && html`<button class="quiet" onClick=${() => (open.value = 'forks')}><${Icon} name="lucide:git-fork" />${say('past_fork')}</button>`}
    <button class="primary" onClick=${() => (m.cursor.value = null)}>${say('past_live')}</button>`,
  as: ({ m }) => html`<button class="primary" onClick=${() => m.viewAs(null)}>${say('as_back')}</button>`,
  open: OpenButtons,
  over: ({ m }) => html`<button class="quiet" onClick=${() => (shown.value = m.id)}>${say('over_result')}</button><${EndButtons} m=${m} />`,
  chosen: Confirm,
  ask: ({ m }) => html`<${AskButtons} m=${m} ask=${asksFor(m).asked} />`,
  mine: Answers,
  may: Answers,
  wait: ({ m }) => m.asked.value && html`<${Answers} m=${m} />`,
}

function line(m) {
  if (m.connection.value === 'lost') return html`<p class="prompt-notice lost"><${Icon} name="lucide:wifi-off" />${say('connection_lost')}</p>`
  const words = m.notice.value ?? m.problem.value?.message
  return words && html`<p class="prompt-notice"><${Icon} name="lucide:info" />${words}</p>`
}

export function Prompt({ m }) {
  useKeys(m)
  useFocus(m)
  usePassing(m)
  const state = stateOf(m), Words = WORDS[state], Buttons = BUTTONS[state]
  const inWindow = (state === 'mine' || state === 'may') && isWindow(m)
  const sealed = (state === 'wait' || state === 'mine') && envelopes(m).length > 0
  return html`<section class=${`prompt ${state}${inWindow ? ' window' : ''}`} aria-live="polite" aria-label=${say('prompt')} data-state=${state} aria-busy=${m.busy.value}
    data-mark=${`${m.legal.value?.answering ?? ''}/${m.entries.value.length}/${m.pick.value.map(keyOf).join(' ')}/${state}`}>
    <${Opened} m=${m} />
    ${inWindow && html`<${WindowCard} m=${m} />`}
    <div class="prompt-words"><${Words} m=${m} />${line(m)}</div>
    ${sealed && html`<${Envelopes} m=${m} />`}
    ${span(m) !== 'never' && state !== 'over' && html`<${PassingNow} m=${m} />`}
    <div class="prompt-answers">${Buttons && html`<${Buttons} m=${m} />`}</div>
    <div class="prompt-tools"><${Clock} m=${m} />
      ${m.asked.value && html`<button class="tool" aria-label=${say('list_title')} title=${`${say('list_title')} (a)`} onClick=${() => (listed.value = true)}><${Icon} name="lucide:list" /></button>`}
      ${(state === 'mine' || state === 'wait' || state === 'may') && html`<${UndoButton} m=${m} />`}</div>
    <${ActionsList} m=${m} /><${Resign} m=${m} /><${Result} m=${m} /><${KeysSheet} />
  </section>`
}
