/** The walk over the log: section 3, and step 9 of section 10. */

import { check, Fault, Refusal, same } from "./canonical.mjs";
import { millisecondsOf } from "./form.mjs";
import { fromHex, H, keyed } from "./crypto.mjs";

const DAY = 86_400_000;
const STANDING = new Set(["opened", "seat_taken", "seat_left", "step", "closed"]);
const BEFORE = new Set(["opened", "seat_taken", "seat_left", "step", "closed", "disclosed"]);

/** The seconds that name the clock of `terms` in `by`. */
function secondsOf(clock) {
  if (typeof clock === "number") return clock;
  const days = clock.kind.startsWith("days") ? 86_400 : 1;
  return (clock.main || clock.answer || clock.period) * days;
}

/** Whether an entry becomes the head by itself; `head_moved` moves it elsewhere. */
const becomesHead = ({ kind, facts = [] }) => STANDING.has(kind) || facts.length > 0;

export class Log {
  constructor(lines, table, { now, secret }) {
    this.lines = lines;
    this.first = lines[0].face;
    this.terms = this.first.terms;
    this.seats = this.first.setup.seats;
    this.table = table;
    this.latest = Math.floor(now / 1000) * 1000 + 999;
    this.secret = secret;
    this.head = 0;
    this.onPath = new Set();
    this.changes = new Map();
    this.holders = Array(this.seats).fill(null);
    this.resignations = new Set();
    this.called = new Set();
    this.fates = new Map();
    this.begun = 0;
    this.time = "";
    this.steps = 0;
    this.dealt = 0;
    this.acted = Array(this.seats).fill(0);
    this.floor = 0;
    this.rested = Array(this.seats).fill(0);
    this.vacation = Array(this.seats).fill(0);
    this.done = false;
  }

  /** Follow all lines; a Fault names the one that cannot be. */
  async walk() {
    this.deal = this.secret && (await keyed(await (await keyed(fromHex(this.secret)))(["deal"])));
    for (const line of this.lines) {
      try {
        await this.follow(line);
      } catch (error) {
        if (error instanceof Refusal) throw new Fault(line.seq, error.message);
        throw error;
      }
    }
    if (this.table.over && !this.done)
      throw new Fault(this.lines.length, "it is over, and its secret is not disclosed");
  }

  async follow(line) {
    const { seq, after, at, face } = line;
    check(after === this.head, "it does not follow the head");
    check(this.time <= at, "it is dated before the entry before it");
    check(millisecondsOf(at) <= this.latest, "it is dated in the future");
    check(!this.done, "something follows the disclosure");
    check(!this.table.over || face.kind === "disclosed", "the match is over");
    check((seq === 1) === (face.kind === "opened"), "`opened` is entry 1, and no other");
    check(this.begun || BEFORE.has(face.kind), "the match has not begun");
    this.time = at;
    await this[face.kind](line);
    if (becomesHead(face)) {
      this.head = seq;
      this.onPath.add(seq);
      this.changes.set(seq, this.table.journal.take());
    }
    if (face.seat !== undefined && face.seat !== null) this.acted[face.seat] = millisecondsOf(at);
  }

  /** Move the head along the tree, and the table with it. */
  move(to) {
    const forth = [];
    let join = to;
    for (; !this.onPath.has(join); join = this.lines[join - 1].after) forth.push(join);
    for (; this.head !== join; this.head = this.lines[this.head - 1].after) {
      this.table.journal.undo(this.changes.get(this.head));
      this.onPath.delete(this.head);
    }
    for (const entry of forth.reverse()) {
      this.table.journal.redo(this.changes.get(entry));
      this.onPath.add(entry);
    }
    this.head = to;
  }

  seat(seat) {
    check(seat < this.seats, `there is no seat ${seat}`);
  }

  earlier(entry, seq, kind) {
    check(entry < seq && (!kind || this.lines[entry - 1].face.kind === kind), `${entry} is no such entry`);
  }

  opened() {}

  seat_taken({ face: { seat, holder, contribution } }) {
    check(!this.begun, "the match has begun");
    this.seat(seat);
    check(!this.holders[seat], "the seat is taken");
    this.holders[seat] = { ...holder, contribution };
  }

  seat_left({ face: { seat } }) {
    check(!this.begun, "the match has begun");
    this.seat(seat);
    this.holders[seat] = null;
  }

