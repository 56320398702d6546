// A saved page asks its archive as the page asks the service.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { answered, unpacked } from '../../../service/http/static/table/sheets/archived.js'

const entries = [1, 2, 3].map(seq => ({ seq }))
const archive = {
  match: 'mt_1',
  origin: 'https://annales.example',
  answers: {
    'en /v1/matches/mt_1': { status: 'over', words: 'over' },
    'fr /v1/matches/mt_1': { status: 'over', words: 'finie' },
    'en /v1/matches/mt_1/history': { entries, last: 3 },
    'en /v1/matches/mt_1/history?as=1': { entries: [{ seq: 1, own: true }], last: 3 },
    '/v1/matches/mt_1/history?proof': { entries: [{ seq: 1, face: {} }], last: 3 },
    '/v1/matches/mt_1/record?format=text': 'the text',
    '/icons/some.json': { sun: 'M0 0' },
  },
}
const get = (url, language = 'en') => answered(archive, 'GET', url, language)

test('an archive is unpacked as it was packed', async () => {
  assert.deepEqual(await unpacked(gzipSync(JSON.stringify(archive)).toString('base64')), archive)
})

test('answers are in the language of the request', () => {
  assert.equal(get('/v1/matches/mt_1?words=true')[1].words, 'over')
  assert.equal(get('/v1/matches/mt_1?words=true', 'fr')[1].words, 'finie')
})

test('a history is read in pages, as each viewer, and with its proof', () => {
  const seqs = url => get('/v1/matches/mt_1/history' + url)[1].entries.map(({ seq }) => seq)
  assert.deepEqual(seqs('?after=0&limit=2&words=true'), [1, 2])
  assert.deepEqual(seqs('?after=2&limit=2'), [3])
  assert.deepEqual(seqs('?after=3'), [])
  assert.deepEqual(seqs('?after=0&as=spectator'), [1, 2, 3])
  assert.ok(get('/v1/matches/mt_1/history?after=0&as=1')[1].entries[0].own)
  assert.ok(get('/v1/matches/mt_1/history?after=0&proof=true', 'fr')[1].entries[0].face)
})

test('texts and icons are there in every language', () => {
  assert.deepEqual(get('/v1/matches/mt_1/record?format=text', 'fr'), [200, 'the text'])
  assert.deepEqual(get('https://annales.invalid/icons/some.json'), [200, { sun: 'M0 0' }])
})

test('a stream has nothing to say, and nothing can be changed', () => {
  assert.deepEqual(get('/v1/matches/mt_1/stream?after=3'), [204, null])
  const [status, problem] = answered(archive, 'POST', '/v1/matches/mt_1/forks', 'fr')
  assert.equal(status, 405)
  assert.match(problem.title, /enregistrée/)
  assert.equal(get('/v1/matches/mt_2')[0], 405)
})
