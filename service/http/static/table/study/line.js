// A variation as a match: the entries up to where it begins, then the answers that are tried there. The table, the
// slider, the prompt and the keys show it as they show a match. The service plays the answers, and stores nothing.
import { batch, computed, effect, signal } from '../core/html.js'
import { call, Problem } from '../core/api.js'
import { say } from '../core/words.js'
import { looking } from '../match/match.js'
import { pointing } from '../match/match_acting.js'
import { refused, seatName } from '../match/names.js'
import { line, study } from '../match/open_sheets.js'
import { Buttons, Tools, turn, Words } from './trying.js'

let ends = null // what follows the line that is shown

// Show a line over the match. `start` is where it begins: an entry `seq`, and of a stored one its `world`, `sight` and
// `seed`. `answers` are those that it has, `saved` the annotation that it is stored as. What is shown is the position
// after `after` answers; null is their end.
export async function walk(m, start, answers = [], { saved = null, after = null, may = false } = {}) {
  const l = lineOf(m, start, may)
  await l.play(answers.map(({ seat, action }) => ({ seat, answer: action })))
  l.saved.value = saved
  l.goAfter(after)
  await l.haveShown()
  leave()
  line.value = l
  ends = effect(() => { l.shownSeq.value; l.haveShown() })
}

export function leave() {
  ends?.()
  line.value = ends = null
}

// The entries of a line, and the table at each: those of the match first. What is not read yet is as it was before.
class Entries {
  undone = new Set()

  constructor({ viewer, entries, tableAt, headAt }, start, told) {
    Object.assign(this, { viewer: viewer.value, start, told, matchTable: tableAt, matchHead: headAt })
    this.entries = [...entries.value.slice(0, start), ...told.at(-1).answers.map((answer, n) => entryOf(answer, start + 1 + n))]
    for (const { seq } of this.entries) if (seq <= start && isAside(this.entries, seq, start)) this.undone.add(seq)
  }

  get last() {
    return this.entries.length
  }

  headAt(seq) {
    return seq > this.start ? seq : this.matchHead(seq)
  }

  tableAt(seq) {
    const after = seq - this.start
    return (after > 0 && this.told.slice(0, after + 1).findLast(Boolean)?.view) || this.matchTable(Math.min(seq, this.start))
  }
}

const entryOf = (answer, seq) => ({ seq, after: seq - 1, kind: 'step', seat: answer.seat, action: answer.action, facts: [], by: {}, words: { did: answer.label, said: [], facts: [] } })

// Whether an entry was taken back before the line begins: it is not on the way from the beginning to `end`.
function isAside(entries, seq, end) {
  let at = end
  while (at > seq) at = entries[at - 1].after
  return at !== seq && entries[seq - 1].kind === 'step'
}

// What a line has of its own; all else is that of the match.
function lineOf(m, start, may) {
  const names = ['cursor', 'question', 'legal', 'chosen', 'notice', 'problem', 'saved', 'as', 'advice']
  const l = Object.assign(Object.create(m), {
    id: `${m.id}/${start.seq}`, base: m, start: { ...start }, may, answers: signal([]), seats: signal([]), absent: signal([]), pick: signal([]), busy: signal(false),
    ...Object.fromEntries(names.map(name => [name, signal(null)])),
  })
  const seat = signal(null), told = [] // who answers: whoever is asked; what the service says after 0, 1, 2… answers
  const logs = { own: signal(null), other: signal(null), grown: signal(0) }
  l.header = computed(() => ({ ...m.header.value, status: 'playing', seat: seat.value, take_back: 'never', clock: null }))
  trying(l, logs, seat, told)
  looking(l, logs)
  pointing(l)
  l.act = legal => l.once(() => l.play([...l.answers.value, { seat: seat.value, answer: legal.action }]))
  l.confirm = () => l.chosen.value && l.act(l.chosen.value)
  walking(l)
  l.leave = leave
  l.trial = { Words, Buttons, Tools, turn, keys: keysOf(l) }
  return l
}

function trying(l, { own, grown }, seat, told) {
  const { base: m, start } = l
  const read = async answers => {
    const { view, ...found } = await call('POST', `${m.path}/variations`, { player: m.player.value, query: { as: m.as.value }, body: { ...start, answers } })
    Object.assign(start, { world: found.world, sight: found.sight, seed: found.seed }) // the service has chosen what was not given
    return (told[answers.length] = { ...found, view: { ...view, scores: found.scores } })
  }

  // Whoever must answer comes before those who may.
  const wanted = ({ view: { asked }, legal }) => asked?.must.find(at => legal.some(each => each.seat === at))

  // Play these answers from the beginning; nothing has changed if the rules refuse them.
  l.play = async answers => {
    const found = await read(answers)
    told.length = answers.length + 1
    batch(() => {
      l.clear()
      l.saved.value = l.cursor.value = null
      l.answers.value = answers
      l.ask(found.legal.find(({ seat: at }) => at === wanted(found)) ?? found.legal[0])
      own.value = new Entries(m, start.seq, told)
      grown.value += 1
    })
  }

  l.unsaved = () => l.may && !l.saved.value && l.answers.value.length > 0
  // What is stored of the line.
  l.stored = () => { const { seq, ...beginning } = start; return { ...beginning, answers: l.answers.value } }

  // Ask a seat: several may be asked at once, and then their order is free.
  l.ask = legal => {
    const found = told[l.answers.value.length], { asked } = found.view
    seat.value = legal?.seat ?? null
    l.seats.value = found.legal.map(each => each.seat)
    l.question.value = legal ? { number: l.answers.value.length, kind: asked?.kind, must_act: [legal.seat], may_act: [], about: asked?.about, words: say('line_which', seatName(m, legal.seat)), clocks: [] } : null
    l.legal.value = legal && l.may ? { answering: l.answers.value.length, actions: legal.actions } : null
  }
  l.askSeat = wanted => batch(() => { l.clear(); l.ask(told.at(-1).legal.find(each => each.seat === wanted)) })

  // Read the table that is shown, unless it is known.
  l.haveShown = async () => {
    const after = l.after.peek()
    if (after <= 0 || told[after]) return
    await read(l.answers.value.slice(0, after))
    grown.value += 1
  }

  // What the rules refuse is told in one line, and the line stays as it is.
  l.once = async work => {
    if (l.busy.value) return
    batch(() => { l.busy.value = true; l.notice.value = null })
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      l.clear()
      l.notice.value = refused(m, error)
    } finally {
      l.busy.value = false
    }
  }
}

function walking(l) {
  // How many answers lie before what is shown; negative before the line begins.
  l.after = computed(() => l.shownSeq.value - l.start.seq)
  l.goAfter = after => (l.cursor.value = after === null || after >= l.answers.value.length ? null : l.start.seq + after)
  // Go on from what is shown, without the answers after it and `by` before it.
  l.cut = (by = 0) => l.once(async () => {
    const kept = Math.max(0, l.after.value - by)
    if (kept < l.answers.value.length) await l.play(l.answers.value.slice(0, kept))
  })
}

const keysOf = l => ({ u: () => l.may && void l.cut(1), w: () => l.unsaved() && void study('save'), q: () => void l.leave() })
