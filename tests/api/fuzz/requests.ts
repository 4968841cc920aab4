import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { PERSONAS } from '#mocks/personas.ts'
import { broken, fitting, HOSTILE, JsonSchema, wrong } from './schema.ts'

const Operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string(), schema: z.optional(JsonSchema) })),
  requestBody: z.optional(
    z.object({ content: z.object({ 'application/json': z.object({ schema: JsonSchema }) }) }),
  ),
  responses: z.record(z.string(), z.unknown()),
})
/** As much of the API's document as tells what a request may bring. */
export const OpenApi = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

/** A request, made up from what the API says of itself. */
export interface FuzzRequest {
  method: string
  /** The path of the document, with its `{names}`. */
  endpoint: string
  /** Path and query as sent. */
  path: string
  persona: string
  /** The state of the record that `If-Match` names; `current` is asked for first. */
  ifMatch: string | undefined
  idempotencyKey: string | undefined
  /** The text of the body; undefined sends none. */
  body: string | undefined
  contentType: string
}

/** The hospital that the personas belong to, and the one that they must never hear of. */
export const OWN = 1
export const FOREIGN = 2

const PEOPLE = [...PERSONAS.map(({ id }) => id), 'sin-hospitales', 'sub:nadie', '']
const id = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 40 }).map(String) },
  { weight: 2, arbitrary: fc.integer({ min: 41, max: 4_000 }).map(String) },
  { weight: 1, arbitrary: fc.constantFrom('0', '-1', '1.5', '01', '999999999', '99999999999999999999', 'x') },
  { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) },
)
const person = fc.oneof(fc.constantFrom(...PEOPLE, 'p-1', 'd-1'), fc.constantFrom(...HOSTILE))
const hospital = fc.oneof(
  { weight: 16, arbitrary: fc.constant(String(OWN)) },
  { weight: 3, arbitrary: fc.constant(String(FOREIGN)) },
  { weight: 1, arbitrary: id },
)

function partOf(name: string): fc.Arbitrary<string> {
  if (name === 'hospitalId') return hospital
  return name === 'doctorId' || name === 'userId' ? person : id
}

function rarely<T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: rare })
}

function requestOf(method: string, endpoint: string, operation: z.infer<typeof Operation>) {
  const { parameters, requestBody } = operation
  const parts = parameters.filter((one) => one.in === 'path').map(({ name }) => [name, partOf(name)] as const)
  const queries = parameters.filter((one) => one.in === 'query' && one.name !== 'api-version')
  const has = (header: string) => parameters.some(({ name }) => name === header)
  const schema = requestBody?.content['application/json'].schema
  const json =
    schema && fc.oneof({ weight: 3, arbitrary: fitting(schema) }, { weight: 2, arbitrary: broken(schema) })
  const text = (json ?? wrong).map((value) => JSON.stringify(value) ?? '')
  return fc.record({
    method: fc.constant(method),
    endpoint: fc.constant(endpoint),
    persona: fc.oneof(
      { weight: 4, arbitrary: fc.constant('direccion') },
      { weight: 2, arbitrary: fc.constant('medica') },
      { weight: 4, arbitrary: fc.constantFrom(...PEOPLE) },
    ),
    parts: fc.record(Object.fromEntries(parts)),
    query: fc.record(
      Object.fromEntries(
        queries.map(({ name, schema: one = {} }) => [name, rarely(fitting(one), wrong)] as const),
      ),
      { requiredKeys: [] },
    ),
    ifMatch: has('If-Match')
      ? rarely(
          fc.constant<string | undefined>('current'),
          fc.constantFrom(undefined, '"1"', '*', '"x', 'W/"1"'),
        )
      : fc.constant(undefined),
    idempotencyKey: has('Idempotency-Key')
      ? rarely(
          fc.uuid().map<string | undefined>(String),
          fc.constantFrom(undefined, '', 'x', 'á'.repeat(300)),
        )
      : fc.constant(undefined),
    body: json
      ? rarely<string | undefined>(text, fc.constantFrom(undefined, '', '{', '[1', 'nul', '"'))
      : rarely<string | undefined>(fc.constant(undefined), method === 'GET' ? fc.constant(undefined) : text),
    contentType: rarely(
      fc.constant('application/json'),
      fc.constantFrom('text/plain', '', 'multipart/form-data'),
    ),
  })
}

/** Values of a header that cannot be sent are none of the server's business. */
const sendable = (value: string | undefined) =>
  value === undefined ? undefined : value.replace(/[^\x20-\x7e]/g, 'x')

/**
 * Requests to every endpoint of an OpenAPI document, fitting and not.
 * @param document as `/openapi.json` answers it
 */
export function requestsOf(document: unknown): fc.Arbitrary<FuzzRequest> {
  const { paths } = z.parse(OpenApi, document)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => requestOf(method.toUpperCase(), path, one)),
  )
  return fc.oneof(...operations).map(({ parts, query, ...rest }) => {
    const told: Record<string, string> = parts
    const path = rest.endpoint.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent((told[name] ?? '').toWellFormed()),
    )
    const asked = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value).toWellFormed()]),
    )
    return {
      ...rest,
      ifMatch: sendable(rest.ifMatch),
      idempotencyKey: sendable(rest.idempotencyKey),
      path: `${path}?${asked}`,
    }
  })
}

/** The statuses that the document foresees for an endpoint. */
export function foreseen(document: unknown, method: string, endpoint: string): ReadonlySet<number> {
  const operation = z.parse(OpenApi, document).paths[endpoint]?.[method.toLowerCase()]
  return new Set(Object.keys(operation?.responses ?? {}).map(Number))
}
