/** Values for one reader, who waits for those that have not come yet. */
export class Queue<T> {
  private readonly values: T[] = []
  private wake: (() => void) | undefined
  private isOver = false
  private reason: unknown

  push(value: T): void {
    this.values.push(value)
    this.wake?.()
  }

  /** No more will come; the reader ends after the last one, or throws the reason then. */
  end(reason?: unknown): void {
    this.isOver = true
    this.reason = reason
    this.wake?.()
  }

  async *read(): AsyncGenerator<T, void> {
    for (;;) {
      yield* this.values.splice(0)
      if (this.values.length > 0) continue
      if (this.isOver && this.reason !== undefined) throw this.reason
      if (this.isOver) return
      await new Promise<void>(resolve => { this.wake = resolve })
    }
  }
}
