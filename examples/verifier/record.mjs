/**
 * A verifier of Annales records, written from docs/record.md alone: section 10, step by step.
 *
 * It needs no package, runs in Node from version 20 and in browsers, and knows no game.
 */

import { canonical, check, Fault, parseLine, Refusal, same } from "./canonical.mjs";
import { fromHex, H, hex, keyed } from "./crypto.mjs";
import { Log } from "./log.mjs";
import { maskOf } from "./layout.mjs";
import { checkShape, versionOf } from "./shape.mjs";
import { Table } from "./table.mjs";
import { checkNote, checkReceipt, checkSignatures } from "./signatures.mjs";

export { Fault } from "./canonical.mjs";

const NEWEST = 7;
const MOST_BYTES = 1_048_576;
const MOST_ENTRIES = 50_000;
const LF = 10;

/** Do something about each line; what it refuses is the fault of that line. */
async function each(lines, act) {
  for (const [i, line] of lines.entries()) await about(i + 1, () => act(line, i));
}

async function about(entry, act) {
  try {
    return await act();
  } catch (error) {
    throw error instanceof Refusal ? new Fault(entry, error.message) : error;
  }
}

/** Step 1: the lines of a file, as bytes. */
function split(data) {
  if (data.length === 0) throw new Fault(1, "the file is empty");
  if (data[0] === 0xef && data[1] === 0xbb && data[2] === 0xbf) throw new Fault(1, "it begins with a byte order mark");
  const lines = [];
  for (let from = 0; from < data.length;) {
    const end = data.indexOf(LF, from);
    if (from === 0 && data[end - 1] === 13) throw new Fault(1, "its lines end with CR LF");
    lines.push(data.subarray(from, end < 0 ? data.length : end));
    from = end < 0 ? data.length : end + 1;
  }
  if (data[data.length - 1] !== LF) throw new Fault(lines.length, "the last line does not end with LF");
  return lines;
}

/** Step 2. */
function readLine(bytes, number) {
  check(number <= MOST_ENTRIES, `more than ${MOST_ENTRIES} entries`);
  check(bytes.length <= MOST_BYTES, `more than ${MOST_BYTES} bytes`);
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refusal("it is not UTF-8");
  }
  const line = parseLine(text);
  check(line.seq === number, `it does not hold entry ${number}`);
  const version = number === 1 ? line.record?.version : undefined;
  if (Number.isSafeInteger(version) && version > NEWEST) {
    throw new Fault(1, `version ${version} is newer than this verifier, which knows ${NEWEST}`, true);
  }
  return { line, text };
}

/** Step 3: what the line must be, by its face and its open envelopes. */
function rewritten({ after, at, by, digest, envelopes, face, seq, record }) {
  const whole = { ...face };
  if (Array.isArray(face.facts)) whole.facts = [...face.facts];
  for (const { content = [] } of envelopes) {
    for (const [i, value] of content) {
      if (i === -1) whole.action = value;
      else if (i in face.facts) whole.facts[i] = value;
      else throw new Refusal("an envelope has a fact that there is not");
    }
  }
  Object.assign(whole, { after, at, by, digest, envelopes, face, seq });
  return seq === 1 ? { ...whole, record } : whole;
}

function checkWritten({ line, text }) {
  let again;
  try {
    again = canonical(rewritten(line));
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal("it lacks what every line has");
  }
  check(again === text, "it is not the canonical form of its face and its open envelopes");
}

/** Step 5, but for the digest of the last entry. */
async function checkLabel(lines) {
  const { sum, ...label } = lines[0].record;
  const { version, match, seat, last, digest, checkpoint } = label;
  check(version === versionOf(lines), `version ${version} is not that of its entries, ${versionOf(lines)}`);
  const summed = [version, match, seat, last, digest, ...(checkpoint ? [checkpoint] : []), lines[0].digest];
  check(sum === (await H(summed)), "`sum` is another");
  checkNote(label);
}

function checkEnd(label, end) {
  check(label.last === end.seq, `line 1 says that the record ends with entry ${label.last}`);
  check(label.digest === end.digest, "line 1 names another digest of the last entry");
}

/** Steps 6 and 7, which are done entry by entry. */
async function checkChain(lines) {
  let before = "";
  await each(lines, async (line) => {
    const { seq, after, at, by, face, envelopes, digest } = line;
    const committed = envelopes.map(({ to, commitment }) => [to, commitment]);
    check(digest === (await H([before, seq, after, at, by, face, committed])), "its digest is another");
    await checkEnvelopes(line);
    before = digest;
  });
}

/** Step 7, for one entry. */
async function checkEnvelopes({ face, envelopes }) {
  for (const { commitment, salt, content } of envelopes) {
    if (!content) continue;
    check(commitment === (await H([salt, content])), "an open envelope is not what was committed");
    for (const [i, whole] of content) {
      const masked = i === -1 ? maskedLike(whole, face.action) : maskOf(whole);
      check(same(masked, i === -1 ? face.action : face.facts[i]), "the face is not the mask of an envelope");
    }
  }
}

