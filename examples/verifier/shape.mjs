/** The shape of a line: section 2, the tables of sections 3 and 4, and the envelopes of section 5. */

import { check, isObject, same } from "./canonical.mjs";
import {
  anything,
  bool,
  DIGEST,
  either,
  ENTRY,
  ID,
  integer,
  list,
  literal,
  members,
  object,
  oneOf,
  orNull,
  pattern,
  row,
  SEAT,
  SEATS,
  text,
  TIME,
} from "./form.mjs";

const SECONDS = integer(1, 2_592_000);
const POSITIVE = integer(1);
const NAME = text(64, 1);
const BOT = { bot: ID, version: POSITIVE, budget: POSITIVE, asked: ENTRY };
const INSTEAD = { ...BOT, instead_of: ID };

const BY = either(
  members({ player: ID }),
  members({ player: ID, client: pattern(/^[A-Za-z0-9][A-Za-z0-9 ._+/-]{0,63}$/) }),
  members({ player: ID, instruction: ENTRY }),
  members({ bot: ID }),
  members(BOT),
  members({ ...INSTEAD, cut_off: POSITIVE }),
  members({ ...INSTEAD, cut_off: POSITIVE, limit: SECONDS }),
  members({ ...INSTEAD, limit: SECONDS }),
  members({ clock: SECONDS }),
  members({ rules: POSITIVE }),
  members({ copied: ENTRY }),
);

const DAYS = integer(1, 30);
const VACATION = { vacation: integer(1, 60) };
const MAIN = integer(0, 2_592_000);

const CLOCK = either(
  SECONDS,
  members({ kind: literal("fischer"), main: SECONDS, increment: MAIN }, { most: SECONDS }),
  members({ kind: literal("bronstein"), main: SECONDS, delay: SECONDS }),
  members({ kind: literal("delay"), main: SECONDS, delay: SECONDS }),
  members({ kind: literal("byo_yomi"), main: MAIN, period: SECONDS, periods: integer(1, 100) }),
  members({ kind: literal("days"), answer: DAYS }, VACATION),
  members({ kind: literal("days_bank"), main: DAYS, increment: DAYS, most: DAYS }, VACATION),
);

const DELAY = either(members({ entries: integer(1, 500) }), members({ seconds: integer(1, 604_800) }));

const REQUIRED = {
  by: ID,
  seats: list(
    either(
      members({ kind: literal("player"), player: ID }),
      members({ kind: literal("bot"), level: ID }),
      members({ kind: literal("open") }),
    ),
  ),
  take_back: oneOf("consent", "free", "never"),
  visibility: oneOf("public", "unlisted", "private"),
  clock: orNull(CLOCK),
};
const OPTIONAL = {
  external_id: NAME,
  tags: list(NAME, 1, 8),
  tournament: ID,
  rematch_of: ID,
  delay: DELAY,
  claim_after: SECONDS,
  hints: oneOf("always", "never"),
};
/** Terms and origin may have members that this verifier does not know. */
const TERMS = members(REQUIRED, OPTIONAL, { open: true });
const PROPOSED = members({}, { ...REQUIRED, ...OPTIONAL, by: anything, client_seed: text() }, { open: true });

const ORIGIN = members(
  { match: ID, seq: ENTRY, digest: text(), copied: integer(0) },
  {
    ask: ENTRY,
    imported: literal(true),
    redealt: orNull(integer()),
    left: list(members({ main: integer(0) }, { periods: POSITIVE })),
  },
  { open: true },
);

const FOLLOWS = members(
  { match: ID, seq: ENTRY, digest: text(), campaign: ID, age: integer(2) },
  { branch: literal(true) },
);
const SETUP = members({ seats: integer(1, 16), options: object, legacy: anything }, { heirs: list(orNull(SEAT)) });
const HOLDER = either(members({ player: ID }), members({ bot: ID }));

const TEXT = text();
const PIECES = list(TEXT);
function answersInOrder(answers) {
  list(row(SEAT, anything))(answers);
  SEATS(answers.map(([seat]) => seat));
}

const FACTS = {
  laid: [TEXT, PIECES],
  moved: [TEXT, TEXT, TEXT, orNull(integer(0))],
  drawn: [TEXT, TEXT, TEXT],
  turned: [TEXT, TEXT, TEXT],
  shown: [TEXT, PIECES, orNull(SEATS)],
  shuffled: [list(TEXT), TEXT],
  rolled: [TEXT, TEXT],
  counted: [TEXT, integer()],
  noted: [TEXT, anything],
  sealed: [SEAT, anything],
  unsealed: [answersInOrder, orNull(SEATS)],
  asked: [TEXT, SEATS, SEATS, anything],
  pushed: [list(anything)],
  popped: [],
  said: [TEXT, list(anything)],
  out: [SEAT],
  ended: [list(integer()), TEXT, anything],
};

function checkFact(fact) {
  check(Array.isArray(fact) && Object.hasOwn(FACTS, fact[0]), `there is no such fact`);
  row(TEXT, ...FACTS[fact[0]])(fact);
}

