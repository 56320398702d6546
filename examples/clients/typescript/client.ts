// A client of Annales: openapi-fetch over types that openapi-typescript generates with its default options.
import createClient, { type Client, type Middleware } from 'openapi-fetch'
import type { components, paths } from './schema.js'

export type Schemas = components['schemas']

/** What a client does without a token, and with one. */
export class Annales {
  readonly api: Client<paths>

  constructor(readonly url: string, token?: string) {
    this.api = createClient<paths>({ baseUrl: url })
    if (token !== undefined) this.api.use(authorized(token))
  }

  /** The same client as a new player. */
  async registered(name: string): Promise<Annales> {
    const { token } = sure(await this.api.POST('/v1/players', { body: { name } }))
    return new Annales(this.url, token)
  }
}

const PASSING = [429, 502, 503, 504]   // what waiting cures
const SILENT = 40_000                  // milliseconds; the server writes something every 15 seconds

/**
 * What waits for the player and then all that concerns them, for ever; a stream that ends is resumed. So is one that is
 * refused for a while, when the server says so, and one on which nothing comes.
 */
export async function* notices(url: string, token: string): AsyncGenerator<Schemas['NoticeStreamMessage']> {
  let last = '', wait = 0, pause = 1000
  for (;;) {
    await new Promise(resolve => setTimeout(resolve, wait))
    wait = pause
    pause = Math.min(2 * pause, 30_000)
    const line = new AbortController()
    const headers = { Accept: 'application/x-ndjson', Authorization: `Bearer ${token}` }
    const asked = fetch(`${url}/v1/stream${last && `?after=${last}`}`, { headers, signal: line.signal })
    const response = await inTime(asked, line)
    if (response === null) continue
    if (PASSING.includes(response.status)) {
      wait = Math.max(wait, 1000 * Number(response.headers.get('Retry-After')) || 0)
      continue
    }
    if (!response.ok || response.body === null) throw new Error(`${response.status} ${await response.text()}`)
    for await (const text of linesOf(response.body, line)) {
      wait = pause = 1000
      if (text === '') continue   // it only shows that the stream is alive
      const message: Schemas['NoticeStreamMessage'] = JSON.parse(text)
      if (message.kind === 'bye') wait = message.retry
      else {
        last = message.id ?? last
        yield message
      }
    }
  }
}

/** The lines of a stream; it ends where the connection breaks off, or falls silent. */
async function* linesOf(body: ReadableStream<Uint8Array>, line: AbortController): AsyncGenerator<string> {
  const reader = body.getReader(), decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const read = await inTime(reader.read(), line)
    if (read === null || read.value === undefined) return
    const lines = (rest + decoder.decode(read.value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/** What comes of it; null if that fails, or takes so long that the connection is given up. */
async function inTime<T>(coming: Promise<T>, line: AbortController): Promise<T | null> {
  const alarm = setTimeout(() => line.abort(), SILENT)
  return coming.catch(() => null).finally(() => clearTimeout(alarm))
}

/** Adds the token to each request. */
function authorized(token: string): Middleware {
  return { onRequest: ({ request }) => request.headers.set('Authorization', `Bearer ${token}`) }
}

/** The data of a response; throws an error with the problem document of a refusal. */
export function sure<T>({ data, error, response }: { data?: T, error?: unknown, response: Response }): T {
  if (data === undefined) throw new Error(`${response.status} ${JSON.stringify(error)}`)
  return data
}

/** An entry in a few words. Kinds that are not listed here, or that a later server adds, are named only. */
export function inWords(entry: Schemas['EntryShown']): string {
  switch (entry.kind) {
    case 'opened': return `${entry.game} with ${entry.setup.seats} seats`
    case 'seat_taken': return `seat ${entry.seat}: ${'bot' in entry.holder ? entry.holder.bot : entry.holder.player}`
    case 'step': return `${'type' in entry.action ? entry.action.type : 'the match begins'}; ${entry.facts.map(factInWords).join(', ')}`
    case 'head_moved': return entry.returns ? `on from entry ${entry.to} again` : `back to entry ${entry.to}`
    case 'resigned': return `seat ${entry.seat} resigns`
    default: return entry.kind
  }
}

/** A fact in a few words. */
function factInWords(fact: Schemas['Fact']): string {
  switch (fact[0]) {
    case 'moved': return `${fact[1]} from ${fact[2]} to ${fact[3]}`
    case 'counted': return `${fact[1]} by ${fact[2]}`
    case 'asked': return `seats ${fact[2].join(' and ')} are asked`
    default: return fact[0]
  }
}
