import * as z from 'zod/mini'
import { PROBLEM_TYPE, Problem } from '#src/api/problem.ts'
import type { Access } from './call.ts'
import type { Endpoint } from './endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'
import { rightsOf } from './guards.ts'
import { needsNoBody } from './input.ts'

/** The schema of what travels; transforms have no JSON form, so it is always what the wire holds. */
function wire(schema: z.core.$ZodType, override: z.core.ToJSONSchemaParams['override'] = () => {}) {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override })
  return rest
}

const REST_STAYS = 'What the body leaves out stays as it is stored; null, or what is empty, clears it.'

/** The body of a change that keeps the rest: there, nothing becomes a default. */
function changed(schema: z.core.$ZodType) {
  return wire(schema, ({ jsonSchema }) => {
    delete jsonSchema.default
  })
}

function parameters({ path, query, guard }: Endpoint): object[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'doctorId' || name === 'userId' ? { type: 'string' } : { type: 'integer', minimum: 1 },
  }))
  const { properties = {}, required = [] } = wire(query)
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
  const headers = { none: undefined, question: undefined, version: 'If-Match', key: 'Idempotency-Key' }
  const header = headers[guard]
  const inHeader = header ? [{ name: header, in: 'header', required: true, schema: { type: 'string' } }] : []
  return [...inPath, ...inQuery, ...inHeader]
}

/** Which refusals an endpoint can give, from what it asks for. */
function refusals({ method, access, guard, path }: Endpoint): number[] {
  // What is read of one hospital without its id in the path asks for a right there all the same.
  const inside = access !== 'signed-in' || path !== '/api/hospitals'
  const writes = method !== 'GET'
  // The days of a period can be well formed and yet be none.
  const period = path.includes('/statistics')
  return [
    400,
    401,
    ...(inside && access !== 'member' ? [403] : []),
    ...(inside ? [404] : []),
    ...(writes ? [409] : []),
    ...(guard === 'version' ? [412, 428] : []),
    ...(method === 'POST' || method === 'PUT' ? [413, 415] : []),
    ...(period || method === 'POST' || method === 'PUT' ? [422] : []),
  ]
}

/** What is asked for, as groups end: `|` divides what of which one is enough, `+` what is asked for together. */
function rightText(access: Access): string {
  if (typeof access === 'string') return access
  const rights = rightsOf(access) ?? []
  return rights
    .map(([area, level]) => (level === 'write' ? `${area}-read+${area}-write` : `${area}-read`))
    .join('|')
}

function operation(endpoint: Endpoint): object {
  const { summary, access, body, answer, method, keepsRest } = endpoint
  const content = answer.schema && { 'application/json': { schema: wire(answer.schema) } }
  const refused = refusals(endpoint).map((status) => [
    String(status),
    { $ref: '#/components/responses/Problem' },
  ])
  const taken = method === 'POST' || method === 'PUT'
  return {
    summary,
    ...(keepsRest && { description: REST_STAYS }),
    'x-right': rightText(access),
    parameters: parameters(endpoint),
    ...(taken && {
      requestBody: {
        required: !needsNoBody(body),
        content: { 'application/json': { schema: keepsRest ? changed(body) : wire(body) } },
      },
    }),
    responses: {
      [String(answer.status)]: { description: summary, ...(content && { content }) },
      ...Object.fromEntries(refused),
    },
  }
}

/** The OpenAPI 3.1 description of the API, made of its endpoints' schemas. */
export function openApiDocument(endpoints: readonly Endpoint[] = ENDPOINTS): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const methods = paths[endpoint.path] ?? {}
    methods[endpoint.method.toLowerCase()] = operation(endpoint)
    paths[endpoint.path] = methods
  }
  const problem = {
    description: 'Why not, in Spanish',
    content: { [PROBLEM_TYPE]: { schema: wire(Problem) } },
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ronda', version: '2020-05-01' },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: { Problem: problem },
    },
  }
}

if (import.meta.main) console.info(JSON.stringify(openApiDocument(), null, 2))
