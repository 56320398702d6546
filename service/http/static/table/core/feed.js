// Follows a stream of NDJSON by fetch (an EventSource could not carry the token), and resumes where it broke off.
import { address, headersFor, isRefusal, Problem, problemIn } from './api.js'
import { away } from './away.js'
import { effect } from './html.js'
import { me } from './session.js'

const LEAST = 500 // milliseconds before the first new try; doubled up to MOST
const MOST = 15_000
const SILENT = 40_000 // the service writes at least every 15 seconds: longer silence is a dead connection

// Call `onMessage` with each message of `path`; `after` is the last one known, `markOf` reads it from a message.
// `onState` hears 'live' and 'lost'; 'over' when the stream has nothing more to say; a Problem when it is refused.
export function follow(path, { after = null, query = {}, player = me.value, onMessage, onState = () => {}, markOf = message => message.seq }) {
  const stop = new AbortController()
  let last = after, wait = LEAST, turned = false // whether the page was hidden or shown again

  async function once() {
    const connection = new AbortController()
    const end = () => connection.abort()
    stop.signal.addEventListener('abort', end)
    const isAway = away.peek(), unwatch = effect(() => { if (away.value !== isAway) { turned = true; end() } })
    let alarm = setTimeout(end, SILENT)
    try {
      const headers = headersFor(player, { Accept: 'application/x-ndjson' })
      const answer = await fetch(address(path, { ...query, ...isAway && { away: true }, after: last }), { headers, signal: connection.signal })
      if (answer.status === 204) return null
      if (!answer.ok) throw await problemIn(answer)
      wait = LEAST
      onState('live')
      for await (const line of linesOf(answer.body)) {
        clearTimeout(alarm)
        alarm = setTimeout(end, SILENT)
        if (!line || stop.signal.aborted) continue
        const message = JSON.parse(line)
        if (message.kind === 'bye') return message.retry
        last = markOf(message) ?? last
        await onMessage(message)
      }
      return LEAST
    } finally {
      unwatch()
      clearTimeout(alarm)
      stop.signal.removeEventListener('abort', end)
    }
  }

  async function run() {
    while (!stop.signal.aborted) {
      try {
        const retry = await once()
        if (retry === null) return onState('over')
        await rest(retry, stop.signal)
      } catch (error) {
        if (stop.signal.aborted) return
        if (turned) { turned = false; continue }
        if (isRefusal(error)) return onState(error) // whatever else is a bad connection
        if (!(error instanceof Problem || error instanceof TypeError || error.name === 'AbortError')) throw error
        onState('lost')
        await rest(Math.max(error.wait ?? 0, wait * (0.75 + Math.random() / 2)), stop.signal)
        wait = Math.min(2 * wait, MOST)
      }
    }
  }

  run()
  return { close: () => stop.abort() }
}

async function* linesOf(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop()
    yield* lines
  }
}

// Wait, but no longer than until the stop, and not while the browser is offline.
function rest(milliseconds, stopped) {
  return new Promise(resolve => {
    const rested = new AbortController()
    const now = () => (rested.abort(), clearTimeout(timer), resolve())
    const timer = setTimeout(now, milliseconds)
    stopped.addEventListener('abort', now, { signal: rested.signal })
    addEventListener('online', now, { signal: rested.signal })
  })
}
