/** Canonical JSON as docs/record.md uses it (section 1), and the limits of section 8 that need no meaning. */

/** A fault of a record: `entry` is the number of the line that is refused. */
export class Fault extends Error {
  constructor(entry, reason, tooNew = false) {
    super(`entry ${entry}: ${reason}`);
    Object.assign(this, { name: "Fault", entry, reason, tooNew });
  }
}

/** What a check throws that does not know its entry; the caller makes a Fault of it. */
export class Refusal extends Error {}

/** Throw unless `holds`. */
export function check(holds, reason) {
  if (!holds) throw new Refusal(reason);
}

export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The canonical text of a value. The names of members are sorted by UTF-16 code units, as JavaScript sorts. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

/** Whether two values are the same; `true` is not 1, and the order of members does not count. */
export const same = (one, other) => canonical(one) === canonical(other);

const LONGEST = 4096;
const MOST_MEMBERS = 2000;
const DEEPEST = { face: 11, facts: 10, envelopes: 13 };
/** A line is an object around its members, of which envelopes may be the deepest. */
const DEEPEST_LINE = 1 + DEEPEST.envelopes;

/** Refuse nesting that no line has, before a parser follows it. */
function checkNesting(text) {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const sign = text[i];
    if (quoted) {
      if (sign === "\\") i++;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === "[" || sign === "{") check(++depth <= DEEPEST_LINE, "it nests too deeply");
    else if (sign === "]" || sign === "}") depth--;
  }
}

function checkText(text, what) {
  check(text.length <= 2 * LONGEST && [...text].length <= LONGEST, `${what} is longer than ${LONGEST} characters`);
  check(text.isWellFormed(), `${what} has half a surrogate pair`);
}

function checkValue(value, levels) {
  if (typeof value === "string") checkText(value, "a string");
  else if (typeof value === "number") check(Number.isSafeInteger(value), "a number is no integer within ±(2^53 − 1)");
  else if (typeof value === "object" && value !== null) {
    check(levels > 0, "a value nests too deeply");
    const members = Object.keys(value);
    check(members.length <= MOST_MEMBERS, `more than ${MOST_MEMBERS} members`);
    if (!Array.isArray(value)) for (const name of members) checkName(name);
    for (const name of members) checkValue(value[name], levels - 1);
  }
}

function checkName(name) {
  checkText(name, "the name of a member");
  check(!/[\u{10000}-\u{10ffff}]/u.test(name), "the name of a member has a character beyond U+FFFF");
}

/** The object that a line holds, within the limits. */
export function parseLine(text) {
  checkNesting(text);
  let line;
  try {
    line = JSON.parse(text);
  } catch {
    throw new Refusal("it is not JSON");
  }
  check(isObject(line), "it is not an object");
  check(Object.keys(line).length <= MOST_MEMBERS, `more than ${MOST_MEMBERS} members`);
  for (const [name, value] of Object.entries(line)) {
    checkName(name);
    checkValue(value, DEEPEST[name] ?? 8);
  }
  return line;
}
