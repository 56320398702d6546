// Verifying records: what the service exports holds, and no changed byte passes.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Broken, canonical, checkEntries, checkReceipt, checkRecord, checkSignature, digest } from '../../../service/http/static/table/verify.js'

const folder = new URL('../../../api-spec/record-vectors/', import.meta.url)
const { key, records } = JSON.parse(readFileSync(new URL('vectors.json', folder), 'utf8'))
const vectors = records.map(({ file, holds, entry }) => ({ file, holds, entry, text: readFileSync(new URL(file, folder), 'utf8') }))
const sound = vectors.filter(vector => vector.holds)

// What only tools/verify.py checks: the shape of members, that steps fold, chance, time, consent, who may act, what others
// signed.
const BEYOND = new Set([
  'number-too-large', 'number-with-fraction', 'name-beyond-u-ffff', 'string-too-long', 'value-too-deep',
  'note-not-declared', 'fact-not-known', 'fact-too-short', 'piece-not-there', 'piece-laid-later',
  'coin-from-nowhere', 'step-after-the-end', 'layout-too-large', 'layout-with-open-top', 'seat-taken-twice',
  'no-question', 'not-asked', 'not-after-the-head', 'time-that-never-was', 'time-before', 'time-to-come',
  'author-not-known', 'clock-too-long', 'draw-of-another-secret', 'another-contribution', 'disclosed-twice',
  'not-disclosed', 'heirs-unsorted', 'heirs-too-few', 'nothing-to-follow', 'first-age-that-follows',
  'age-of-version-2', 'head-stays', 'return-unsaid', 'return-denied', 'return-on-the-path', 'return-to-no-step',
  'instead-of-without-number', 'credited-too-much', 'credited-nothing', 'credited-for-nothing', 'credited-backwards',
  'credited-ahead', 'credited-what-never-was', 'credited-by-a-player', 'credited-by-another-clock',
  'credited-without-a-clock', 'credited-before-the-start', 'claimed-too-early', 'claimed-too-early-by-terms',
  'claimed-before-an-act', 'claimed-against-oneself', 'claimed-for-the-other', 'claimed-a-draw-and-won',
  'claimed-a-bot-and-won', 'claimed-nothing', 'clock-below-zero', 'clock-of-31-days', 'clock-of-another-kind',
  'clock-without-a-delay', 'delay-in-both', 'delay-too-long', 'instructed-by-nobody', 'instructed-for-another-seat',
  'instructed-openly', 'instructed-without-envelope', 'vacation-too-long', 'vacation-of-no-days', 'vacation-of-nobody',
  'vacation-without-any', 'vacation-of-61-days', 'claimed-on-vacation',
  'at-beyond-the-pile', 'at-below-the-pile', 'lower-one-taken', 'turned-to-the-top', 'shown-more-than-there-are',
  'shuffled-into-no-bag', 'shuffled-from-nowhere', 'drawn-from-nothing', 'unsealed-twice', 'unsealed-otherwise',
  'unsealed-out-of-order', 'sealed-before-a-question', 'die-without-that-face', 'die-in-another-order',
  'said-after-the-end', 'ended-for-one-seat', 'asked-of-nobody', 'asked-out-of-order', 'counted-nowhere',
  'label-on-line-5', 'hour-24', 'second-60', 'layout-with-top-of-an-open-pile', 'layout-with-a-key-of-no-words',
  'layout-with-a-place-twice', 'layout-with-a-die-of-no-faces', 'layout-with-a-long-name', 'terms-of-no-take-back',
  'terms-without-visibility', 'terms-for-one-seat', 'terms-of-a-bot-without-level', 'clocks-left-of-one-seat',
  'envelope-beside-a-seat', 'claimed-by-the-other', 'called-for-a-bot', 'taken-back-to-a-seat',
  'answered-without-an-ask', 'forked-from-itself', 'forked-by-nobody', 'rules-changed-before-the-start',
  'resigned-twice', 'resigned-after-a-bot-was-called', 'claimed-for-an-answer-that-may-come',
  'claimed-since-before-the-move', 'vacation-of-a-bot', 'hinted-by-a-player', 'hinted-by-nobody', 'hinted-for-another-seat',
  'hinted-openly', 'hinted-without-envelope',
])

