// The channel of Annales: many matches on one connection, by the WebSocket of the platform (browsers, Node 22 or newer).
// A connection that breaks is opened again: matches are followed on from the last entry that was heard, notices from the
// last id, and requests without a reply are sent again under their keys, so that they count once.
import type { components, operations } from './schema.js'

type Schemas = components['schemas']
type Operations = operations
type Id = keyof Operations

/** What an operation takes: its path, query and body. */
export type Parts<O extends Id> = Pick<Operations[O]['parameters'], 'path' | 'query'> & BodyOf<Operations[O]>
type BodyOf<O> = O extends { requestBody: { content: { 'application/json': infer B } } } ? { body: B } : { body?: never }

/** What an operation returns. On the channel the outcome of an answer has no receipt, unless it is asked for. */
export type Result<O extends Id> = O extends 'answer' ? Omit<Returned<'answer'>, 'receipt'> : Returned<O>
type Returned<O extends Id> = Content<Operations[O]['responses']>
type Content<R> = { [S in keyof R & (200 | 201)]: R[S] extends { content: { 'application/json': infer B } } ? B : undefined }[keyof R & (200 | 201)]

export interface Handlers {
  pushed?: (push: Schemas['ChannelPush']) => void
  noticed?: (notice: Schemas['Notice']) => void
}

interface Waiting { text: string, heard: (reply: string) => void, failed: (reason: Error) => void }

const PAUSE = 1000        // milliseconds before another connection is opened, unless the service names a time
const PING_EVERY = 30000  // milliseconds; a browser cannot send the pings of WebSockets

/** A refusal, with its problem document. */
export class Refused extends Error {
  constructor(readonly problem: Schemas['Problem']) { super(problem.detail) }
}

/** A channel to the server at a URL, for the player of a token. */
export class Channel {
  private socket: WebSocket | undefined
  private readonly waiting = new Map<number, Waiting>()
  private readonly followed = new Map<string, number | undefined>()
  private readonly pings: ReturnType<typeof setInterval>
  private isNotified = false
  private noted: string | undefined   // the last id of a notice
  private isPinged = false
  private isClosed = false
  private pause = PAUSE
  private last = 0

  constructor(readonly url: string, private readonly token: string, private readonly handlers: Handlers = {}) {
    this.open()
    this.pings = setInterval(() => this.check(), PING_EVERY)
  }

  /** Send a request of the API, and return the body of its reply; throws Refused. */
  request<O extends Id>(operation: O, parts: Parts<O>): Promise<Result<O>> {
    return this.ask(operation, parts.body === undefined ? parts : { ...parts, key: crypto.randomUUID() })
  }

  /** Follow a match after an entry, or the whole match: `pushed` is called for each message. */
  subscribe(match: string, after?: number): Promise<Schemas['Subscribed']> {
    this.followed.set(match, after)
    return this.ask('subscribe', following(match, after))
  }

  /** Follow a match no longer. */
  unsubscribe(match: string): Promise<undefined> {
    this.followed.delete(match)
    return this.ask('unsubscribe', { path: { match } })
  }

  /** Call `noticed` with everything that concerns the player: first with what waits for them. */
  subscribeNotices(): Promise<undefined> {
    this.isNotified = true
    this.noted = undefined
    return this.ask('subscribe_notices', {})
  }

  /** Close the channel; requests without a reply fail. */
  close(): void {
    this.isClosed = true
    clearInterval(this.pings)
    this.socket?.close()
    for (const { failed } of this.waiting.values()) failed(new Error('the channel is closed'))
    this.waiting.clear()
  }

  private ask<T>(operation: string, parts: object): Promise<T> {
    if (this.isClosed) return Promise.reject(new Error('the channel is closed'))
    const id = ++this.last, text = JSON.stringify({ id, operation, ...parts })
    return new Promise((resolve, reject) => {
      const heard = (reply: string) => {
        const { status, body } = JSON.parse(reply)
        if (status < 400) resolve(body)
        else reject(new Refused(body))
      }
      this.waiting.set(id, { text, heard, failed: reject })
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text)   // otherwise it is sent when there is one
    })
  }

  private open(): void {
    const socket = new WebSocket(`${this.url.replace(/^http/, 'ws')}/v1/socket`, ['annales.v1', `annales.bearer.${this.token}`])
    this.socket = socket
    this.pause = PAUSE
    this.isPinged = false
    socket.onopen = () => this.resume(socket)
    socket.onmessage = ({ data }) => this.hear(data)
    socket.onclose = () => { if (!this.isClosed) setTimeout(() => this.open(), this.pause) }
  }

  /** Ask again for what was asked on the connection before; the ids of what is repeated here are nobody's. */
  private resume(socket: WebSocket): void {
    const send = (operation: string, parts: object) => socket.send(JSON.stringify({ id: -1, operation, ...parts }))
    if (this.isNotified) send('subscribe_notices', this.noted === undefined ? {} : { query: { after: this.noted } })
    for (const [match, after] of this.followed) send('subscribe', following(match, after))
    for (const { text } of this.waiting.values()) socket.send(text)
  }

  private hear(text: string): void {
    const message = JSON.parse(text)
    if ('message' in message) this.push(message)
    else if ('notice' in message) this.notice(message)
    else if ('bye' in message) this.farewell(message)
    else if (message.id === -2) this.isPinged = false
    else {
      this.waiting.get(message.id)?.heard(text)
      this.waiting.delete(message.id)
    }
  }

  /** Hand a push on, and remember what was heard last of the match; nothing follows `bye`. */
  private push(push: Schemas['ChannelPush']): void {
    const { match, message } = push
    if (message.kind === 'bye') this.followed.delete(match)
    else if (this.followed.has(match)) this.followed.set(match, message.kind === 'match' ? message.last : message.seq)
    this.handlers.pushed?.(push)
  }

  /** Hand a notice on, and remember its id; the other messages only have an id. */
  private notice({ notice }: Schemas['ChannelNotice']): void {
    if (notice.kind !== 'caught_up' && notice.kind !== 'bookmark') this.handlers.noticed?.(notice)
    this.noted = notice.id ?? this.noted
  }

  private farewell({ bye }: Schemas['ChannelBye']): void {
    this.pause = bye.retry
    if (bye.reason === 'unauthenticated') this.close()
  }

  /** Send a ping; a connection that has not replied to the one before is broken. */
  private check(): void {
    if (this.isPinged) this.socket?.close()
    else if (this.socket?.readyState === WebSocket.OPEN) {
      this.isPinged = true
      this.socket.send(JSON.stringify({ id: -2, operation: 'ping' }))
    }
  }
}

function following(match: string, after: number | undefined): object {
  return { path: { match }, query: after === undefined ? {} : { after } }
}
