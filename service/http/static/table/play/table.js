// The screen of a match: one grid, the same regions for all games.
import { html, useEffect, useLayoutEffect, useRef, useSignal } from '../core/html.js'
import { Board } from '../board/board.js'
import { Centre, Turn } from '../board/centre.js'
import { Crowd, isCrowded } from '../board/crowd.js'
import { Curtain, isCovered } from './curtain.js'
import { DrawerSheet, Unfolded } from '../board/drawer.js'
import { flyUnder } from '../board/fly.js'
import { Hand } from '../board/hand.js'
import { Icon } from '../core/icons.js'
import { Log } from './log.js'
import { Menu } from '../sheets/menu.js'
import { Prompt } from './question/prompt.js'
import { byFinger, peek, Reader, readUnder } from '../board/reader.js'
import { peeking, presentationOf, viewerOf } from '../board/reads.js'
import { Replay } from './replay.js'
import { addressed } from '../match/address.js'
import { line as variation, rules, studying } from '../match/open_sheets.js'
import { leadRules } from '../rules/pointing.js'
import { Seat, ordered } from '../board/seat.js'
import { haveSheet, onDemand } from '../core/loading.js'
import { Sheet } from '../core/widgets/sheet.js'
import { WindowCard } from './question/windows.js'
import { haveWords, say } from '../core/words.js'

const Study = onDemand(async () => (await import('../study/study.js')).ready(), 'Study', false)
const Rules = onDemand(async () => (await Promise.all([import('../rules/sheet.js'), haveWords('rules'), haveSheet('rules.css')]))[0], 'Rules', false)
const CROWD = 3, PAIR = 2 // more others than these are drawn densely, on a phone with one line alone
const NARROW = matchMedia('(max-width: 760px)')

// A click on what is lit points at it; elsewhere it takes the last one back.
function pointAt(m, event) {
  if (event.target.closest('.prompt')) return
  const node = event.target.closest('[data-target]'), target = node && m.narrowed.value.lit.get(node.dataset.target)
  if (target) return (byFinger(event) && isCrowded(node, event)) || peek(m, node, target, event) || m.point(target)
  if (!event.target.closest('.reader')) peeking.value = null
  const inert = !event.target.closest('button, a, input, summary, dialog, .side')
  if (m.asked.value && m.pick.value.length && event.target.closest('.mat, .hand') && (inert || node)) m.back()
}

export function useNarrow() {
  const narrow = useSignal(NARROW.matches)
  useEffect(() => { const hear = () => (narrow.value = NARROW.matches); NARROW.addEventListener('change', hear); return () => NARROW.removeEventListener('change', hear) }, [])
  return narrow.value
}

function Aim({ m }) {
  const me = viewerOf(m), begun = me === null || m.entries.value.some(entry => entry.kind === 'step' && entry.seat === me)
  return html`<p class=${begun ? 'aim begun' : 'aim'}><${Icon} name="lucide:target" /><span>${m.game.value.summary}</span></p>`
}

// The slider stands still at the bottom of the side, whatever grows above it. On a phone the log is a sheet, opened beside it.
function Chronicle({ m, of, narrow }) {
  const open = useSignal(false)
  if (!narrow) return html`<${Replay} m=${m} />`
  return html`<div class="chronicle"><${Replay} m=${m} /><button type="button" class="tool" aria-label=${say('log')} title=${say('log')} onClick=${() => (open.value = true)}><${Icon} name="lucide:scroll-text" /></button>${studying.value && html`<${Study} m=${of} narrow />`}</div>
    ${open.value && html`<${Sheet} title=${say('log')} name="log-sheet" onClose=${() => (open.value = false)}><${Log} m=${m} /><//>`}`
}

// A variation is drawn in the place of its match, `of`.
export function Table({ m: of }) {
  const m = variation.value?.base === of ? variation.value : of
  const root = useRef(), narrow = useNarrow(), { p } = presentationOf(m), me = viewerOf(m), board = Boolean(p.board)
  useEffect(() => addressed(of), [of])
  useLayoutEffect(() => { const ends = [flyUnder(root.current, m), readUnder(root.current, m)]; return () => ends.forEach(end => end()) }, [m])
  const order = ordered(m.header.value.seats.length, me), others = me === null ? order : order.slice(0, -1)
  const line = narrow, dense = others.length > CROWD + (me === null)
  const [accent, accentDark] = p.look?.accent ?? [], [mat, matDark] = p.look?.mat ?? []
  const look = { '--al': accent, '--ad': accentDark, '--ml': mat, '--md': matDark }
  const seat = at => html`<${Seat} key=${at} m=${m} seat=${at} line=${line} dense=${dense} bare=${others.length > PAIR && at !== me && !board} />`
  const own = me !== null && html`<div class="own">${seat(me)}</div>`
  const rest = html`<div class="others" style=${{ '--n': others.length }}>${others.map(seat)}</div>`
  const beside = html`<${WindowCard} m=${m} />${studying.value ? html`<${Study} m=${of} />` : html`<${Log} m=${m} />`}`
  const curtain = html`<${Curtain} key="curtain" m=${m} />`
  if (isCovered(m)) return html`<div ref=${root} class="table" style=${look}>${curtain}</div>`
  return html`<div ref=${root} class=${`table ${board ? 'with-board' : 'with-cards'}${m.asked.value ? ' asked' : ''}${m.cursor.value === null ? '' : ' past'}`} style=${look} onClick=${event => { leadRules(m, event); pointAt(m, event) }}>
    ${m.guide ? html`<${m.guide.Bar} m=${m} />` : html`<${Menu} m=${of} />`}
    <main class="mat" id="main" tabindex="-1" aria-label=${m.game.value.title}>
      ${board ? html`<${Unfolded} m=${m} /><${Board} m=${m} />` : html`${rest}<${Centre} m=${m} />${own}`}
    </main>
    <aside class="side" aria-label=${say('side')}>
      ${m.guide ? html`<${m.guide.Panel} m=${m} />` : html`<${Aim} m=${m} />`}${board && rest}
      ${!narrow && beside}${board && html`${own}<${Turn} m=${m} />`}${!m.guide && html`<${Chronicle} m=${m} of=${of} narrow=${narrow} />`}
    </aside>
    <${Prompt} m=${m} /><${Hand} m=${m} /><${Reader} m=${m} /><${DrawerSheet} m=${m} /><${Crowd} m=${m} />${rules.value?.m === m && html`<${Rules} m=${m} />`}${curtain}
  </div>`
}
