/** The table while the facts of one path are followed, as much of it as a verifier checks (section 4). */

import { canonical, check } from "./canonical.mjs";
import * as layouts from "./layout.mjs";

/** A part of the state under a name; each change is kept so that the head can move back. */
class Journal {
  #now = new Map();
  #changes = [];

  get(name, otherwise) {
    return this.#now.get(name) ?? otherwise;
  }

  set(name, value) {
    this.#changes.push([name, this.#now.get(name), value]);
    this.#now.set(name, value);
  }

  /** The changes since the last call. */
  take() {
    const changes = this.#changes;
    this.#changes = [];
    return changes;
  }

  undo(changes) {
    for (let i = changes.length - 1; i >= 0; i--) this.#now.set(changes[i][0], changes[i][1]);
  }

  redo(changes) {
    for (const [name, , value] of changes) this.#now.set(name, value);
  }
}

const NO_QUESTION = { must: [], may: [], asked: 0 };

export class Table {
  /** The table before the opening step; `whole` says whether all envelopes of the record are open. */
  constructor({ layout, setup }, whole) {
    this.whole = whole;
    this.shuffles = 0;
    this.layout = layouts.read(layout, setup.seats);
    this.seats = setup.seats;
    this.journal = new Journal();
  }

  get question() {
    return this.journal.get("question", NO_QUESTION);
  }

  get over() {
    return this.journal.get("over", false);
  }

  /** Whether a question is open. */
  get open() {
    return this.question.must.length + this.question.may.length > 0;
  }

  asks(seat) {
    return this.awaits(seat) || this.question.may.includes(seat);
  }

  awaits(seat) {
    return this.question.must.includes(seat);
  }

  /**
   * Play the facts of an entry. `opening` says whether pieces may be laid, `closes` whether the match may end without
   * ranks; `deal` is a function of cause and pool that gives the outcome that the secret deals, or `null` without one.
   */
  async play(facts, entry, { opening = false, closes = false, deal = null } = {}) {
    const changed = new Map();
    this.count(facts);
    for (const fact of facts) {
      check(!this.over, "a fact after the end");
      check(opening || fact[0] !== "laid", "pieces are laid after the opening step");
      await this[fact[0]](fact.slice(1), { entry, closes, deal, changed });
    }
    if (!opening) for (const [counter, by] of changed) check(by === 0, `the sum of ${counter.name} changes`);
  }

  /** The limits of what the facts of an entry may name. */
  count(facts) {
    const named = (...words) => facts.filter(([word]) => words.includes(word)).map(namedBy);
    const sum = (...words) => named(...words).reduce((all, number) => all + number, 0);
    check(sum("laid") <= 1000, "more than 1,000 pieces");
    check(sum("laid", "shown", "shuffled") <= 20_000, "it names more than 20,000 pieces and places");
    this.shuffles += facts.filter(([word]) => word === "shuffled").length;
    check(this.shuffles <= 10_000, "more than 10,000 facts `shuffled`");
  }

  pieces(place) {
    check(this.layout.places.has(place), `there is no place ${place}`);
    return this.journal.get(`place ${place}`, []);
  }

  put(place, pieces) {
    this.journal.set(`place ${place}`, pieces);
  }

  /** The index at which a piece lies in a place, nearest to the top. */
  find(place, piece) {
    if (!this.whole && piece === "?")
      this.put(
        place,
        this.pieces(place).map(() => "?"),
      );
    const held = this.pieces(place);
    const at = held.lastIndexOf(this.whole || held.includes(piece) ? piece : "?");
    check(at >= 0, `${piece} is not in ${place}`);
    return at;
  }

  laid([place, pieces]) {
    this.put(place, [...this.pieces(place), ...pieces]);
  }

  moved([piece, from, to, at]) {
    check(at === null || at <= this.pieces(to).length, "`at` lies outside the place");
    const index = this.find(from, piece);
    this.put(from, this.pieces(from).toSpliced(index, 1));
    const before = this.pieces(to);
    this.put(to, before.toSpliced(at ?? before.length, 0, piece));
  }

