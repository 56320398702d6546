import { Refused } from './refused.js'
import { Pauses, sleep } from './waiting.js'

const SILENT = 40_000   // milliseconds; the service writes something every 15 seconds

/** No reply has come: there is no connection, it broke off, or nothing came over it for too long. */
export class Lost extends Error {
  override readonly name = 'Lost'
  constructor(address: string, cause: unknown) { super(`no reply from ${address}`, { cause }) }
}

export interface Resumption { after?: string | number | undefined, signal?: AbortSignal | undefined }

/**
 * The messages of a stream of lines of JSON, until nothing more will come (204). One that ends, breaks off, falls silent
 * or is refused for a while is asked for again after the last place that a message had.
 */
export async function* resumed<M>(
  ask: (after: string | number | undefined) => [string, RequestInit],
  place: (message: M) => string | number | undefined,
  { after, signal }: Resumption,
): AsyncGenerator<M, void> {
  for (let pauses = new Pauses(), wait = 0; ; await sleep(wait, signal)) {
    wait = pauses.after()
    const line = new Line(signal)
    try {
      const response = await line.asked(...ask(after))
      if (response?.status === 204) return
      if (response !== undefined && !response.ok) {
        const refusal = Refused.from(response, await line.within(response.text()) ?? '')
        if (!refusal.isPassing) throw refusal
        wait = Math.max(wait, refusal.retryAfter ?? 0)
      } else for await (const text of line.lines(response)) {
        pauses = new Pauses()
        wait = pauses.after()
        if (text === '') continue   // it only shows that the stream is alive
        const message = JSON.parse(text)
        if (message.kind === 'bye') wait = message.retry
        else {
          after = place(message) ?? after
          yield message
        }
      }
    } finally {
      line.end()
    }
  }
}

/** One connection; it is given up when nothing comes over it, and when a signal says so. */
class Line {
  private readonly control = new AbortController()
  readonly end = () => {
    this.signal?.removeEventListener('abort', this.end)
    this.control.abort()
  }

  constructor(private readonly signal?: AbortSignal) {
    signal?.throwIfAborted()
    signal?.addEventListener('abort', this.end)
  }

  asked(address: string, init: RequestInit): Promise<Response | undefined> {
    return this.within(fetch(address, { ...init, signal: this.control.signal }))
  }

  /** The lines of a response; they end where it breaks off, or falls silent. */
  async *lines(response: Response | undefined): AsyncGenerator<string> {
    const reader = response?.body?.getReader(), decoder = new TextDecoder()
    for (let rest = ''; reader !== undefined;) {
      const read = await this.within(reader.read())
      if (read?.value === undefined) return
      const lines = (rest + decoder.decode(read.value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  }

  /** What comes of it; undefined if that fails or takes too long. */
  async within<T>(coming: Promise<T>): Promise<T | undefined> {
    const alarm = setTimeout(this.end, SILENT)
    return coming.catch(() => undefined).finally(() => clearTimeout(alarm))
  }
}
