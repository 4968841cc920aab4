import type { ResponsePromise } from 'ky'
import type * as z from 'zod/mini'
import { isReading, type Operation } from '#src/domain/operation.ts'
import type { ApiClient } from './client.ts'
import { read, send, write } from './http.ts'

type Schema = z.core.$ZodType

/** The names in a path: `users/{userId}` has `userId`. */
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** A value for each name in the path that the client does not fill in. */
export type PathParams<Path extends string, Of extends ApiClient = ApiClient> = Record<
  Exclude<NamesIn<Path>, Of extends { id: number } ? 'hospitalId' : never>,
  string | number
>

type QueryValue = string | number | boolean | undefined

interface CallOptions<Query, Body> {
  query?: { [Name in keyof Query]?: QueryValue }
  json?: Body
  signal?: AbortSignal
  /** For `Idempotency-Key`: the same as long as the body is the same. */
  key?: string
  /** For `If-Match`. */
  version?: number
}

/** The path of an operation, with its parameters encoded. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** Sends what an operation takes. For answers that are read by a schema of its own; others use `call`. */
export function sendTo<Path extends string, Query extends Schema, Body extends Schema, Of extends ApiClient>(
  { http, id }: Of,
  { method, path, guard }: Operation<Path, Query, Body>,
  params: PathParams<Path, Of>,
  { query, json, signal, key, version }: CallOptions<z.output<Query>, z.input<Body>> = {},
): ResponsePromise {
  const headers: Record<string, string> = {}
  if (guard === 'version') headers['if-match'] = `"${version}"`
  if (guard === 'key' && key !== undefined) headers['idempotency-key'] = key
  return http(fillPath(path, { ...(id !== undefined && { hospitalId: id }), ...params }), {
    method,
    headers,
    ...(query && { searchParams: query }),
    ...(json !== undefined && { json }),
    ...(signal && { signal }),
  })
}

/**
 * Calls an operation.
 * @returns its answer, held against the schema; nothing where it has none
 * @throws {HttpProblem} {NetworkError} {ShapeError}
 */
export function call<
  Path extends string,
  Query extends Schema,
  Body extends Schema,
  Answer extends Schema,
  Of extends ApiClient,
>(
  client: Of,
  operation: Operation<Path, Query, Body, Answer>,
  params: PathParams<Path, Of>,
  options?: CallOptions<z.output<Query>, z.input<Body>>,
): Promise<z.output<Answer>>
export async function call(
  client: ApiClient,
  operation: Operation,
  params: Readonly<Record<string, string | number>>,
  options?: CallOptions<unknown, unknown>,
): Promise<unknown> {
  const response = sendTo(client, operation, params, options)
  const { answer } = operation
  if (!answer) return send(response)
  return isReading(operation) ? read(answer, response) : write(answer, response)
}