test('canonical JSON sorts names as text, not as numbers', () => {
  assert.equal(canonical({ 9: 1, 10: [true, null], a: { c: 'é"', b: -2 } }), '{"10":[true,null],"9":1,"a":{"b":-2,"c":"é\\""}}')
})

test('a digest is that of the canonical array', async () => {
  assert.equal(await digest('secret', 'luck'), process.env.DIGEST)
})

test('every record that holds is found to hold', async () => {
  for (const { file, text } of sound) {
    const { entries, head, label } = await checkRecord(text)
    assert.deepEqual([entries, head], [label.last, label.digest], file)
  }
})

test('a record that does not hold is found out, at its entry', async () => {
  const missed = []
  for (const { file, entry, text } of vectors.filter(vector => !vector.holds)) {
    try {
      await checkRecord(text)
      missed.push(file.replace('.ndjson', ''))
    } catch (error) {
      assert.ok(error instanceof Broken, `${file}: ${error.stack}`)
      assert.equal(error.seq, entry, `${file}: ${error.why}`)
    }
  }
  assert.deepEqual(new Set(missed), BEYOND)
})

test('a record that is over opens its secret and all its envelopes', async () => {
  const { secret, opened, envelopes } = await checkRecord(sound[0].text)
  assert.ok(secret && opened > 0 && opened === envelopes)
})

test('each changed byte is found at its entry', async () => {
  const { text } = sound[0]
  for (let at = 30; at < text.length - 1; at += Math.ceil(text.length / 150)) {
    if (text[at] === '\n') continue
    const changed = text.slice(0, at) + (text[at] === '1' ? '2' : '1') + text.slice(at + 1)
    const line = text.slice(0, at).split('\n').length
    await assert.rejects(checkRecord(changed), error => {
      assert.ok(error instanceof Broken, error.stack)
      // The label of line 1 sums the digests, so a changed digest of the first or last entry shows there.
      assert.ok(error.seq === line || (error.why === 'label' && error.seq === 1), `${error} instead of entry ${line}`)
      return true
    })
  }
})

test('an envelope holds what was promised', async () => {
  const { text } = vectors.find(({ file }) => file === 'finished.ndjson')
  const changed = text.replaceAll('["laid","lots",["pearl",', '["laid","lots",["silk",') // as it is told, and in the envelope
  assert.notEqual(changed, text)
  await assert.rejects(checkRecord(changed), { name: 'Broken', why: 'envelope' })
})

test('entries that are missing, doubled or in another order do not hold', async () => {
  const { lines } = await checkRecord(sound[0].text)
  for (const wrong of [lines.slice(1), [lines[0], ...lines.slice(2)], [lines[0], lines[0], ...lines.slice(1)]]) {
    await assert.rejects(checkEntries(wrong), { name: 'Broken', why: 'number' })
  }
})

// The key of the vectors, as a service publishes it.
const keys = [{ kty: 'OKP', crv: 'Ed25519', kid: '21fe31dfa154a261', x: key }]
const labelOf = file => JSON.parse(vectors.find(vector => vector.file === file).text.split('\n')[0]).record
const checked = (label, known = keys) => checkSignature(label.checkpoint, { ...label, seq: label.last }, known)

test('a signature is verified, by the key that made it', async () => {
  const kid = keys[0].kid
  assert.deepEqual(await checked(labelOf('signed.ndjson')), { state: 'verified', kid, imported: false })
  assert.deepEqual(await checked(labelOf('imported.ndjson')), { state: 'verified', kid, imported: true })
  const noted = { state: 'verified', kid, name: 'annales.example/vectors' }
  assert.deepEqual(await checked(labelOf('noted.ndjson')), { ...noted, imported: false })
  assert.deepEqual(await checked(labelOf('noted-imported.ndjson')), { ...noted, imported: true })
  assert.deepEqual(await checked(labelOf('finished.ndjson')), { state: 'unsigned' })
  assert.deepEqual(await checked(labelOf('noted.ndjson'), []), { state: 'unknown', kid })
})

