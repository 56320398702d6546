// The log: who did what, in words. A click shows the table after that entry.
import { html, effect, useEffect, useLayoutEffect, useMemo, useRef, useSignal } from '../core/html.js'
import { SeatShape } from '../board/card.js'
import { Facts } from './facts.js'
import { partsOf } from '../match/log_parts.js'
import { actorName, withNames } from '../match/names.js'
import { count, say } from '../core/words.js'

const NEAR = 48 // pixels from the end that are the end still
const MOVES = 1000 // milliseconds after a wheel, a key or a finger in which a scroll is the reader's

// Whose entry it is: an entry without a seat may have an author who holds one. Null for what nobody does.
function seatOf(m, { seat, kind, by }) {
  if (seat !== undefined || kind === 'disclosed') return seat ?? null
  return m.header.value.seats.find(held => by?.player && held.player === by.player)?.seat ?? null
}

// `fresh` if the line before it is another seat's, `headed` if a head says whose it is.
function Line({ m, entry, fresh, headed }) {
  const seat = headed ? null : seatOf(m, entry), name = seat === null ? null : actorName(m, entry, seat)
  // The same element again is skipped by the renderer, so a long log costs little when one entry is added.
  return useMemo(() => {
    const { did, said = [], parts } = entry.words ?? { did: entry.kind }
    return html`<li data-seq=${entry.seq} data-kind=${entry.kind}>
      <button class="log-line" tabindex="-1">
        <span class="seq">${entry.seq}</span>
        <${SeatShape} seat=${seat} />
        <span class="log-text">${name !== null && html`<b class=${fresh ? 'who' : 'who again'}>${name}</b> `}<span class="did">${withNames(m, did, parts?.did)}</span>
          ${said.map((line, i) => html`<span class="said">${withNames(m, line, parts?.said[i])}</span>`)}</span>
      </button></li>`
  }, [entry, fresh, name])
}

const isFresh = (m, entry, before) => !before || seatOf(m, entry) !== seatOf(m, before)

function Branch({ m, entries }) {
  return html`<li class="branch"><details>
    <summary tabindex="-1">${count('log_undone', entries.length)}</summary>
    <ol role="list">${entries.map((entry, n) => html`<${Line} key=${entry.seq} m=${m} entry=${entry} fresh=${isFresh(m, entry, entries[n - 1])} />`)}</ol>
  </details></li>`
}

// What a bot does at one go: who, how much, and each action. It is told in full until its reader folds it.
function Turn({ m, entries }) {
  const seat = seatOf(m, entries[0]), name = actorName(m, entries[0], seat), many = say('log_actions', entries.length)
  return html`<li class="turn"><details open>
    <summary class="log-head" tabindex="-1"><${SeatShape} seat=${seat} /><span><b>${name}</b> <small>${many}</small></span></summary>
    <ol role="list" aria-label=${`${name}, ${many}`}>${entries.map(entry => html`<${Line} key=${entry.seq} m=${m} entry=${entry} headed />`)}</ol>
  </details></li>`
}

// The log keeps to its end until its reader scrolls away. Other scrolls are none of theirs: a card that is pinned beside
// it, or a window that gets smaller, moves it too. `unread` are the entries that have come since.
function useFollowing(m, list) {
  const left = useSignal(null) // the newest entry when the reader left the end
  const moved = useRef(-Infinity) // when they last turned a wheel, pressed a key or moved a finger, and what that has moved
  const entries = m.entries.value, undone = m.undone.value, newest = () => m.entries.value.at(-1)?.seq
  const follow = () => {
    const at = m.cursor.value
    if (at !== null) left.value = null // back from the past, it ends at the newest line again
    mark(list.current, at ?? newest(), at === null, left.peek() === null)
  }
  useLayoutEffect(() => effect(follow), [m])
  useLayoutEffect(follow, [entries, undone])
  useEffect(() => {
    const at = list.current
    const observer = new ResizeObserver(() => { if (m.cursor.peek() === null && left.peek() === null) toTheEnd(at) })
    observer.observe(at)
    return () => observer.disconnect()
  }, [m])
  const reads = () => (moved.current = performance.now())
  return {
    unread: left.value === null ? 0 : entries.filter(({ seq }) => seq > left.value).length,
    toEnd: () => { left.value = null; toTheEnd(list.current) },
    handlers: {
      onWheel: reads, onTouchMove: reads, onKeyDownCapture: reads, onPointerDown: reads,
      onScroll: ({ currentTarget: at }) => {
        if (m.cursor.value !== null || performance.now() - moved.current > MOVES) return
        reads() // what they have set in motion goes on for a while
        left.value = at.scrollHeight - at.scrollTop - at.clientHeight < NEAR ? null : left.value ?? newest()
      },
    },
  }
}