/** The action with `?` where its face has it. */
function maskedLike(action, face) {
  return Object.fromEntries(Object.entries(action).map(([name, value]) => [name, face[name] === "?" ? "?" : value]));
}

/** Step 8. */
async function checkSecret(lines, { seq: disclosed, face: { secret } }) {
  await about(disclosed, async () => {
    check(lines[0].face.commitment === (await H([secret])), "the secret is not the one of entry 1");
  });
  const key = await (await keyed(fromHex(secret)))(["salt"]);
  const salt = await keyed(key);
  await each(lines, async ({ seq, envelopes }) => {
    for (const [n, envelope] of envelopes.entries()) {
      check(
        !envelope.content || envelope.salt === hex(await salt([seq, n])).slice(0, 32),
        "a salt is not that of the secret",
      );
    }
  });
}

/** Steps 1 to 4, which are done line by line. */
async function read(data) {
  const lines = [];
  await each(split(data), (bytes, i) => {
    const one = readLine(bytes, i + 1);
    checkWritten(one);
    checkShape(one.line);
    lines.push(one.line);
  });
  await about(1, () => check(lines[0].face.kind === "opened", "`opened` is entry 1"));
  return lines;
}

/**
 * Verify one record.
 *
 * `data`: its bytes. `keys`: public keys of Ed25519, 32 bytes each. `now`: milliseconds since 1970. `digest`: that of
 * the last entry, if it is known from elsewhere. `receipt`: the text of a receipt, which confirms entry `seq`.
 *
 * Throws a Fault. Otherwise the result is `{game, match, version, seat, entries, steps, dealt, digest, envelopes, open,
 * disclosed, imported, signature, receipt, first, legacy}`: `dealt` counts the outcomes of chance that the secret has
 * proved, `envelopes` all envelopes and `open` the open ones; `disclosed` says whether the secret is; `signature` and
 * `receipt` are `none`, `unknown` (by none of the keys) or `valid`; `first` is the face of entry 1, `legacy` what the
 * match hands on.
 */
export async function verifyRecord(data, { keys = [], now = Date.now(), digest: known, receipt, seq } = {}) {
  const lines = await read(data);
  await about(1, () => checkLabel(lines));
  const [{ record: label, face: first }] = lines;
  const end = lines[lines.length - 1];
  await about(end.seq, () => checkEnd(label, end));
  await checkChain(lines);
  await about(end.seq, () => check(!known || known === end.digest, "its digest is not the one that is known"));
  const envelopes = lines.flatMap((line) => line.envelopes);
  const open = envelopes.filter(({ content }) => content).length;
  const disclosed = lines.find(({ face }) => face.kind === "disclosed");
  if (disclosed) await checkSecret(lines, disclosed);
  const table = await about(1, () => new Table(first, open === envelopes.length));
  const log = new Log(lines, table, { now, secret: disclosed?.face.secret });
  await log.walk();
  const signature = await about(end.seq, () => checkSignatures(label, keys));
  const receipted = receipt ? await about(seq, () => confirmed(lines, seq, receipt, keys)) : "none";
  const { match, version, seat, checkpoint } = label;
  return {
    game: first.game,
    match,
    version,
    seat,
    entries: lines.length,
    steps: log.steps,
    dealt: log.dealt,
    digest: end.digest,
    envelopes: envelopes.length,
    open,
    disclosed: Boolean(disclosed),
    imported: Boolean(checkpoint?.imported),
    signature,
    receipt: receipted,
    first,
    legacy: legacyOf(lines),
  };
}

function confirmed(lines, seq, receipt, keys) {
  check(lines[seq - 1], "there is no such entry");
  return checkReceipt({ match: lines[0].record.match, seq, digest: lines[seq - 1].digest }, receipt, keys);
}

/** What a match hands on, by its last fact `ended`. */
function legacyOf(lines) {
  const ended = lines.flatMap(({ facts = [] }) => facts).filter(([word]) => word === "ended");
  return ended.length ? ended[0][3] : null;
}

/** The records of a stream, as bytes: a line with `record` begins the next one. */
export function recordsIn(data) {
  const starts = [0];
  for (let from = 0; from < data.length;) {
    const end = data.indexOf(LF, from);
    const next = end < 0 ? data.length : end + 1;
    if (from > 0 && isLabelled(data.subarray(from, next))) starts.push(from);
    from = next;
  }
  return starts.map((start, i) => data.subarray(start, starts[i + 1] ?? data.length));
}

function isLabelled(line) {
  try {
    return Object.hasOwn(JSON.parse(new TextDecoder().decode(line)), "record");
  } catch {
    return false;
  }
}
