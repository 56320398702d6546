import type { Schemas } from './types.js'

type Problem = Schemas['Problem']

/** A refusal. One that a proxy gives instead of the service has no problem document. */
export class Refused extends Error {
  override readonly name = 'Refused'

  /** `retryAfter`: milliseconds until it is worth trying again, if the service names a time. */
  constructor(readonly status: number, readonly problem?: Problem, readonly retryAfter?: number) {
    super(problem?.detail ?? `status ${status}`)
  }

  /** The kind of error, for programs; one that is not described yet, too. */
  get code(): string { return this.problem?.code ?? `status_${this.status}` }

  /** What happened, in words. */
  get detail(): string { return this.message }

  /** Whether waiting cures it. What was refused so may have been written: it is repeated under its key. */
  get isPassing(): boolean { return [429, 502, 503, 504].includes(this.status) }

  /** The refusal in a response with this text. */
  static from({ status, headers }: { status: number, headers: { get(name: string): string | null } }, text: string): Refused {
    const seconds = Number(headers.get('Retry-After') ?? NaN)
    return new Refused(status, problemIn(text), Number.isFinite(seconds) ? 1000 * seconds : undefined)
  }
}

function problemIn(text: string): Problem | undefined {
  try {
    const found = JSON.parse(text)
    return typeof found.code === 'string' ? found : undefined
  } catch {
    return undefined
  }
}
