import { placeIn } from './client.js'
import { Player, type Listening } from './player.js'
import { Queue } from './queue.js'
import { Refused } from './refused.js'
import type { Given, Heard, OperationId, Returned, Schemas, Told } from './types.js'
import { Pauses } from './waiting.js'

interface Waiting { text: string, resolve: (body: Promise<never> | never) => void, reject: (reason: unknown) => void }
interface Followed { queue: Queue<Heard>, after: number | undefined }
interface Reply { id: number | null, status: number, body?: never, headers?: Record<string, string> }

const PING_EVERY = 30_000  // milliseconds; a browser cannot send the pings of WebSockets
const SIGN_IN = -1, RESUMED = -2, PING = -3   // ids of requests whose replies nobody waits for

/**
 * A player at a service, over the channel: one WebSocket of the platform (browsers, Node 22 or newer) for many
 * matches. A connection that breaks is opened again: matches are followed on from the last entry that was heard, notices
 * from the last id, and requests without a reply are sent again under their keys, so that they count once.
 */
export class Channel extends Player {
  private socket: WebSocket | undefined
  private readonly waiting = new Map<number, Waiting>()
  private readonly followed = new Map<string, Followed>()
  private readonly pings: ReturnType<typeof setInterval>
  private told: Queue<Told> | undefined
  private place: string | undefined   // the last id of a notice
  private isPinged = false
  private closed: unknown   // why nothing can be asked now
  private pauses = new Pauses()
  private pause = 0
  private last = 0

  constructor(readonly url: string, private readonly token?: string) {
    super()
    this.open()
    this.pings = setInterval(() => this.check(), PING_EVERY)
  }

  override request<O extends OperationId>(operation: O, ...[parts]: Given<O>): Promise<Returned<O>> {
    return this.ask(operation, { ...parts, key: crypto.randomUUID() })
  }

  override async *notices({ signal }: Listening = {}): AsyncGenerator<Told, void> {
    const queue = this.told = new Queue<Told>()
    this.place = undefined
    yield* this.read(queue, signal, ['subscribe_notices', {}], ['unsubscribe_notices', {}], () => {
      if (this.told === queue) this.told = undefined
    })
  }

  override async *follow(match: string, { after, signal }: Listening & { after?: number } = {}): AsyncGenerator<Heard, void> {
    const followed = { queue: new Queue<Heard>(), after }
    this.followed.set(match, followed)
    yield* this.read(followed.queue, signal, ['subscribe', following(match, after)], ['unsubscribe', { path: { match } }], () => {
      if (this.followed.get(match) === followed) this.followed.delete(match)
    })
  }

  /** Close the channel; requests without a reply and streams fail. */
  close(reason: unknown = new Error('the channel is closed')): void {
    this.closed ??= reason
    clearInterval(this.pings)
    this.socket?.close()
    for (const { reject } of this.waiting.values()) reject(reason)
    this.waiting.clear()
    for (const { queue } of [...this.followed.values(), ...this.told === undefined ? [] : [{ queue: this.told }]]) queue.end(reason)
  }

  /** Subscribe, hand on what comes, and unsubscribe when nobody reads any more. */
  private async *read<T>(queue: Queue<T>, signal: AbortSignal | undefined, begin: [string, object], end: [string, object], forget: () => void): AsyncGenerator<T, void> {
    const abort = () => queue.end(signal?.reason)
    signal?.throwIfAborted()
    signal?.addEventListener('abort', abort)
    try {
      await this.ask(...begin)
      yield* queue.read()
    } finally {
      signal?.removeEventListener('abort', abort)
      forget()
      if (this.closed === undefined) this.ask(...end).catch(() => undefined)   // whoever has gone need not know
    }
  }

  private ask<T>(operation: string, parts: object): Promise<T> {
    if (this.closed !== undefined) return Promise.reject(this.closed)
    const id = ++this.last, text = JSON.stringify({ id, operation, ...parts })
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { text, resolve, reject })
      this.send(text)   // without a connection it is sent when there is one
    })
  }

  private send(text: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text)
  }

  private open(): void {
    const socket = this.socket = new WebSocket(`${this.url.replace(/^http/, 'ws')}/v1/socket`, ['annales.v1'])
    this.pause = this.pauses.after()
    this.isPinged = false
    socket.onopen = () => this.resume()
    socket.onmessage = ({ data }) => this.hear(JSON.parse(data))
    socket.onclose = () => { if (this.closed === undefined) setTimeout(() => this.open(), this.pause) }
  }

  /** Sign in, and ask again for what was asked on the connection before. */
  private resume(): void {
    const send = (id: number, operation: string, parts: object) => this.send(JSON.stringify({ id, operation, ...parts }))
    if (this.token !== undefined) send(SIGN_IN, 'authenticate', { body: { token: this.token } })
    if (this.told !== undefined) send(RESUMED, 'subscribe_notices', this.place === undefined ? {} : { query: { after: this.place } })
    for (const [match, { after }] of this.followed) send(RESUMED, 'subscribe', following(match, after))
    for (const { text } of this.waiting.values()) this.send(text)
  }

  private hear(message: Schemas['ChannelPush'] | Schemas['ChannelNotice'] | Schemas['ChannelBye'] | Reply): void {
    if ('message' in message) this.push(message)
    else if ('notice' in message) this.notice(message)
    else if ('bye' in message) this.farewell(message)
    else this.reply(message)
  }

  private reply({ id, status, body, headers = {} }: Reply): void {
    this.isPinged &&= id !== PING
    const refusal = status < 400 ? undefined : Refused.from({ status, headers: { get: name => headers[name] ?? null } }, JSON.stringify(body))
    if (id === SIGN_IN && refusal !== undefined && !refusal.isPassing) return this.close(refusal)
    if (id === SIGN_IN && refusal !== undefined) return this.socket?.close()
    if (id === SIGN_IN) this.pauses = new Pauses()
    const waiting = this.waiting.get(id ?? 0)
    if (waiting === undefined) return
    if (refusal?.isPassing) {
      setTimeout(() => this.send(waiting.text), new Pauses().after(refusal.retryAfter))
      return
    }
    this.waiting.delete(id ?? 0)
    if (refusal === undefined) waiting.resolve(body ?? JSON.parse('null'))
    else waiting.reject(refusal)
  }

  /** Hand a push on, and remember what was heard last of the match; nothing follows `bye`. */
  private push({ match, message }: Schemas['ChannelPush']): void {
    const followed = this.followed.get(match)
    if (followed === undefined) return
    if (message.kind === 'bye') {
      this.followed.delete(match)
      followed.queue.end()
    } else {
      followed.after = placeIn(message)
      followed.queue.push(message)
    }
  }

  /** Hand a notice on, and remember its id. */
  private notice({ notice }: Schemas['ChannelNotice']): void {
    this.place = notice.id ?? this.place
    this.told?.push(notice)
  }

  private farewell({ bye }: Schemas['ChannelBye']): void {
    this.pause = bye.retry
    if (bye.reason === 'unauthenticated') this.close(new Refused(401))
  }

  /** Send a ping; a connection that has not replied to the one before is broken. */
  private check(): void {
    if (this.isPinged) this.socket?.close()
    else if (this.socket?.readyState === WebSocket.OPEN) {
      this.isPinged = true
      this.send(JSON.stringify({ id: PING, operation: 'ping' }))
    }
  }
}

function following(match: string, after: number | undefined): object {
  return { path: { match }, query: after === undefined ? {} : { after } }
}