const EVENTS = list(checkFact);
const ENDED = (facts) => {
  EVENTS(facts);
  check(facts.length === 0 || (facts.length === 1 && facts[0][0] === "ended"), "other facts than one `ended`");
};
const RETURNS = { returns: literal(true) };
/** The members of the face of each kind, `kind` aside. */
const KINDS = {
  opened: [
    { game: TEXT, layout: object, setup: SETUP, terms: TERMS, commitment: TEXT, origin: orNull(ORIGIN) },
    { follows: FOLLOWS },
  ],
  seat_taken: [{ seat: SEAT, holder: HOLDER, contribution: orNull(TEXT), given: bool }],
  seat_left: [{ seat: SEAT }],
  step: [{ seat: orNull(SEAT), action: object, facts: EVENTS, rules: integer() }],
  head_moved: [{ to: ENTRY, consents: list(integer()) }, RETURNS],
  take_back_asked: [{ to: ENTRY, seat: SEAT }, RETURNS],
  take_back_answered: [{ ask: ENTRY, seat: integer(), consent: bool }],
  fork_asked: [{ from_entry: ENTRY, seat: SEAT, terms: PROPOSED }],
  fork_answered: [{ ask: ENTRY, seat: integer(), consent: bool }],
  rules_changed: [{ old: integer(), new: integer() }],
  time_credited: [{ since: TIME, until: TIME, milliseconds: POSITIVE, why: oneOf("unserved", "clock_jump") }],
  vacation_taken: [{ seat: SEAT, days: POSITIVE }],
  instructed: [{ seat: SEAT, action: object }],
  hinted: [{ seat: SEAT, action: object }],
  resigned: [{ seat: SEAT, facts: ENDED }],
  claimed: [{ seat: SEAT, absent: SEAT, claim: oneOf("win", "draw", "bot"), since: TIME, facts: ENDED }],
  closed: [
    { facts: (facts) => check(same(facts, [["ended", [], "closed", null]]), "not the end of a match that is closed") },
  ],
  disclosed: [{ secret: DIGEST }],
};

const CHECKPOINT = members({ kid: TEXT, signature: TEXT }, { imported: literal(true), note: TEXT });
const LABEL = members(
  { version: integer(1, 7), match: ID, seat: orNull(integer()), last: integer(), digest: TEXT, sum: TEXT },
  { checkpoint: CHECKPOINT },
);

const CONTENT = list(row(integer(-1), anything));
const SEALED = { to: list(integer()), commitment: TEXT };
const ENVELOPE = either(members(SEALED), members({ ...SEALED, salt: TEXT, content: CONTENT }));

/** What entries say to their seat alone, by kind. */
const SAID_TO_ONE = { instructed: "orders", hinted: "advice" };

function checkEnvelopes({ kind, seat, facts, action }, envelopes) {
  list(ENVELOPE)(envelopes);
  const said = SAID_TO_ONE[kind];
  if (said) {
    check(same(action, { [said]: "?" }), "an instruction or a hint that others can read");
    check(envelopes.length === 1 && same(envelopes[0].to, [seat]), "not one envelope, to the seat alone");
    const { content } = envelopes[0];
    if (content) row(row(literal(-1), members({ [said]: anything })))(content);
    return;
  }
  check(kind === "step" || envelopes.length === 0, `no ${kind} has envelopes`);
  for (const [i, whole] of envelopes.flatMap(({ content = [] }) => content)) {
    check(i < facts.length, "content of a fact that there is not");
    if (i < 0) object(whole);
    else checkFact(whole);
  }
}

/** The shape of a whole line. Step 3 has compared the members that repeat the face. */
export function checkShape(line) {
  const { face } = line;
  object(face);
  check(Object.hasOwn(KINDS, face.kind), "there is no such kind");
  const [required, optional] = KINDS[face.kind];
  members({ kind: anything, ...required }, optional)(face);
  integer(0)(line.after);
  TIME(line.at);
  (face.kind === "hinted" ? members(BOT) : BY)(line.by);
  TEXT(line.digest);
  checkEnvelopes(face, line.envelopes);
  if (line.record !== undefined) LABEL(line.record);
  if (face.kind === "opened") checkOpened(face);
}

function checkOpened({ setup, terms, origin, follows }) {
  const { seats, heirs, legacy } = setup;
  check(terms.seats.length === seats, "terms for another number of seats");
  if (heirs) {
    const continued = heirs.filter((heir) => heir !== null);
    check(heirs.length === seats, "not an heir for each seat");
    check(
      continued.length > 0 && continued.every((heir, i) => i === 0 || continued[i - 1] < heir),
      "heirs are not in order",
    );
    check(
      heirs.slice(0, continued.length).every((heir) => heir !== null),
      "newcomers do not come last",
    );
  }
  if (follows)
    check(heirs && legacy !== null && origin === null, "it follows without heirs or legacy, or with an origin");
  if (origin?.left) check(origin.left.length === seats, "`left` is not for each seat");
}

const OF_VERSION_6 = ["rematch_of", "delay", "claim_after"];
const KINDS_OF_VERSION_6 = ["time_credited", "vacation_taken", "instructed"];

/** The version that a record must have (section 1). */
export function versionOf(lines) {
  const [{ face, record }] = lines;
  const has = (name) => Object.hasOwn(face, name) || Object.hasOwn(face.setup, name);
  const signed = (name) => lines.some(({ by }) => Object.hasOwn(by, name));
  const agrees = ({ face: { terms = {} } }) =>
    isObject(terms.clock) || OF_VERSION_6.some((name) => Object.hasOwn(terms, name));
  const kinds = new Set(lines.map(({ kind }) => kind));
  if (kinds.has("hinted") || lines.some(({ face: { terms = {} } }) => Object.hasOwn(terms, "hints"))) return 7;
  if (signed("instruction") || lines.some(agrees) || KINDS_OF_VERSION_6.some((kind) => kinds.has(kind))) return 6;
  if (signed("instead_of") || lines.some((line) => line.face.returns)) return 5;
  if (record.checkpoint?.note !== undefined) return 4;
  if (has("heirs") || has("follows")) return 3;
  return kinds.has("closed") ? 2 : 1;
}
