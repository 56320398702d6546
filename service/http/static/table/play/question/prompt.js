// The prompt: what is asked, in words, and every answer that is not given on the board itself.
import { late } from '../../core/api.js'
import { html, useEffect, useLayoutEffect, useRef, useState } from '../../core/html.js'
import { crowd } from '../../board/crowd.js'
import { Price } from '../../board/price.js'
import { delayWords } from '../../match/delay.js'
import { Advice, advised, HintButton, mayHint } from './advice.js'
import { Dial, numbers } from './dial.js'
import { EndButtons, reason, verdict } from '../../sheets/endings.js'
import { savedPage } from '../../core/host.js'
import { Icon } from '../../core/icons.js'
import { helping, listed, useFocus, useKeys } from './keyboard.js'
import { onDemand } from '../../core/loading.js'
import { open, openRules, shown } from '../../match/open_sheets.js'
import { keyOf } from '../../match/narrow.js'
import { offerWords } from './offers.js'
import { Aside, instructing, isWindow, mayInstruct, PassingNow, span, usePassing } from './passing.js'
import { refused, seatNames, withNames } from '../../match/names.js'
import { choices, hint, inOrder, labelOf, leadsTo, nameOf, passive, priceOf, weight } from '../../match/pick.js'
import { aimed, peeking, presentationOf } from '../../board/reads.js'
import { last, play, playing } from '../../match/replaying.js'
import { Envelopes, envelopes, Opened } from './sealed.js'
import { AskButtons, AskWords, asksFor, UndoButtons } from './undo.js'
import { Clock, WindowTile, WindowWords } from './windows.js'
import { timeOf, useNow } from '../../core/time.js'
import { say } from '../../core/words.js'

const InstructionsSheet = onDemand(() => import('./instructions_sheet.js'), 'InstructionsSheet')
const ActionsList = onDemand(() => import('./actions_list.js'), 'ActionsList')
const KeysSheet = onDemand(() => import('./keys_sheet.js'), 'KeysSheet')
const Absent = onDemand(() => import('./absent.js'), 'Absent')
const OpenButtons = onDemand(() => import('./open_buttons.js'), 'OpenButtons')
const RULE = /\b[RJ]\d+[a-z]?\b/ // the number of a rule, as a refusal cites it
const MANY = 8, MANY_NARROW = 4 // more buttons than these are a list
const NARROW = matchMedia('(max-width: 760px)')
const ROUNDED = 4 // pixels that a box may lack without anything being cut off
const LONG = 60 // letters of a question that are more than two lines on a phone
const SLOW = 20000 // milliseconds of thinking after which the time is shown

