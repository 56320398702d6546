/** What a layout declares (section 3), and the masks of facts (section 4). */

import { check } from "./canonical.mjs";
import { bool, either, list, literal, members, object, oneOf, text } from "./form.mjs";

const NAME = text(64, 1);
const KEYS = list(either(literal("seats"), list(NAME, 1)), 0, 8);
const ZONE = members(
  {
    name: NAME,
    keys: KEYS,
    order: oneOf("set", "pile", "bag"),
    seen: oneOf("all", "owner", "nobody"),
    top: bool,
    stock: NAME,
  },
  { faces: list(NAME) },
);
const LAYOUT = members({
  zones: list(ZONE, 0, 200),
  counters: list(members({ name: NAME, keys: KEYS, conserved: bool }), 0, 500),
  notes: list(members({ name: NAME, type: NAME }), 0, 500),
  dice: object,
});

/** The names of one zone or counter: its own, and one part for each key. */
function namesOf({ name, keys }, seats, most) {
  let names = [name];
  for (const key of keys) {
    const parts = key === "seats" ? Array.from({ length: seats }, (_, seat) => `${seat}`) : key;
    check(names.length * parts.length <= most, "more places or counters than there may be");
    names = names.flatMap((before) => parts.map((part) => `${before}.${part}`));
  }
  return names;
}

/** Name to declaration, for zones or counters. */
function spread(declared, seats) {
  const found = new Map();
  for (const each of declared) {
    for (const name of namesOf(each, seats, 2000)) {
      check(!found.has(name), `the name ${name} is not unique`);
      found.set(name, each);
    }
    check(found.size <= 2000, "more places or counters than there may be");
  }
  return found;
}

/** The places, counters, notes and dice of `opened`. Throws a Refusal if the layout cannot be. */
export function read(layout, seats) {
  LAYOUT(layout);
  for (const { order, seen, top } of layout.zones) check(!top || (order === "pile" && seen !== "all"), "an open top");
  const dice = new Map(Object.entries(layout.dice));
  check(dice.size <= 500, "more than 500 dice");
  for (const [die, faces] of dice) {
    NAME(die);
    list(NAME, 1)(faces);
  }
  return {
    places: spread(layout.zones, seats),
    counters: spread(layout.counters, seats),
    notes: new Set(layout.notes.map(({ name }) => name)),
    dice,
  };
}

const hidden = (pieces) => pieces.map(() => "?");
const MASKS = {
  laid: ([word, place, pieces]) => [word, place, hidden(pieces)],
  moved: ([word, , from, to, at]) => [word, "?", from, to, at],
  drawn: ([word, , from, to]) => [word, "?", from, to],
  turned: ([word, place]) => [word, place, "?", "?"],
  shown: ([word, place, pieces, to]) => [word, place, hidden(pieces), to],
  sealed: ([word, seat]) => [word, seat, "?"],
  unsealed: ([word, answers, to]) => [word, answers.map(([seat]) => [seat, "?"]), to],
};

/** What those see of a fact who must not see all of it: the fact itself, if it hides nothing. */
export function maskOf(fact) {
  return Object.hasOwn(MASKS, fact[0]) ? MASKS[fact[0]](fact) : fact;
}