  async step(line) {
    const { seq, face } = line;
    const opening = !this.begun;
    if (opening) {
      check(
        this.holders.every((holder) => holder),
        "a seat is free",
      );
      check(face.seat === null, "not an opening step");
      this.fates.set(seq, await H(["fate", this.holders.map(({ contribution }) => contribution)]));
      this.begun = seq;
    } else {
      check(this.table.asks(face.seat), "the seat is not asked");
      const before = this.lines[this.lastStep() - 1];
      this.fates.set(seq, await H([this.fates.get(before.seq), before.face.seat, before.face.action]));
    }
    const copied = this.steps++ < (this.first.origin?.copied ?? 0);
    let n = 0;
    const deal = async (cause, pool) => {
      this.dealt++;
      const number = await this.deal([this.fates.get(seq), cause, ++n]);
      return pool[Number(number.reduce((rest, byte) => (rest * 256n + BigInt(byte)) % BigInt(pool.length), 0n))];
    };
    await this.table.play(line.facts, seq, { opening, deal: this.deal && !copied ? deal : null });
    check(this.table.open || this.table.over, "the step leaves no question open");
  }

  /** The last step of the path. */
  lastStep() {
    let entry = this.head;
    while (this.lines[entry - 1].face.kind !== "step") entry = this.lines[entry - 1].after;
    return entry;
  }

  /** A step that the head may go back to, or by `returns` one that it has left. */
  target(to, returns, seq) {
    this.earlier(to, seq, "step");
    check(this.onPath.has(to) !== (returns === true), "`returns` does not say which way the head goes");
  }

  head_moved({ seq, at, face: { to, returns } }) {
    this.earlier(to, seq, "step");
    check(to !== this.head, "the head is there");
    if (returns) check(!this.onPath.has(to), "it is on the path");
    else
      check(
        this.onPath.has(to) || this.lines[to - 1].after === this.head,
        "it is neither on the path nor after the head",
      );
    this.move(to);
    this.floor = Math.max(this.floor, millisecondsOf(at));
  }

  take_back_asked({ seq, face: { to, seat, returns } }) {
    this.seat(seat);
    this.target(to, returns, seq);
  }

  take_back_answered({ seq, face: { ask } }) {
    this.earlier(ask, seq, "take_back_asked");
  }

  fork_asked({ seq, face: { from_entry, seat } }) {
    this.seat(seat);
    this.earlier(from_entry, seq);
  }

  fork_answered({ seq, face: { ask } }) {
    this.earlier(ask, seq, "fork_asked");
  }

  rules_changed() {}

  time_credited({ at, by, face: { since, until, milliseconds } }) {
    check(this.terms.clock, "the match has no clock");
    check(same(by, { clock: secondsOf(this.terms.clock) }), "not by the clock of the match");
    check(since <= until && until <= at, "that time is not over, or ends before it begins");
    check(milliseconds <= millisecondsOf(until) - millisecondsOf(since) + 10_000, "it credits too much");
    this.floor = Math.max(this.floor, millisecondsOf(until));
  }

  player(seat) {
    this.seat(seat);
    check(this.holders[seat]?.player, "no player holds the seat");
    check(
      !this.resignations.has(seat) && !this.called.has(seat),
      "the player has resigned, or a bot answers for them",
    );
  }

  vacation_taken({ at, face: { seat, days } }) {
    this.player(seat);
    const most = this.terms.clock?.vacation ?? 0;
    this.vacation[seat] += days;
    check(this.vacation[seat] <= most, "more vacation than there is");
    this.rested[seat] = Math.max(this.rested[seat], millisecondsOf(at)) + days * DAY;
  }

  instructed({ face: { seat } }) {
    this.seat(seat);
  }

  hinted({ face: { seat } }) {
    check(this.table.awaits(seat), "the seat is not awaited");
  }

  async resigned({ seq, face: { seat, facts } }) {
    this.seat(seat);
    check(!this.resignations.has(seat) && !this.called.has(seat), "the seat has resigned before");
    this.resignations.add(seat);
    await this.table.play(facts, seq);
  }

  async claimed({ seq, at, by, face: { seat, absent, claim, since, facts } }) {
    const least = this.terms.claim_after;
    check(least, "there are no claims");
    this.player(seat);
    this.player(absent);
    check(seat !== absent && this.table.awaits(absent), "the other seat is not asked");
    check(by.player === this.holders[seat].player, "not by the player of the seat");
    const from = millisecondsOf(since);
    const asked = millisecondsOf(this.lines[this.table.question.asked - 1].at);
    check(
      from >= Math.max(asked, this.floor, this.acted[absent], this.rested[absent]),
      "the player was not gone then",
    );
    check(millisecondsOf(at) - from >= least * 1000, "it comes too early");
    const ranks = claim === "draw" ? [1, 1] : [seat, absent].map((_, i) => (i === seat ? 1 : 2));
    check(same(facts, claim === "bot" ? [] : [["ended", ranks, "absence", null]]), "another end than it claims");
    if (claim !== "bot") check(this.seats === 2, "a match of two seats");
    this.called.add(absent);
    await this.table.play(facts, seq);
  }

  async closed({ seq, face: { facts } }) {
    await this.table.play(facts, seq, { closes: true });
  }

  disclosed() {
    check(this.table.over, "the match is not over");
    this.done = true;
  }
}
