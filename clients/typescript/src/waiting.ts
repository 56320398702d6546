const LONGEST = 30_000   // milliseconds between two attempts, unless the service names a time

/** Milliseconds to wait after each failure of a row: longer and longer, and never all clients at one moment. */
export class Pauses {
  private next = 1000

  /** The next one; at least as long as the service says. */
  after(retryAfter = 0): number {
    const pause = this.next * (0.5 + Math.random() / 2)
    this.next = Math.min(2 * this.next, LONGEST)
    return Math.max(pause, retryAfter)
  }
}

/** Wait; throws the reason of a signal that ends it. */
export async function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  await new Promise<void>(resolve => {
    const done = () => { clearTimeout(timer); signal?.removeEventListener('abort', done); resolve() }
    const timer = setTimeout(done, milliseconds)
    signal?.addEventListener('abort', done)
  })
  signal?.throwIfAborted()
}
