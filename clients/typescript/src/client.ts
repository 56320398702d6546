import { OPERATIONS } from './made/operations.js'
import { Player, type Listening } from './player.js'
import { Refused } from './refused.js'
import { Lost, resumed } from './streams.js'
import type { Given, Heard, OperationId, Returned, Told } from './types.js'
import { Pauses, sleep } from './waiting.js'

const REPLY = 60_000   // milliseconds for a whole reply

/** A player at a service, over HTTP; without a token, a spectator. */
export class Client extends Player {
  /** `patience`: milliseconds after which a request is not repeated any more. */
  constructor(readonly url: string, readonly token?: string, private readonly patience = 300_000) { super() }

  /** Register a new player. Their token is the only key to them: keep it. */
  static async register(url: string, name: string): Promise<Client> {
    const { token } = await new Client(url).request('register', { body: { name } })
    return new Client(url, token)
  }

  override async request<O extends OperationId>(operation: O, ...[parts]: Given<O>): Promise<Returned<O>> {
    const [method = '', path = ''] = OPERATIONS[operation].split(' ')
    const { body, ...place }: Sent = parts ?? {}
    const headers = this.headers()
    if (method !== 'GET') headers.set('Idempotency-Key', crypto.randomUUID())
    if (body !== undefined) headers.set('Content-Type', typeof body === 'string' ? 'application/x-ndjson' : 'application/json')
    const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    return this.reply(this.url + filled(path, place), { method, headers, ...(sent !== undefined && { body: sent }) })
  }

  override async *notices({ signal }: Listening = {}): AsyncGenerator<Told, void> {
    yield* resumed<Told>(after => this.stream('/v1/stream', after), told => told.id ?? undefined, { signal })
  }

  override async *follow(match: string, { after, signal }: Listening & { after?: number } = {}): AsyncGenerator<Heard, void> {
    const path = `/v1/matches/${encodeURIComponent(match)}/stream`
    yield* resumed<Heard>(after => this.stream(path, after), placeIn, { after, signal })
  }

  /** A stream after a position, as it is asked for. */
  private stream(path: string, after: string | number | undefined): [string, RequestInit] {
    const headers = this.headers()
    headers.set('Accept', 'application/x-ndjson')
    return [this.url + path + (after === undefined ? '' : `?after=${after}`), { headers }]
  }

  private headers(): Headers {
    return new Headers(this.token === undefined ? {} : { Authorization: `Bearer ${this.token}` })
  }

  /** What a reply contains; JSON is parsed. */
  private async reply<T>(address: string, init: RequestInit): Promise<T> {
    const pauses = new Pauses(), until = Date.now() + this.patience
    for (;;) {
      const got = await attempt(address, init)
      if (!(got instanceof Error)) return JSON.parse(got.isJson ? got.text : JSON.stringify(got.text || null)) ?? undefined
      const refusal = got instanceof Refused ? got : undefined, wait = pauses.after(refusal?.retryAfter)
      if (refusal?.isPassing === false || Date.now() + wait > until) throw got
      await sleep(wait)
    }
  }
}

interface Sent { path?: object | undefined, query?: object | undefined, body?: unknown }

/** A path with its parameters and its query. */
function filled(path: string, { path: parts = {}, query = {} }: Sent): string {
  const values: Map<string, unknown> = new Map(Object.entries(parts))
  const found = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values.get(name))))
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return asked.length === 0 ? found : `${found}?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))}`
}

/** One attempt: the text of a reply, or why there is none. */
async function attempt(address: string, init: RequestInit): Promise<{ text: string, isJson: boolean } | Refused | Lost> {
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(REPLY) }), text = await response.text()
    if (!response.ok) return Refused.from(response, text)
    return { text, isJson: response.headers.get('Content-Type')?.includes('json') === true }
  } catch (error) {
    return new Lost(address, error)
  }
}

/** The last entry that a client has after a message. */
export function placeIn(heard: Heard): number {
  return heard.kind === 'match' ? heard.last : heard.seq
}
