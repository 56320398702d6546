// SPDX-License-Identifier: MIT
// Checks the chain of a match in the reader's own browser: digests, envelopes, commitments, signatures, by SubtleCrypto.
// It touches no document. tools/verify.py checks more (that each step folds, chance); docs/record.md is the format.

const OWN = new Set(['seq', 'after', 'at', 'by', 'digest', 'face', 'envelopes', 'record', 'question', 'words'])
const HIDDEN = '?'
const NOTE = /^([!-*,-~]{1,100})\/([A-Za-z0-9_-]{1,64})\n([1-9][0-9]*)\n([A-Za-z0-9+/]{43}=)\n(imported\n)?\n— \1 ([A-Za-z0-9+/]{91}=)\n$/
const SIGNATURE = /^[A-Za-z0-9_-]{86}$/
const bytes = new TextEncoder()

// An entry does not hold: `seq` is its number, `why` one of: canonical, chain, envelope, face, form, head, label,
// number, salt, secret.
export class Broken extends Error {
  constructor(seq, why) {
    super(`entry ${seq}: ${why}`)
    Object.assign(this, { name: 'Broken', seq, why })
  }
}

// Browsers have SubtleCrypto on https and localhost only.
export const canVerify = () => Boolean(globalThis.crypto?.subtle)

// Canonical JSON (RFC 8785 for integers and strings), by hand: objects of JavaScript would put "9" before "10".
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.keys(value).sort().map(name => `${JSON.stringify(name)}:${canonical(value[name])}`)
  return `{${members.join(',')}}`
}

const hex = buffer => Array.from(new Uint8Array(buffer), byte => byte.toString(16).padStart(2, '0')).join('')
const unhex = text => Uint8Array.from(text.match(/../g) ?? [], pair => parseInt(pair, 16))

// SHA-256 of the canonical JSON of the array of these values, as hexadecimal digits.
export const digest = async (...values) => hex(await crypto.subtle.digest('SHA-256', bytes.encode(canonical(values))))

async function keyed(key, ...values) {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return crypto.subtle.sign('HMAC', imported, bytes.encode(canonical(values)))
}

// The digest that an entry must have after the one with digest `before`.
export const linkOf = (before, { seq, after, at, by, face, envelopes }) =>
  digest(before, seq, after, at, by, face, envelopes.map(({ to, commitment }) => [to, commitment]))

// Check entries that follow one another, as `history?proof=true` or a record has them. `before` is the digest of the
// entry before the first one. A history tells its viewer less than the open envelopes of a finished match: with `seat`
// (null for a spectator) only those to that seat must be in what an entry says. Answers what was checked; throws Broken.
// `onEntry` hears of each number that holds.
export async function checkEntries(entries, { before = '', first = 1, seat, onEntry = () => {} } = {}) {
  let [opened, envelopes] = [0, 0]
  for (const [n, entry] of entries.entries()) {
    checkForm(entry, first + n, seat)
    if ((await linkOf(before, entry)) !== entry.digest) throw new Broken(entry.seq, 'chain')
    for (const envelope of entry.envelopes) opened += await checkEnvelope(entry, envelope)
    envelopes += entry.envelopes.length
    before = entry.digest
    onEntry(entry.seq)
  }
  const secret = await checkSecrets(entries)
  return { entries: entries.length, envelopes, opened, head: before, secret }
}

// 1 for an open envelope that holds, 0 for a closed one.
async function checkEnvelope({ seq, face }, { salt, content, commitment }) {
  if (content === undefined) return 0
  if ((await digest(salt, content)) !== commitment) throw new Broken(seq, 'envelope')
  for (const [at, whole] of content) {
    const shown = at === -1 ? face.action : face.facts[at]
    const hidden = at === -1 ? maskedAction(whole, face.action) : masked(whole)
    if (canonical(shown) !== canonical(hidden)) throw new Broken(seq, 'face')
  }
  return 1
}

const maskedAction = (whole, shown) =>
  Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, shown[name] === HIDDEN ? HIDDEN : value]))

// A fact as those see it who may not know its secrets.
function masked([word, first, second, ...rest]) {
  const fact = [word, first, second, ...rest]
  if (word === 'moved' || word === 'drawn') fact[1] = HIDDEN
  else if (word === 'laid' || word === 'shown') fact[2] = second.map(() => HIDDEN)
  else if (word === 'turned') return [word, first, HIDDEN, HIDDEN]
  else if (word === 'sealed') return [word, first, HIDDEN]
  else if (word === 'unsealed') fact[1] = first.map(([seat]) => [seat, HIDDEN])
  return fact
}

// An entry has its number, and what it says openly is its face with what its open envelopes hold.
function checkForm(entry, seq, seat) {
  if (entry.seq !== seq) throw new Broken(seq, 'number')
  if (!entry.face || !Array.isArray(entry.envelopes)) throw new Broken(seq, 'form')
  const whole = structuredClone(entry.face)
  for (const { content = [], to } of entry.envelopes) {
    if (seat !== undefined && !to.includes(seat)) continue
    for (const [at, value] of content) {
      if (at === -1) whole.action = value
      else if (whole.facts?.[at]) whole.facts[at] = value
      else throw new Broken(seq, 'face')
    }
  }
  const rest = Object.fromEntries(Object.entries(entry).filter(([name]) => !OWN.has(name)))
  if (canonical(rest) !== canonical(whole)) throw new Broken(entry.seq, 'form')
}