// What the prompt is about now: one word, in the order of what matters most.
export function stateOf(m) {
  const { value: header } = m.header
  if (m.trial) return m.chosen.value ? 'chosen' : m.asked.value ? 'mine' : 'trial'
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

const SETTLE = 400, RECENT = 2000 // milliseconds
let pressed = null // the answer that was pressed last, and when

const press = event => {
  const button = event.target.closest('[data-notation]')
  pressed = button && { at: performance.now(), notation: button.dataset.notation }
}

// Where other answers come to stand in the place of one that has just been pressed, they wait a moment before they can be
// pressed themselves, so that a double tap does not give two.
function useSettling({ legal: { value: legal } }) {
  const answering = legal?.answering
  useLayoutEffect(() => {
    if (!pressed || performance.now() - pressed.at > RECENT || legal?.actions.some(({ notation }) => notation === pressed.notation)) return
    const { classList } = document.querySelector('.prompt-answers')
    classList.add('settling')
    const timer = setTimeout(() => classList.remove('settling'), SETTLE)
    return () => { clearTimeout(timer); classList.remove('settling') }
  }, [answering])
}

// Whether so many buttons need more room than the prompt has, in this window: then they are a list, as are many.
function useCrowded(names) {
  const [crowded, setCrowded] = useState(''), [, look] = useState(0), now = `${innerWidth} ${innerHeight} ${names.join(' ')}`
  useLayoutEffect(() => {
    const box = document.querySelector('.prompt-answers')
    if (crowded !== now && (box.scrollHeight > box.clientHeight + ROUNDED || box.scrollWidth > box.clientWidth + ROUNDED)) setCrowded(now)
  })
  useEffect(() => {
    const again = () => look(n => n + 1)
    addEventListener('resize', again)
    return () => removeEventListener('resize', again)
  }, [])
  return crowded === now
}

// The price of all of these answers, if they have but one; it is told beside the question.
const shared = which => (which.length && which.every(legal => priceOf(legal) === priceOf(which[0])) ? priceOf(which[0]) : '')

function Answers({ m }) {
  const hidden = useHidden(m), inWindow = isWindow(m)
  useSettling(m)
  const { buttons: all } = m.narrowed.value, pass = inWindow ? passive(m) : null, which = choices(m)
  // What asks again is not wanted often; it stands where nothing else comes to stand.
  const apart = legal => weight(m, legal) === 'quiet' && m.presentation.value.buttons.confirm?.includes(legal.action.type)
  const quiet = all.filter(legal => (which.length ? !which.includes(legal) : weight(m, legal) === 'quiet')), aside = pass !== null || quiet.length > (which.length ? 0 : 1) || quiet.some(apart)
  const buttons = inOrder(m, aside || which.length ? all.filter(legal => !quiet.includes(legal)) : all)
  useLayoutEffect(() => {
    const at = document.activeElement
    if (!pass || (at && at !== document.body && !at.closest('.prompt, .mat'))) return
    document.querySelector(`.prompt-answers [data-notation="${CSS.escape(pass.notation)}"]`)?.focus({ preventScroll: true })
  }, [pass?.notation, m.legal.value?.answering])
  const crowded = useCrowded([...buttons.map(({ notation }) => notation), ...hidden.map(keyOf)]) && !which.length // the list has all answers
  const more = crowded || buttons.length + hidden.length > (NARROW.matches ? MANY_NARROW : MANY)
  const some = more ? buttons.filter(legal => (crowded ? weight(m, legal) === 'primary' : weight(m, legal))) : buttons
  const advice = advised(m), few = advice && !some.includes(advice) && !all.filter(legal => quiet.includes(legal)).includes(advice) ? [advice, ...some] : some
  return html`${aside && html`<${Aside} m=${m} quiet=${quiet} inWindow=${pass !== null} />`}
    ${(more ? [] : hidden).map(target => html`<button key=${keyOf(target)} class="lit" data-target=${keyOf(target)} onClick=${() => m.point(target)}>${nameOf(m, target)}</button>`)}
    ${more && html`<button class="all" onClick=${() => (listed.value = true)}><${Icon} name="lucide:list" />${say('list_open', m.legal.value.actions.length)}</button>`}
    ${few.map(legal => html`<button key=${legal.notation} class=${which.length ? 'choose' : weight(m, legal)} data-notation=${legal.notation} onClick=${() => m.act(legal)}>${labelOf(m, legal)}${!shared(which) && html`<${Price} legal=${legal} />`}</button>`)}
    ${numbers(m).length > 0 && html`<${Dial} m=${m} />`}
    ${m.pick.value.length > 0 && !m.busy.value && html`<button class="cancel" onClick=${() => m.back()}><${Icon} name="lucide:x" />${say('cancel')}</button>`}`
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

// What is asked, with names.
const question = m => withNames(m, m.question.value?.words, m.question.value?.parts)

// What to point at, or what the target leads to that is pointed at just now.
function Hint({ m }) {
  const target = m.narrowed.value.lit.get(aimed.value)
  return target ? html`<small class="leads" aria-live="off">${leadsTo(m, target)}</small>` : html`<small>${[hint(m), shared(choices(m))].filter(Boolean).join(' — ')}</small>`
}

const isOver = m => m.header.value.status === 'over'

const WORDS = {
  past: ({ m }) => html`<b class="prompt-title">${say('past', m.cursor.value, m.entries.value.length)}</b>${!isOver(m) && html`<small>${say('past_why')}</small>`}`,
  as: () => html`<b class="prompt-title">${say('as_title')}</b><small>${say('past_why')}</small>`,
  trial: ({ m }) => html`<${m.trial.Words} m=${m} />`,
  open: ({ m }) => html`<b class="prompt-title">${say('open_title')}</b><small>${say(m.seat.value === null ? 'open_sit' : 'open_share')}</small>`,
  over: ({ m }) => html`<b class="prompt-title">${verdict(m)}</b><small>${reason(m)}</small>`,
  chosen: ({ m }) => html`<b class="prompt-title">${labelOf(m, m.chosen.value)}</b><small>${priceOf(m.chosen.value) || say('confirm_why')}</small>`,
  ask: ({ m }) => html`<${AskWords} m=${m} ask=${asksFor(m).asked} />`,
  mine: ({ m }) => {
    const side = sideOf(m), inWindow = isWindow(m)
    return html`<span class="prompt-turn">${m.trial ? m.trial.turn(m) : say('turn_yours')}${inWindow ? html` <${WindowWords} m=${m} />` : side && !m.trial && html` · ${say('turn_side', side)}`}</span>
      <b class=${'prompt-title' + (question(m).length > LONG ? ' long' : '')}>${question(m)}</b><${Hint} m=${m} />`
  },
  may: ({ m }) => html`<b class="prompt-title">${say('may')}</b><small>${question(m)}</small>`,
  wait: ({ m }) => html`<${Thinking} m=${m} /><small>${asksFor(m).own ? say('undo_waits') : question(m)}</small>`,
  watch: ({ m }) => html`<span class="prompt-turn">${watching(m)}</span><${Thinking} m=${m} /><small>${question(m)}</small>`,
}

function watching({ header: { value: { delay } } }) {
  return delay ? say('watching_late', delayWords(delay)) : say('watching')
}

function Confirm({ m }) {
  const button = useRef()
  useLayoutEffect(() => button.current.focus(), [])
  return html`<button onClick=${() => m.clear()}>${say('cancel')}</button><button ref=${button} class="primary" onClick=${() => m.confirm()}>${say('confirm')}</button>`
}

// What plays a match that is over, from the entry that is shown.
const PlayButton = ({ m }) => html`<button class="primary" onClick=${() => play(m)}><${Icon} name=${playing.value ? 'lucide:pause' : 'lucide:play'} />${say(playing.value ? 'replay_pause' : 'replay_play')}</button>`

const BUTTONS = {
  past: ({ m }) => html`${!savedPage && !m.guide && html`<button class="quiet" onClick=${() => (open.value = 'forks')}><${Icon} name="lucide:git-fork" />${say('past_fork')}</button>`}
    ${isOver(m) ? html`<button class="quiet" onClick=${() => last(m)}>${say('saved_end')}</button><${PlayButton} m=${m} />` : html`<button class="primary" onClick=${() => last(m)}>${say('past_live')}</button>`}`,
  as: ({ m }) => html`<button class="primary" onClick=${() => m.viewAs(null)}>${say('as_back')}</button>`,
  trial: ({ m }) => html`<${m.trial.Buttons} m=${m} />`,
  open: OpenButtons,
  over: ({ m }) => !m.guide && html`<button class="quiet" onClick=${() => (shown.value = m.id)}>${say('over_result')}</button>${savedPage && html`<${PlayButton} m=${m} />`}<${EndButtons} m=${m} />`,
  chosen: Confirm,
  ask: ({ m }) => html`<${AskButtons} m=${m} ask=${asksFor(m).asked} />`,
  mine: Answers,
  may: Answers,
  wait: ({ m }) => m.asked.value && html`<${Answers} m=${m} />`,
}

const WAITS = new Set(['mine', 'may', 'wait']) // in which an opponent who is gone matters

function line(m) {
  if (m.connection.value === 'lost') return html`<p class="prompt-notice lost"><${Icon} name="lucide:wifi-off" />${say('connection_lost')}</p>`
  if (m.busy.value && late.value) return html`<p class="prompt-notice"><${Icon} name="lucide:wifi-off" />${say('offline_late')}</p>`
  const words = m.notice.value ?? (m.problem.value && refused(m, m.problem.value)) ?? offerWords(m)
  const [cited] = words?.match(RULE) ?? []
  return words && html`<p class="prompt-notice"><${Icon} name="lucide:info" />${words}${cited && !savedPage && html` <button type="button" class="quiet" onClick=${() => openRules(m, cited)}>${say('rules_cited', cited)}</button>`}</p>`
}

export function Prompt({ m }) {
  useKeys(m)
  useFocus(m)
  usePassing(m)
  const state = stateOf(m), Words = WORDS[state], Buttons = BUTTONS[state]
  const inWindow = (state === 'mine' || state === 'may') && isWindow(m)
  const sealed = (state === 'wait' || state === 'mine') && envelopes(m).length > 0
  return html`<section class=${`prompt ${state}${inWindow ? ' window' : ''}`} aria-live="polite" aria-label=${say('prompt')} data-state=${state} aria-busy=${m.busy.value}
    data-mark=${`${m.legal.value?.answering ?? ''}/${m.entries.value.length}/${m.pick.value.map(keyOf).join(' ')}/${state}${peeking.value ? '/peek' : ''}${crowd.value ? '/crowd' : ''}`}>
    <${Opened} m=${m} />
    <${WindowTile} m=${m} />
    <div class="prompt-words"><${Words} m=${m} />${line(m)}<${Advice} m=${m} /></div>
    ${sealed && html`<${Envelopes} m=${m} />`}
    ${span(m) !== 'never' && state !== 'over' && !m.guide && html`<${PassingNow} m=${m} />`}
    <div class="prompt-answers" onPointerDown=${press}>${Buttons && html`<${Buttons} m=${m} />`}${m.absent.value.length > 0 && WAITS.has(state) && html`<${Absent} m=${m} />`}</div>
    <div class="prompt-tools"><${Clock} m=${m} />
      ${m.question.value && !savedPage && html`<button class="tool rules-tool" aria-label=${say('rules_here')} title=${`${say('rules_here')} (r)`} onClick=${() => openRules(m, [['questions', m.question.value.kind]])}><${Icon} name="lucide:book-open" /></button>`}
      ${m.asked.value && html`<button class="tool" aria-label=${say('list_title')} title=${`${say('list_title')} (a)`} onClick=${() => (listed.value = true)}><${Icon} name="lucide:list" /></button>`}
      ${state === 'mine' && !savedPage && mayHint(m) && html`<${HintButton} m=${m} />`}
      ${state !== 'past' && state !== 'as' && !savedPage && !m.guide && !m.trial && mayInstruct(m) && html`<button class="tool" aria-label=${say('ahead')} title=${say('ahead')} onClick=${() => (instructing.value = true)}><${Icon} name="lucide:fast-forward" /></button>`}
      ${m.trial ? html`<${m.trial.Tools} m=${m} />` : (state === 'mine' || state === 'wait' || state === 'may') && html`<${UndoButtons} m=${m} />`}</div>
    ${listed.value && html`<${ActionsList} m=${m} />`}${instructing.value && html`<${InstructionsSheet} m=${m} />`}${helping.value && html`<${KeysSheet} m=${m} />`}
  </section>`
}