test('a signature of anything else is wrong', async () => {
  const label = labelOf('noted.ndjson'), { checkpoint } = label
  const other = Buffer.from(checkpoint.signature, 'base64url')
  other[9] ^= 1
  const swapped = labelOf('noted-imported.ndjson').checkpoint
  const longer = checkpoint.note.slice(-30, -3)
  for (const wrong of [
    { ...label, last: 9 }, { ...label, match: 'mt_other' }, { ...label, digest: '0'.repeat(64) },
    { ...label, checkpoint: { ...checkpoint, signature: other.toString('base64url') } },
    { ...label, checkpoint: { ...checkpoint, imported: true } },
    { ...label, checkpoint: { ...checkpoint, note: swapped.note } },
    { ...label, checkpoint: { ...checkpoint, note: checkpoint.note.replaceAll('annales.example', 'another.example') } },
    { ...label, checkpoint: { ...checkpoint, note: checkpoint.note.replace(longer, 'A'.repeat(27)) } },
    { ...label, checkpoint: { ...checkpoint, note: '' } },
  ]) assert.deepEqual(await checked(wrong), { state: 'wrong', kid: keys[0].kid }, JSON.stringify(wrong))
})

test('a signature that is malformed is wrong, and breaks nothing', async () => {
  const label = labelOf('signed.ndjson'), { kid, signature } = label.checkpoint
  for (const checkpoint of [null, 1, 'x', {}, { kid }, { kid, signature: '' }, { kid, signature: '%' + signature.slice(1) }, { kid, signature: signature + 'A' }, { kid, signature: [signature, signature] }])
    assert.equal((await checked({ ...label, checkpoint })).state, 'wrong', JSON.stringify(checkpoint))
})

test('a receipt is of one entry of one match, by a key that is published', async () => {
  const { match, last: seq, digest: end, checkpoint: { kid, signature } } = labelOf('signed.ndjson')
  const receipt = `${kid}.${signature}`, of = { match, seq, digest: end }
  assert.deepEqual(await checkReceipt(receipt, of, keys), { state: 'verified', kid, imported: false })
  for (const other of [{ ...of, seq: seq - 1 }, { ...of, match: 'mt_other' }, { ...of, digest: '0'.repeat(64) }, { ...of, digest: undefined }])
    assert.deepEqual(await checkReceipt(receipt, other, keys), { state: 'wrong', kid }, JSON.stringify(other))
  assert.deepEqual(await checkReceipt(receipt, of, []), { state: 'unknown', kid })
  assert.deepEqual(await checkReceipt(receipt, of, null), { state: 'unable', kid })
  for (const text of ['', kid, signature, `${kid}.`, `${kid}.${signature.slice(1)}`]) assert.equal((await checkReceipt(text, of, keys)).state, 'wrong', text)
})

test('a browser without SubtleCrypto checks no signature', async t => {
  t.mock.getter(Object.getPrototypeOf(crypto), 'subtle', () => undefined)
  assert.deepEqual(await checked(labelOf('noted.ndjson')), { state: 'unable', kid: keys[0].kid })
})

test('a record whose label is no object does not hold', async () => {
  const [first, ...others] = sound[0].text.split('\n')
  for (const record of [1, 'x', true, []]) {
    await assert.rejects(checkRecord([canonical({ ...JSON.parse(first), record }), ...others].join('\n')), { name: 'Broken', seq: 1, why: 'label' })
  }
})

test('a browser without Ed25519 says so', async t => {
  t.mock.method(crypto.subtle, 'importKey', () => Promise.reject(new DOMException('no', 'NotSupportedError')))
  assert.deepEqual(await checked(labelOf('noted.ndjson')), { state: 'unable', kid: keys[0].kid })
})
