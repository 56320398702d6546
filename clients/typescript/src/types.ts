import type { OPERATIONS } from './made/operations.js'
import type { components, operations } from './made/schema.js'

/** The types of the API, by the names that its description gives them. */
export type Schemas = components['schemas']

/** The name of an operation of the API. */
export type OperationId = keyof operations & keyof typeof OPERATIONS

/** What an operation takes: its path, query and body. */
export type Parts<O extends OperationId> = Pick<operations[O]['parameters'], 'path' | 'query'> & BodyOf<operations[O]>

/** The same, as the last argument of a call: it may be left out where nothing is required. */
export type Given<O extends OperationId> = {} extends Parts<O> ? [parts?: Parts<O>] : [parts: Parts<O>]

type BodyOf<O> =
  O extends { requestBody: { content: infer C } } ? { body: Content<C> } :
  O extends { requestBody?: { content: infer C } } ? { body?: Content<C> } : unknown
type Content<C> = C extends { 'application/json': infer B } ? B : C extends { 'application/x-ndjson': infer B } ? B : never

/** What an operation returns. The outcome of an answer has its receipt over HTTP alone. */
export type Returned<O extends OperationId> =
  O extends 'answer' ? Omit<Success<'answer'>, 'receipt'> & { receipt?: string } : Success<O>
type Success<O extends OperationId> = { [S in keyof Responses<O> & (200 | 201 | 202 | 204)]: ContentOf<Responses<O>[S]> }[keyof Responses<O> & (200 | 201 | 202 | 204)]
type Responses<O extends OperationId> = operations[O]['responses']
type ContentOf<R> = R extends { content: { 'application/json': infer B } } ? B : R extends { content: Record<string, string> } ? string : undefined

/** What a player is told: notices, and where they stand among them. */
export type Told = Exclude<Schemas['NoticeStreamMessage'], { kind: 'bye' }>

/** What is heard of a match: all of it, each entry that follows, and who is gone. */
export type Heard = Exclude<Schemas['StreamMessage'], { kind: 'bye' }>