  async drawn([piece, from, to], { deal }) {
    if (deal) {
      const pool = [...this.pieces(from)].sort(byCodePoint);
      check(pool.length > 0, `${from} is empty`);
      check((await deal(`draw ${from}`, pool)) === piece, "the secret deals another piece");
    }
    this.moved([piece, from, to, null]);
  }

  turned([place, piece, into]) {
    const index = this.find(place, piece);
    this.put(place, this.pieces(place).with(index, into));
  }

  shown([place, pieces, to]) {
    to?.forEach((seat) => this.seat(seat));
    const held = [...this.pieces(place)];
    const top = this.layout.places.get(place).top && to === null && pieces.length === 1;
    if (!this.whole) return;
    const left = top ? held.slice(-1) : held;
    for (const piece of pieces) {
      const at = left.indexOf(piece);
      check(at >= 0, `${piece} is not in ${place}, or not on top`);
      left.splice(at, 1);
    }
  }

  shuffled([places, into]) {
    this.pieces(into);
    check(this.layout.places.get(into).order === "bag", `${into} is no bag`);
    const all = [...new Set(places)];
    const pieces = all.flatMap((place) => this.pieces(place));
    for (const place of all) this.put(place, []);
    this.put(into, [...this.pieces(into), ...pieces]);
  }

  async rolled([die, face], { deal }) {
    const faces = this.layout.dice.get(die);
    check(faces?.includes(face), `there is no die ${die} with a face ${face}`);
    if (deal) check((await deal(`roll ${die}`, faces)) === face, "the secret rolls another face");
  }

  counted([counter, by], { changed }) {
    const declared = this.layout.counters.get(counter);
    check(declared, `there is no counter ${counter}`);
    const sum = this.journal.get(`counter ${counter}`, 0) + by;
    check(Number.isSafeInteger(sum), "a counter beyond 2^53 − 1");
    this.journal.set(`counter ${counter}`, sum);
    if (declared.conserved) changed.set(declared, (changed.get(declared) ?? 0) + by);
  }

  noted([note]) {
    check(this.layout.notes.has(note), `there is no note ${note}`);
  }

  seat(seat) {
    check(seat < this.seats, `there is no seat ${seat}`);
  }

  sealed([seat, answer]) {
    this.seat(seat);
    check(this.question.asked, "no question has been asked");
    this.journal.set("question", { ...this.question, must: this.question.must.filter((other) => other !== seat) });
    this.journal.set("answers", { ...this.journal.get("answers", {}), [seat]: canonical(answer) });
  }

  unsealed([answers, to]) {
    to?.forEach((seat) => this.seat(seat));
    const sealed = this.journal.get("answers", {});
    for (const [seat, answer] of this.whole ? answers : []) {
      check(sealed[seat] === canonical(answer), `seat ${seat} has sealed another answer, or none`);
    }
    if (to === null) this.journal.set("answers", {});
  }

  asked([, must, may], { entry }) {
    for (const seat of [...must, ...may]) this.seat(seat);
    this.journal.set("question", { must, may, asked: entry });
  }

  pushed() {
    const depth = this.journal.get("effects", 0) + 1;
    check(depth <= 1000, "more than 1,000 unfinished effects");
    this.journal.set("effects", depth);
  }

  popped() {
    this.journal.set("effects", Math.max(0, this.journal.get("effects", 0) - 1));
  }

  said() {}

  out([seat]) {
    this.seat(seat);
  }

  ended([ranks], { closes }) {
    check(closes || ranks.length === this.seats, "not one rank for each seat");
    this.journal.set("over", true);
    this.journal.set("question", { ...this.question, must: [], may: [] });
  }
}

const namedBy = ([word, ...columns]) => columns[word === "shuffled" ? 0 : 1].length;

/** Sort texts by code point, where JavaScript compares UTF-16 code units. */
function byCodePoint(one, other) {
  const [a, b] = [[...one], [...other]];
  for (let i = 0; i < a.length && i < b.length; i++)
    if (a[i] !== b[i]) return a[i].codePointAt(0) - b[i].codePointAt(0);
  return a.length - b.length;
}
