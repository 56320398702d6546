// The entries of a match as one viewer sees them, and the table at each: folded when it is first wanted.
import { BARE, fold, reader } from '../fold.js'

const ADVANCES = new Set(['opened', 'seat_taken', 'seat_left', 'step', 'closed'])

export class MatchLog {
  entries = [] // entries[n] has the number n + 1: a log has no gaps
  #heads = [] // where the head is after each entry
  #views = []
  #read = null

  constructor(viewer) {
    this.viewer = viewer
  }

  get last() {
    return this.entries.length
  }

  // Take entries that follow; those that are known are left out. False if some are missing in between.
  add(entries) {
    const fresh = entries.filter(entry => entry.seq > this.last)
    const whole = fresh.every((entry, n) => entry.seq === this.last + 1 + n)
    if (!whole || !fresh.length) return whole
    this.entries = [...this.entries, ...fresh]
    for (const entry of fresh) this.#heads.push(this.#headAfter(entry))
    return true
  }

  // The same entries in other words.
  reword(entries) {
    const words = new Map(entries.map(entry => [entry.seq, entry]))
    this.entries = this.entries.map(entry => words.get(entry.seq) ?? entry)
  }

  #headAfter(entry) {
    if (entry.kind === 'head_moved') return entry.to
    const advances = ADVANCES.has(entry.kind) || entry.facts?.length
    return advances ? entry.seq : this.headAt(entry.seq - 1)
  }

  // The entry at which the table stands after entry `seq`: another one if something was taken back or remarked.
  headAt(seq) {
    return seq > 0 ? this.#heads[seq - 1] : 0
  }

  tableAt(seq) {
    // Down to the nearest view that is known, then up again: a long history must not need a deep stack.
    const missing = []
    let at = this.headAt(seq)
    while (at > 0 && !this.#views[at]) {
      missing.push(at)
      at = this.headAt(this.entries[at - 1].after)
    }
    let view = at > 0 ? this.#views[at] : BARE
    while (missing.length) {
      const entry = this.entries[missing.pop() - 1]
      if (entry.kind === 'opened') this.#read = reader(entry.layout, this.viewer)
      if (entry.facts?.length) view = fold(view, entry.facts, this.#read)
      if (entry.scores) view = { ...view, scores: entry.scores } // told where they have changed
      this.#views[entry.seq] = view
    }
    return view
  }

  // The numbers of the entries that are on no branch to the head: what was taken back.
  get undone() {
    const undone = new Set()
    let line = this.headAt(this.last)
    for (let seq = this.last; seq > 0; seq--) {
      if (this.headAt(seq) !== seq) continue // a remark
      if (seq === line) line = this.headAt(this.entries[seq - 1].after)
      else undone.add(seq)
    }
    return undone
  }
}
