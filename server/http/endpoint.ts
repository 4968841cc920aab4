import * as z from 'zod/mini'
import { API_VERSION } from '#src/domain/api-version.ts'
import { parseChange } from '#src/domain/held-texts.ts'
import { StaleVersionError } from '../db/update-version.ts'
import { withEmergencyAccess } from '../patients/emergency-access.ts'
import { notFound } from './api-error.ts'
import { exportedOf } from './audit-log.ts'
import { authorize } from './authorize.ts'
import { requireVersion, staleVersion } from './etag.ts'
import { remember, requireKey } from './idempotency.ts'
import { listedOf } from './list-readings.ts'
import { fillOmitted } from './omitted-fields.ts'
import { type Input, parseBody, parseQuery } from './request.ts'
import type { Access, Guard, HandlerResult, RequestContext } from './request-context.ts'

type Schema = z.core.$ZodType

interface Described {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `{names}` for its parts. */
  path: string
  summary: string
  access: Access
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
  guard: Guard
  /** JSON, unless it names another media type. */
  answer: { status: HandlerResult['status']; schema?: Schema; mediaType?: string }
}

/** True for what changes nothing. */
export function isReading({ method, guard }: Pick<Described, 'method' | 'guard'>): boolean {
  return method === 'GET' || guard === 'question'
}

/** An endpoint as the router and the OpenAPI document use it. */
export interface Endpoint extends Described {
  query: Schema
  body: Schema
  /** Whether what the body leaves out stays as it is stored. */
  keepsRest: boolean
  /** Throws 404 or 403 to who may not call it. */
  authorize(context: RequestContext): Promise<void>
  run(context: RequestContext, input: Input): Promise<HandlerResult>
}

interface Spec<Query extends Schema, Body extends Schema, Found> extends Described {
  query: Query
  body: Body
  /** The record in the path, as its GET answers it; undefined is answered 404. */
  find(context: RequestContext, input: Input): Promise<Found | undefined>
  /** What stays where the body leaves it out, if anything; by default all of the record that a PUT changes. */
  rest?: ((found: Found, sent: unknown) => unknown) | 'none'
  handle(
    context: RequestContext & { query: z.output<Query>; body: z.output<Body>; found: Found },
  ): Promise<HandlerResult>
}

/** The query of whatever is no list. */
export const VersionQuery = z.object({ 'api-version': z.literal(API_VERSION) })

/** For endpoints that take no body, and for those whose path names no record. */
export const NO_BODY = z.undefined()
export const NO_RECORD = async () => null

/**
 * Makes an endpoint. Its errors come in the order of the contract: 404 (not a member), 403, 404, 428 or 412,
 * 400 or 422; the 409s, which `handle` throws, come last.
 */
export function endpoint<Query extends Schema, Body extends Schema, Found>(
  spec: Spec<Query, Body, Found>,
): Endpoint {
  const { rest = spec.method === 'PUT' ? (found: Found): unknown => found : 'none' } = spec
  const admit = (context: RequestContext) => {
    const isSelf = spec.alsoSelf && context.params.userId === context.principal.userId
    return authorize(context, isSelf ? 'member' : spec.access, spec.whileWithdrawn)
  }
  return {
    ...spec,
    keepsRest: rest !== 'none',
    authorize: admit,
    async run(asked, input) {
      const context = await withEmergencyAccess(asked, async () =>
        // What becomes a file is more than reading.
        input.query.has('purpose') ? undefined : spec.emergencyFor?.(asked, input.query),
      )
      await admit(context)
      const found = await spec.find(context, input)
      if (found === undefined) throw notFound()
      if (spec.guard === 'version') requireVersion(found, input.headers)
      const query = parseQuery(spec.query, input)
      const complete = (sent: unknown) =>
        rest === 'none' ? sent : fillOmitted(spec.body, sent, rest(found, sent))
      const handle = async () => {
        const held = rest === 'none' ? null : found
        const body = parseChange(held, () => parseBody(spec.body, input, complete))
        try {
          return await spec.handle({ ...context, query, body, found })
        } catch (reason) {
          if (reason instanceof StaleVersionError) throw staleVersion(await spec.find(context, input))
          throw reason
        }
      }
      if (spec.guard === 'key') return remember(context, requireKey(input), input.digest, handle)
      const answer = await handle()
      const { emergencyAccessId } = context
      const listed = isReading(spec) ? listedOf(spec.guard, query, answer.body) : undefined
      return {
        ...answer,
        ...exportedOf(query, answer.body),
        ...(listed && { listed }),
        ...(emergencyAccessId !== undefined && { emergencyAccessId }),
      }
    },
  }
}