// A line that has the focus is drawn anew when it becomes part of a turn: the focus goes with it.
function useKeptFocus(list) {
  const at = document.activeElement
  useLayoutEffect(() => {
    if (at?.isConnected === false) list.current.querySelector(`[data-seq="${at.parentNode?.dataset.seq}"] > button`)?.focus({ preventScroll: true })
  })
}

export function Log({ m }) {
  const list = useRef(), pointed = useSignal(null)
  const entries = m.entries.value, parts = partsOf(entries, m.undone.value) // entries[n] has the number n + 1
  const { unread, toEnd, handlers } = useFollowing(m, list)
  useKeptFocus(list)
  const entryOf = node => entries[node.closest?.('li[data-seq]')?.dataset.seq - 1]
  const show = event => {
    const entry = entryOf(event.target), box = list.current.getBoundingClientRect()
    pointed.value = entry?.words?.facts?.some(Boolean) ? { entry, low: event.target.getBoundingClientRect().top < box.top + box.height / 2 } : null
  }
  const go = event => {
    const entry = event.target.closest('.log-line') && entryOf(event.target)
    if (!entry) return
    m.cursor.value = entry.seq === entries.at(-1).seq ? null : entry.seq
    list.current.closest('dialog')?.close() // on a phone it covers the table that it has just asked for
  }
  return html`<section class="log" aria-label=${say('log')} onMouseLeave=${() => (pointed.value = null)}>
    <ol ref=${list} role="list" tabindex="0" aria-label=${say('log')} onClick=${go} onKeyDown=${walk} onMouseOver=${show} onFocusIn=${show} onFocusOut=${() => (pointed.value = null)}
      ...${handlers}>
      ${parts.map(({ kind, entries: [entry, ...more] }, n) => {
        if (kind !== 'line') return html`<${kind === 'turn' ? Turn : Branch} key=${kind + entry.seq} m=${m} entries=${[entry, ...more]} />`
        return html`<${Line} key=${entry.seq} m=${m} entry=${entry} fresh=${isFresh(m, entry, parts[n - 1]?.kind === 'line' && entries[entry.seq - 2])} />`
      })}
    </ol>
    ${unread > 0 && html`<button class="log-unread" onClick=${toEnd}>${count('log_unread', unread)}</button>`}
    ${pointed.value && html`<div class=${'log-facts ' + (pointed.value.low ? 'low' : 'high')} role="tooltip"><${Facts} m=${m} entry=${pointed.value.entry} /></div>`}
  </section>`
}

// Up and down go from line to line, and to the heads of what can be folded.
function walk(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const lines = [...event.currentTarget.querySelectorAll('.log-line, summary')].filter(line => line.checkVisibility())
  const at = lines.indexOf(document.activeElement)
  const next = at < 0 ? lines.findIndex(line => line.parentNode.classList.contains('at')) : at + step
  lines[Math.max(0, next)]?.focus()
  event.preventDefault()
  event.stopPropagation()
}

const waiting = new WeakMap() // list → timer

// Mark the line of an entry by a class alone; the log is not drawn again. It scrolls a moment later, so that somebody
// who drags the slider does not pay for measuring it at every step; nor at all while somebody reads further up.
function mark(list, seq, toEnd, held) {
  if (!list) return
  list.querySelector('li.at')?.classList.remove('at')
  const line = list.querySelector(`li[data-seq="${seq}"]`)
  line?.classList.add('at')
  if (held) scrollLater(list, () => toEnd ? toTheEnd(list) : line && bringIntoSight(list, line))
}

const toTheEnd = list => (list.scrollTop = list.scrollHeight)

// It waits while a line is pressed, which would slip away under the pointer: the click would be lost.
function scrollLater(list, scroll) {
  clearTimeout(waiting.get(list))
  waiting.set(list, setTimeout(() => list.matches(':active') ? scrollLater(list, scroll) : scroll(), 60))
}

function bringIntoSight(list, line) {
  const folded = line.closest('details')
  if (folded) folded.open = true
  const top = line.getBoundingClientRect().top - list.getBoundingClientRect().top
  if (top < 0 || top > list.clientHeight - line.offsetHeight) list.scrollTop += top - list.clientHeight / 2
}