// Once the secret is disclosed it must be the one that entry 1 committed to, and give every salt.
async function checkSecrets(entries) {
  const disclosed = entries.find(entry => entry.face.kind === 'disclosed')
  if (!disclosed || entries[0].face.kind !== 'opened') return false
  const { secret } = disclosed.face
  if ((await digest(secret)) !== entries[0].face.commitment) throw new Broken(disclosed.seq, 'secret')
  const key = await keyed(unhex(secret), 'salt')
  for (const { seq, envelopes } of entries) {
    for (const [n, { salt }] of envelopes.entries()) {
      if (salt && hex(await keyed(key, seq, n)).slice(0, 32) !== salt) throw new Broken(seq, 'salt')
    }
  }
  return true
}

// Check a record, the text of the file, line by line. Answers as checkEntries does, with the `label` of line 1 and the
// entries as `lines`.
export async function checkRecord(text, options = {}) {
  const written = text.split('\n')
  if (written.length === 1 || written.at(-1) !== '') throw new Broken(written.length, 'label')
  written.pop()
  const lines = written.map((line, n) => lineOf(line, n + 1))
  for (const [n, line] of lines.entries()) checkForm(line, n + 1)
  const [{ record: label, digest: start }] = lines
  if (!label?.sum) throw new Broken(1, 'label')
  const named = ['version', 'match', 'seat', 'last', 'digest', 'checkpoint'].filter(name => name in label)
  if ((await digest(...named.map(name => label[name]), start)) !== label.sum) throw new Broken(1, 'label')
  checkNote(label, lines)
  const found = await checkEntries(lines, options)
  if (label.last !== lines.length || label.digest !== found.head) throw new Broken(lines.length, 'head')
  return { ...found, label, lines }
}

function lineOf(line, seq) {
  let entry
  try {
    entry = JSON.parse(line)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new Broken(seq, 'canonical')
  }
  if (canonical(entry) !== line) throw new Broken(seq, 'canonical')
  return entry
}

// -- signatures

// What is known of a signature: `verified` (with its key, and the name of the signer if there is a note), `wrong`,
// `unknown` (made with a key that is not among these), `unsigned`, or `unable`: without Ed25519, or with `keys` null.
// A checkpoint is that of a label or a proof; `keys` are the service's, as /.well-known/jwks.json has them.
export async function checkSignature(checkpoint, { match, seq, digest: end }, keys) {
  if (checkpoint === undefined) return { state: 'unsigned' }
  const { kid, signature, imported, note } = checkpoint ?? {}
  if (!SIGNATURE.test(signature)) return { state: 'wrong', kid }
  const key = keys?.find(one => one.kid === kid && one.crv === 'Ed25519')
  if (!key) return { state: keys ? 'unknown' : 'unable', kid }
  const raw = unbase64(key.x)
  const verifier = await publicKey(raw)
  if (!verifier) return { state: 'unable', kid }
  const holds = (text, signed) => crypto.subtle.verify('Ed25519', verifier, signed, bytes.encode(text))
  const mark = imported ? ['imported'] : []
  if (!await holds(canonical([...mark, match, seq, end]), unbase64(signature))) return { state: 'wrong', kid }
  if (note === undefined) return { state: 'verified', kid, imported: Boolean(imported) }
  const read = readNote(note, { match, last: seq, digest: end, imported })
  const signs = read && hex(read.signed.slice(0, 4)) === await keyHash(read.name, raw) && await holds(read.text, read.signed.slice(4))
  return signs ? { state: 'verified', kid, name: read.name, imported: Boolean(imported) } : { state: 'wrong', kid }
}

// The same of a receipt, `<kid>.<signature>`.
export function checkReceipt(receipt, end, keys) {
  const [kid, signature] = receipt.split('.')
  return checkSignature({ kid, signature }, end, keys)
}

const unbase64 = text => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), one => one.charCodeAt(0))

// Nothing where SubtleCrypto does not know Ed25519 yet.
async function publicKey(raw) {
  try {
    return await crypto.subtle?.importKey('raw', raw, 'Ed25519', false, ['verify'])
  } catch (error) {
    if (error.name !== 'NotSupportedError') throw error
  }
}

// The bytes by which a signed note names a key, as hexadecimal digits.
async function keyHash(name, raw) {
  const named = Uint8Array.from([...bytes.encode(name + '\n'), 1, ...raw])
  return hex(await crypto.subtle.digest('SHA-256', named)).slice(0, 8)
}

// What a note signs, by whom, and the signature; null if it is malformed, or about another end or match.
function readNote(note, { match, last, digest: end, imported }) {
  const found = NOTE.exec(note)
  if (!found) return null
  const told = [found[2], found[3], hex(unbase64(found[4])), Boolean(found[5])]
  if (canonical(told) !== canonical([match, String(last), end, Boolean(imported)])) return null
  return { name: found[1], text: note.slice(0, note.indexOf('\n\n') + 1), signed: unbase64(found[6]) }
}

// Version 4 adds notes, version 5 returns and levels in place of others, version 6 what these name, version 7 hints.
// A note is about the end of its record.
const SIXTH = new Set(['time_credited', 'vacation_taken', 'instructed'])
const isNewTerms = terms => terms?.rematch_of || terms?.delay || terms?.claim_after || typeof (terms?.clock ?? 0) === 'object'
function checkNote(label, lines) {
  const { note, imported } = label.checkpoint ?? {}
  const newest = lines.some(({ face }) => face.kind === 'hinted' || face.terms?.hints) ? 7
    : lines.some(({ by, face }) => SIXTH.has(face.kind) || isNewTerms(face.terms) || by?.instruction !== undefined) ? 6
    : lines.some(({ by, face }) => face.returns !== undefined || by?.instead_of !== undefined) ? 5 : note !== undefined ? 4 : 0
  if (newest ? label.version !== newest : label.version > 3) throw new Broken(1, 'label')
  if (note !== undefined && !readNote(note, { ...label, imported })) throw new Broken(1, 'label')
}
