// Calls of the API: language, token, idempotency key, retries, problems.
import { signal as state } from './html.js'
import { me, refused } from './session.js'
import { settings } from './settings.js'
import { say } from './words.js'

const PAUSES = [300, 1000, 3000] // milliseconds before a call is tried again
export const RETRY = 5000 // milliseconds until what could not be read at all is read anew
const PATIENCE = 5000 // milliseconds after which a reader is told that a call goes on
const LIMIT = 20_000, LIMIT_OF_RECORDS = 300_000 // milliseconds after which a call is given up, and tried again

// How many calls have gone on for longer than a reader expects.
export const late = state(0)

// What the service refused, as its problem document says it; status 0 is a network that failed. `wait` is how long to
// wait before the next try, in milliseconds.
export class Problem extends Error {
  constructor(status, body, wait = 0) {
    super(body.detail ?? body.title ?? String(status))
    Object.assign(this, { name: 'Problem', status, body, wait, code: body.code, title: body.title, detail: body.detail })
  }
}

// A refusal that waiting does not cure.
export const isRefusal = error => error instanceof Problem && error.status >= 400 && error.status < 500 && error.status !== 429

export const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')

const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))

// The address of a call; members of the query that are null are left out.
export function address(path, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined)
  return given.length ? `${path}?${new URLSearchParams(given)}` : path
}

export function headersFor(player, more = {}) {
  const headers = { 'Accept-Language': settings.language.value, ...more }
  if (player) headers.Authorization = `Bearer ${player.token}`
  return headers
}

// Call the API. A text as `body` is a record (NDJSON) unless `type` says otherwise; `as: 'text'` answers the text itself. Whatever fails on the way
// is tried again, and so is what brings no answer in time; an answer is not given twice, because a POST keeps its key.
export async function call(method, path, { body, query, player = me.value, key, signal, as = 'json', type = 'application/x-ndjson' } = {}) {
  const headers = headersFor(player)
  if (typeof body === 'string') headers['Content-Type'] = type
  else if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (method === 'POST') headers['Idempotency-Key'] = key ?? newKey()
  const request = { method, headers, signal, body: typeof body === 'string' ? body : JSON.stringify(body) }
  const limit = typeof body === 'string' || as === 'text' ? LIMIT_OF_RECORDS : LIMIT
  for (let tries = 0; ; tries++) {
    try {
      return await inTime(limit, request, async given => answerOf(await fetch(address(path, query), given), as))
    } catch (error) {
      if (error.name === 'AbortError') throw error
      if (error.status === 401 && player?.id) refused.value = player
      const again = error instanceof Problem ? error.status === 503 : error instanceof TypeError || error.name === 'TimeoutError'
      if (!again) throw error
      if (tries === PAUSES.length) throw error instanceof Problem ? error : new Problem(0, { code: 'offline', detail: say('offline') })
      await pause(PAUSES[tries])
    }
  }
}

// Do what `ask` does with a request, but for no longer than `limit`; a TimeoutError then. `late` counts it meanwhile.
async function inTime(limit, request, ask) {
  const over = new AbortController()
  const end = setTimeout(() => over.abort(new DOMException('no answer in time', 'TimeoutError')), limit)
  let isLate = false
  const tell = setTimeout(() => { isLate = true; late.value++ }, PATIENCE)
  try {
    return await ask({ ...request, signal: request.signal ? AbortSignal.any([request.signal, over.signal]) : over.signal })
  } finally {
    clearTimeout(end)
    clearTimeout(tell)
    if (isLate) late.value--
  }
}

async function answerOf(answer, as) {
  if (answer.status === 204) return null
  if (answer.ok) return as === 'text' ? answer.text() : answer.json()
  throw await problemIn(answer)
}

// What an answer refuses; a proxy before the service may do it in its own words.
export async function problemIn(answer) {
  const isJson = answer.headers.get('Content-Type')?.includes('json')
  const body = (isJson && await answer.json().catch(() => null)) || { title: answer.statusText }
  return new Problem(answer.status, body, 1000 * answer.headers.get('Retry-After') || 0) // it may be a date: then 0
}
