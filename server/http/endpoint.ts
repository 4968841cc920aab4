import * as z from 'zod/mini'
import { API_VERSION } from '#src/domain/list.ts'
import { exportedOf } from '../audit/exported.ts'
import { notFound } from './api-error.ts'
import { allow } from './authorize.ts'
import type { Access, Answer, Call, Guard } from './call.ts'
import { requireVersion } from './etag.ts'
import { remember, requireKey } from './idempotency.ts'
import { fillOmitted } from './omitted-fields.ts'
import { type Input, parseBody, parseQuery } from './request.ts'

type Schema = z.core.$ZodType

interface Described {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `{names}` for its parts. */
  path: string
  summary: string
  access: Access
  /** Stays open, once the hospital is withdrawn, to whoever may restore it. */
  whileWithdrawn?: boolean
  guard: Guard
  answer: { status: Answer['status']; schema?: Schema }
}

/** An endpoint as the router and the OpenAPI document use it. */
export interface Endpoint extends Described {
  query: Schema
  body: Schema
  /** Whether what the body leaves out stays as it is stored. */
  keepsRest: boolean
  run(call: Call, input: Input): Promise<Answer>
}

interface Spec<Query extends Schema, Body extends Schema, Found> extends Described {
  query: Query
  body: Body
  /** The record in the path, as its GET answers it; undefined is answered 404. */
  find(call: Call, input: Input): Promise<Found | undefined>
  /** What stays where the body leaves it out, if anything; unless told, all of the record that a PUT changes. */
  rest?: ((found: Found, sent: unknown) => unknown) | 'none'
  handle(call: Call & { query: z.output<Query>; body: z.output<Body>; found: Found }): Promise<Answer>
}

/** The query of whatever is no list. */
export const VersionQuery = z.object({ 'api-version': z.literal(API_VERSION) })

/** For endpoints that take no body, and for those whose path names no record. */
export const NO_BODY = z.undefined()
export const NO_RECORD = async () => null

/**
 * Makes an endpoint. Its refusals come in the order of the contract: 404 (not a member), 403, 404, 428 or 412,
 * 400 or 422; what `handle` refuses by itself, the 409s, comes last.
 */
export function endpoint<Query extends Schema, Body extends Schema, Found>(
  spec: Spec<Query, Body, Found>,
): Endpoint {
  const { rest = spec.method === 'PUT' ? (found: Found): unknown => found : 'none' } = spec
  return {
    ...spec,
    keepsRest: rest !== 'none',
    async run(call, input) {
      await allow(call, spec.access, spec.whileWithdrawn)
      const found = await spec.find(call, input)
      if (found === undefined) throw notFound()
      if (spec.guard === 'version') requireVersion(found, input.headers)
      const query = parseQuery(spec.query, input)
      const complete = (sent: unknown) =>
        rest === 'none' ? sent : fillOmitted(spec.body, sent, rest(found, sent))
      const proceed = () =>
        spec.handle({ ...call, query, body: parseBody(spec.body, input, complete), found })
      if (spec.guard === 'key') return remember(call, requireKey(input), input, proceed)
      const answer = await proceed()
      const exported = exportedOf(query, answer.body)
      return exported ? { ...answer, exported } : answer
    },
  }
}

interface DetailSpec<Found> extends Pick<Described, 'path' | 'summary' | 'access'> {
  schema: Schema
  find(call: Call): Promise<Found | undefined>
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
}: DetailSpec<Found>): Endpoint {
  return endpoint({
    ...{ method: 'GET', path, summary, access, guard: 'none', find },
    query: VersionQuery,
    body: NO_BODY,
    answer: { status: 200, schema },
    async handle({ found }) {
      const patientId = patientOf?.(found)
      return { status: 200, body: found, ...(patientId !== undefined && { patientId }) }
    },
  })
}
