// What a guided match tells beside the table: its words, what was said to an answer, and the way on and back.
import { html, useEffect, useLayoutEffect, useRef, useSignal } from '../core/html.js'
import { title } from '../core/concerns.js'
import { Icon } from '../core/icons.js'
import { Top } from '../core/widgets/top.js'
import { say } from '../core/words.js'
import { openRules } from '../match/open_sheets.js'
import { openMatch } from '../lobby/opening/seat_rows.js'
import { READ } from './lessons.js'
import { mark } from './marks.js'

const QUICK = 'greedy'

export function Bar({ m }) {
  useEffect(() => { title.value = m.game.value.title }, [m, m.game.value])
  return html`<${Top} tools=${html`<a class="tool" href="#/" aria-label=${say('guide_leave')} title=${say('guide_leave')}><${Icon} name="lucide:x" /></a>`}>
    <h1 class="game-title">${m.game.value.title}</h1><span class="chip">${say('guide')}</span><//>`
}

const paragraphs = text => text.split(/\n\s*\n/).map((words, i) => html`<p key=${i}>${words}</p>`)

// What was said to the last answer; of one that the rules forbid, that it is so.
function Said({ said }) {
  const words = said?.words ?? (said?.verdict === 'wanted' ? null : said && say(said.verdict === 'illegal' ? 'guide_illegal' : 'guide_other'))
  return words && html`<p class=${`guide-said ${said.verdict}`}><${Icon} name=${said.verdict === 'wanted' ? 'lucide:check' : 'lucide:info'} /><span>${words}</span></p>`
}

// The rules that a step is about; each opens beside the table.
function Rules({ m, rules }) {
  return rules.length > 0 && html`<small class="guide-rules">${say('rules')} ${rules.map((rule, i) => html`${i > 0 && ', '}<button type="button" class="guide-rule" key=${rule} onClick=${() => openRules(m, rule)}>${rule}</button>`)}</small>`
}

// The match that the script prepares for, against the quick bot, at once.
function PlayNow({ m, button }) {
  const { guide, game } = m.guide, busy = useSignal(false)
  const play = async () => {
    const { preset, options, seats } = guide.value.first, { bots } = m.game.value
    const level = bots.includes(QUICK) ? QUICK : bots[0]
    busy.value = true
    try {
      const match = await openMatch('/v1/matches', [{ kind: 'me' }, ...Array(seats - 1).fill({ kind: 'bot', level })], { game, take_back: 'free', options, ...preset && { preset } })
      location.hash = '#/m/' + match.id
    } finally {
      busy.value = false
    }
  }
  return html`<button ref=${button} class="primary" disabled=${busy.value} onClick=${play}><${Icon} name="lucide:bot" />${say('guide_play')}</button>`
}

// The way on: a button where nothing is asked at the table. It has the focus, so that Enter goes on; it is never disabled,
// since it could not get the focus then.
function Onward({ m, go }) {
  const { lesson, guide, chapter } = m.guide, button = useRef()
  const isRead = lesson.value.step && !lesson.value.step.asks, next = guide.value.chapters[chapter.value + 1]
  const place = `${chapter.value}/${lesson.value.taken}`
  useLayoutEffect(() => { if (!document.querySelector('dialog[open]')) button.current?.focus({ preventScroll: true }) }, [place])
  if (lesson.value.step && !isRead) return null
  if (!isRead && !next) return html`<${PlayNow} m=${m} button=${button} />`
  const act = () => go(isRead ? async () => m.take(await m.guide.give(READ)) : () => m.guide.goTo(chapter.value + 1))
  return html`<button ref=${button} class="primary" onClick=${act}>${isRead ? say('guide_next') : say('guide_chapter', next.title)}<${Icon} name="lucide:chevron-right" /></button>`
}

export function Panel({ m }) {
  const { lesson, said, guide, chapter, isFirst } = m.guide, { step, taken, steps } = lesson.value, words = useRef()
  const { chapters } = guide.value, isEnd = !step && chapter.value === chapters.length - 1
  const place = `${chapter.value}/${taken}`, at = Math.min(taken + 1, steps)
  useLayoutEffect(() => { words.current.scrollTop = 0 }, [place, said.value])
  useEffect(() => mark(step?.shows ?? []), [lesson.value])
  // Whatever is gone to is another table: it is read anew. Nothing else is done meanwhile.
  const go = async work => {
    if (m.busy.value) return
    m.busy.value = true
    try {
      await work()
    } finally {
      m.busy.value = false
    }
    await m.reload()
  }
  const tool = (icon, word, act, off = false) => html`<button class="tool" aria-label=${say(word)} title=${say(word)} disabled=${off} onClick=${() => go(act)}><${Icon} name=${icon} /></button>`
  return html`<section class="guide" aria-label=${say('guide')}>
    <header><select aria-label=${say('guide_chapters')} value=${chapter.value} onChange=${event => go(() => m.guide.goTo(+event.target.value))}>
        ${chapters.map((each, i) => html`<option key=${each.id} value=${i} selected=${i === chapter.value}>${i + 1}. ${each.title}</option>`)}</select>
      <span class="soft" aria-label=${say('guide_at', at, steps)}>${at} / ${steps}</span>
      ${tool('lucide:chevron-left', 'guide_back', () => m.guide.back(), isFirst.value)}${tool('lucide:rotate-ccw', 'guide_restart', () => m.guide.restart(), isFirst.value)}</header>
    <progress max=${steps} value=${taken} aria-hidden="true"></progress>
    <div class="guide-words" ref=${words} role="status" aria-live="polite" tabindex="0">
      <${Said} said=${said.value} />
      ${step && paragraphs(step.words)}${isEnd && paragraphs(guide.value.ends)}
      ${step && html`<${Rules} m=${m} rules=${step.rules} />`}
    </div>
    <${Onward} m=${m} go=${go} />
  </section>`
}
