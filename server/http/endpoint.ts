import * as z from 'zod/mini'
import { API_VERSION } from '#src/domain/api-version.ts'
import { parseChange } from '#src/domain/held-texts.ts'
import { isReading, type Operation } from '#src/domain/operation.ts'
import { StaleVersionError } from '../db/update-version.ts'
import { notFound } from './api-error.ts'
import { disclosed } from './disclosed.ts'
import { requireVersion, staleVersion } from './etag.ts'
import { remember, requireKey } from './idempotency.ts'
import { fillOmitted } from './omitted-fields.ts'
import { type Input, parseBody, parseQuery } from './request.ts'
import type { HandlerResult, RequestContext } from './request-context.ts'

type Schema = z.core.$ZodType

interface Described {
  summary: string
  /** Whether the member whom the path names may call it about themselves, without the right. */
  alsoSelf?: boolean
  /** Stays open, once the hospital is withdrawn, to whoever may restore it. */
  whileWithdrawn?: boolean
  /** Whose record alone it reads: an emergency access to that patient opens it. Only for what writes nothing. */
  emergencyFor?: (context: RequestContext, query: URLSearchParams) => Promise<number | undefined>
  /** It signs in the caller's name, and asks for a fresh proof of who they are. */
  isSignature?: boolean
  /** Whether a call shows that a person uses the session; by default each write does, and no read. */
  isUse?: boolean
  /** Of the answer; JSON by default. */
  mediaType?: string
}

/** An endpoint as the router and the OpenAPI document use it. */
export interface Endpoint
  extends Described,
    Pick<Operation, 'id' | 'method' | 'path' | 'needs' | 'changes' | 'guard' | 'status'> {
  query: Schema
  body: Schema
  answer: Schema | undefined
  /** Whether what the body leaves out stays as it is stored. */
  keepsRest: boolean
  /** Answers a request that may be made. */
  run(context: RequestContext, input: Input): Promise<HandlerResult>
}

/** How the server answers an operation: with schemas where the operation has only their types. */
interface Handling<Query extends Schema, Body extends Schema, Found> extends Described {
  query?: Query | z.core.$ZodType<z.output<Query>, z.input<Query>> | undefined
  body?: Body | z.core.$ZodType<z.output<Body>, z.input<Body>> | undefined
  handle(
    context: RequestContext & { query: z.output<Query>; body: z.output<Body>; found: Found },
  ): Promise<HandlerResult>
}

interface Finding<Found> {
  /** The record in the path, as its GET answers it; undefined is answered 404. */
  find(context: RequestContext, input: Input): Promise<Found | undefined>
  /** Returns what stays where the body leaves it out; by default all of the record that a PUT changes. */
  rest?: 'none' | ((found: Found, sent: unknown) => unknown)
}

/** The query of whatever is no list. */
export const VersionQuery = z.object({ 'api-version': z.literal(API_VERSION) })

/** The body of what takes none. */
export const NO_BODY = z.undefined()

/**
 * Makes the endpoint of an operation. Its errors come in the order of the contract: 404 (not a member), 403, 404, 428 or
 * 412, 400 or 422; the 409s, which `handle` throws, come last.
 * @throws Error where a schema is missing that the operation names
 */
export function implement<Query extends Schema, Body extends Schema, Found>(
  operation: Operation<string, Query, Body>,
  how: Handling<Query, Body, Found> & Finding<Found>,
): Endpoint
export function implement<Query extends Schema, Body extends Schema>(
  operation: Operation<string, Query, Body>,
  how: Handling<Query, Body, null>,
): Endpoint
export function implement(
  operation: Operation,
  {
    query: querySchema = VersionQuery,
    body: bodySchema = NO_BODY,
    find = async () => null,
    rest = operation.method === 'PUT' ? (found: unknown) => found : 'none',
    handle,
    ...described
  }: Handling<Schema, Schema, unknown> & Partial<Finding<unknown>>,
): Endpoint {
  const { id, method, path, needs, changes, guard, status, answer } = operation
  if ((operation.query && querySchema === VersionQuery) || (operation.body && bodySchema === NO_BODY))
    throw new Error(`${id} is implemented without the schema of its query or body`)
  return {
    ...described,
    id,
    method,
    path,
    needs,
    ...(changes && { changes }),
    guard,
    status,
    answer,
    query: querySchema,
    body: bodySchema,
    keepsRest: rest !== 'none',
    async run(context, input) {
      const found = await find(context, input)
      if (found === undefined) throw notFound()
      if (guard === 'version') requireVersion(found, input.headers)
      const query = parseQuery(querySchema, input)
      const complete = (sent: unknown) =>
        rest === 'none' ? sent : fillOmitted(bodySchema, sent, rest(found, sent))
      const answerOnce = async () => {
        const held = rest === 'none' ? null : found
        const body = parseChange(held, () => parseBody(bodySchema, input, complete))
        try {
          return await handle({ ...context, query, body, found })
        } catch (reason) {
          if (reason instanceof StaleVersionError) throw staleVersion(await find(context, input))
          throw reason
        }
      }
      if (guard === 'key') return remember(context, requireKey(input), input.digest, answerOnce)
      const answered = await answerOnce()
      const { emergencyAccessId } = context
      return {
        ...answered,
        ...(isReading(operation) && disclosed(guard, query, answered.body)),
        ...(emergencyAccessId !== undefined && { emergencyAccessId }),
      }
    },
  }
}

interface Reading<Found> extends Pick<Described, 'summary' | 'alsoSelf' | 'emergencyFor'> {
  find(context: RequestContext): Promise<Found | undefined>
  /** Whose record it is, where reading it is logged. */
  patientOf?(found: Found): number | undefined
}

/** Makes the endpoint that answers one record as it is found. */
export function answers<Found>(
  operation: Operation<string, z.ZodMiniVoid, z.ZodMiniVoid>,
  { patientOf, ...reading }: Reading<Found>,
): Endpoint {
  return implement(operation, {
    ...reading,
    async handle({ found }) {
      const patientId = patientOf?.(found)
      return { status: 200, body: found, ...(patientId !== undefined && { patientId }) }
    },
  })
}
