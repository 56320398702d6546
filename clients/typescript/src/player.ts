import { Refused } from './refused.js'
import type { Given, Heard, OperationId, Returned, Schemas, Told } from './types.js'

/** What every stream takes: the signal ends it. */
export interface Listening { signal?: AbortSignal | undefined }

const MOVED_ON = ['stale_answer', 'not_asked', 'match_over', 'no_such_match']

/** A player at a service, however it is reached. */
export abstract class Player {
  /**
   * Carry out an operation of the API, and return what it returns; throws Refused. It is repeated while waiting helps,
   * under the same idempotency key, so that it counts once.
   */
  abstract request<O extends OperationId>(operation: O, ...given: Given<O>): Promise<Returned<O>>

  /** What waits for the player, and then all that concerns them, for ever; resumed wherever it breaks off. */
  abstract notices(options?: Listening): AsyncGenerator<Told, void>

  /** A match, or its entries after one, and each that follows, until it is over; resumed wherever it breaks off. */
  abstract follow(match: string, options?: Listening & { after?: number }): AsyncGenerator<Heard, void>

  /**
   * Each turn of the player, one after the other: all for ever, or those of some matches until they are over. A turn
   * comes once; the next one comes when its answer is accepted.
   */
  async *turns({ matches, signal }: Listening & { matches?: Iterable<string> } = {}): AsyncGenerator<Turn, void> {
    const awaited = matches === undefined ? undefined : new Set(matches)
    for await (const notice of this.notices({ signal })) {
      if (notice.kind === 'turn' && awaited?.has(notice.match) !== false) yield* this.answersOf(notice)
      else if (notice.kind === 'over') awaited?.delete(notice.match)
      else if (notice.kind === 'caught_up') await this.removeOver(awaited)   // what was over before is not told
      if (awaited?.size === 0) return
    }
  }

  /** The turns that answer one question: several, if each answer is a part. */
  private async *answersOf({ match, seat, question }: Schemas['TurnNotice']): AsyncGenerator<Turn, void> {
    for (let isOpen = true; isOpen;) {
      const legal = await unlessMovedOn(this.request('read_legal', { path: { match } }))
      if (legal?.answering !== question.number || legal.actions.length === 0) return
      const turn = new Turn(this, match, seat, question, legal)
      yield turn
      isOpen = await turn.staysOpen()
    }
  }

  private async removeOver(awaited = new Set<string>()): Promise<void> {
    for (const match of awaited) {
      const { status } = await this.request('read_match', { path: { match } })
      if (status === 'over') awaited.delete(match)
    }
  }
}

/** A question that waits for an answer of the player. */
export class Turn {
  private answered: Promise<Returned<'answer'> | undefined> = Promise.resolve(undefined)

  constructor(
    private readonly player: Player,
    readonly match: string,
    readonly seat: number | null,
    readonly question: Schemas['QuestionShown'],
    readonly legal: Schemas['LegalAnswers'],
  ) {}

  /** The legal answers that close the question; if there are none, those that leave it open, such as a card of a list. */
  get choices(): Schemas['Legal'][] {
    const closing = this.legal.actions.filter(({ standing }) => !standing)
    return closing.length > 0 ? closing : this.legal.actions
  }

  /** Tables that the seat cannot tell from the true one, to try answers on; throws Refused. */
  async worlds(count = 16): Promise<Schemas['World'][]> {
    const { worlds } = await this.player.request('read_worlds', { path: { match: this.match }, body: { count } })
    return worlds
  }

  /** Answer by an action, or by its notation; throws Refused. Undefined if the match has moved on in the meantime. */
  answer(action: Schemas['SentAction'] | string): Promise<Returned<'answer'> | undefined> {
    const said = typeof action === 'string' ? { notation: action } : { action }
    const body = { answering: this.legal.answering, ...said }
    this.answered = unlessMovedOn(this.player.request('answer', { path: { match: this.match }, body }))
    return this.answered
  }

  /** Whether the answer has left the question open for another one. */
  async staysOpen(): Promise<boolean> {
    const question = (await this.answered.catch(() => undefined))?.question
    return question?.number === this.legal.answering && question.must_act.includes(this.seat ?? -1)
  }
}

async function unlessMovedOn<T>(asked: Promise<T>): Promise<T | undefined> {
  return asked.catch(error => {
    if (error instanceof Refused && MOVED_ON.includes(error.code)) return undefined
    throw error
  })
}