/** What an endpoint of a usual kind leaves to that kind, beside the schema of its answer. */
type Usual<Fixed extends string, Query extends Schema, Body extends Schema, Found> = Omit<
  Spec<Query, Body, Found>,
  Fixed | 'method' | 'guard' | 'answer'
> & { schema: Schema }

/** Makes the endpoint of the list of what a record has, or of one that is open on a condition: `find` holds it. */
export function listsIn<Query extends Schema, Found>(
  spec: Usual<'body', Query, typeof NO_BODY, Found>,
): Endpoint {
  const { schema, ...rest } = spec
  return endpoint({
    ...rest,
    method: 'GET',
    guard: 'none',
    body: NO_BODY,
    answer: { status: 200, schema },
  })
}

/** Makes the endpoint of a list. */
export function lists<Query extends Schema>(
  spec: Usual<'body' | 'find', Query, typeof NO_BODY, null>,
): Endpoint {
  return listsIn({ ...spec, find: NO_RECORD })
}

/** Makes the endpoint that creates a part of a record, or on a condition, once for each `Idempotency-Key`. */
export function createsIn<Body extends Schema, Found>(
  spec: Usual<'query', typeof VersionQuery, Body, Found>,
): Endpoint {
  const { schema, ...rest } = spec
  return endpoint({
    ...rest,
    method: 'POST',
    guard: 'key',
    query: VersionQuery,
    answer: { status: 201, schema },
  })
}

/** Makes the endpoint that creates a record, once for each `Idempotency-Key`. */
export function creates<Body extends Schema>(
  spec: Usual<'query' | 'find', typeof VersionQuery, Body, null>,
): Endpoint {
  return createsIn({ ...spec, find: NO_RECORD })
}

/** Makes the endpoint that writes over a record as the caller knows it. */
export function changes<Body extends Schema, Found>(
  spec: Usual<'query', typeof VersionQuery, Body, Found>,
): Endpoint {
  const { schema, ...rest } = spec
  return endpoint({
    ...rest,
    method: 'PUT',
    guard: 'version',
    query: VersionQuery,
    answer: { status: 200, schema },
  })
}

/** Makes the endpoint that takes a record, as the caller knows it, from one state to another. */
export function transition<Body extends Schema, Found>(
  spec: Usual<'query', typeof VersionQuery, Body, Found>,
): Endpoint {
  const { schema, ...rest } = spec
  return endpoint({
    ...rest,
    method: 'POST',
    guard: 'version',
    query: VersionQuery,
    answer: { status: 200, schema },
  })
}

/** Makes the endpoint that ends a record, whatever version of it the caller knows. */
export function deletes<Found>(
  spec: Omit<Usual<'query' | 'body', typeof VersionQuery, typeof NO_BODY, Found>, 'schema'>,
): Endpoint {
  return endpoint({
    ...spec,
    method: 'DELETE',
    guard: 'none',
    query: VersionQuery,
    body: NO_BODY,
    answer: { status: 204 },
  })
}

interface DetailSpec<Found>
  extends Pick<Described, 'path' | 'summary' | 'access' | 'alsoSelf' | 'emergencyFor'> {
  schema: Schema
  find(context: RequestContext): Promise<Found | undefined>
  /** Whose record it is, where reading it is logged. */
  patientOf?(found: Found): number | undefined
}

/** Makes the endpoint that answers one record as it is found. */
export function detail<Found>({
  path,
  summary,
  access,
  schema,
  find,
  patientOf,
  ...rest
}: DetailSpec<Found>): Endpoint {
  return endpoint({
    ...rest,
    method: 'GET',
    path,
    summary,
    access,
    guard: 'none',
    find,
    query: VersionQuery,
    body: NO_BODY,
    answer: { status: 200, schema },
    async handle({ found }) {
      const patientId = patientOf?.(found)
      return { status: 200, body: found, ...(patientId !== undefined && { patientId }) }
    },
  })
}
