import { API_VERSION } from '#src/domain/api-version.ts'
import { PROBLEM_TYPE, Problem } from '#src/domain/problem.ts'
import { type Endpoint, NO_BODY } from '../http/endpoint.ts'
import { needsNoBody } from '../http/request.ts'
import { rightsOf } from '../http/rights.ts'
import { ENDPOINTS, nounOf } from './endpoints.ts'
import { Components, type Parameter, queryParameters } from './openapi-components.ts'

const REST_STAYS = 'What the body leaves out stays as it is stored; null, or what is empty, clears it.'

function parameters({ path, query, guard }: Endpoint): Parameter[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): Parameter => {
    const schema =
      name === 'doctorId' || name === 'userId' ? { type: 'string' } : { type: 'integer', minimum: 1 }
    return { name, in: 'path', required: true, schema }
  })
  const headers = { none: undefined, question: undefined, version: 'If-Match', key: 'Idempotency-Key' }
  const name = headers[guard]
  const inHeader: Parameter[] = name
    ? [{ name, in: 'header', required: true, schema: { type: 'string' } }]
    : []
  return [...inPath, ...queryParameters(query), ...inHeader]
}

/** Which errors an endpoint can answer, from what it asks for. */
function refusals({ method, needs, guard, path }: Endpoint): number[] {
  // What is read of one hospital without its id in the path asks for a right there all the same.
  const inside = needs !== 'signed-in' || path !== '/api/hospitals'
  const writes = method !== 'GET'
  // The days of a period can be well formed and yet be none.
  const period = path.includes('/statistics')
  return [
    400,
    401,
    ...(inside && needs !== 'member' ? [403] : []),
    ...(inside ? [404] : []),
    ...(writes ? [409] : []),
    ...(guard === 'version' ? [412, 428] : []),
    ...(method === 'POST' || method === 'PUT' ? [413, 415] : []),
    ...(path.includes('{') ? [414] : []),
    ...(period || method === 'POST' || method === 'PUT' ? [422] : []),
    // A hospital takes no key, and nobody makes any number of empty ones.
    ...(guard === 'key' || (method === 'POST' && path === '/api/hospitals') ? [429] : []),
  ]
}

/** What is asked for, as groups end: `|` divides what of which one is enough, `+` what is asked for together. */
function rightText({ needs, alsoSelf }: Pick<Endpoint, 'needs' | 'alsoSelf'>): string {
  const needed = rightsOf(needs)
  if (!needed) return String(needs)
  const rights = needed.map(([area, level]) =>
    level === 'write' ? `${area}-read+${area}-write` : `${area}-read`,
  )
  return [...rights, ...(alsoSelf ? ['self'] : [])].join('|')
}

function operation(endpoint: Endpoint, components: Components): object {
  const { id, summary, body, status, answer, mediaType, method, keepsRest } = endpoint
  const name = id.charAt(0).toUpperCase() + id.slice(1)
  const json = (schema: object) => ({ 'application/json': { schema } })
  const bodyName = `${name}Body`
  const sent = () => {
    if (body === NO_BODY) return {}
    return keepsRest ? components.referToChange(body, bodyName) : components.refer(body, bodyName)
  }
  const taken = method === 'POST' || method === 'PUT'
  return {
    operationId: id,
    tags: [nounOf(endpoint)],
    summary,
    ...(keepsRest && { description: REST_STAYS }),
    'x-right': rightText(endpoint),
    parameters: parameters(endpoint).map((one) => components.share(one)),
    ...(taken && {
      requestBody: { required: !needsNoBody(body), content: json(sent()) },
    }),
    responses: {
      [String(status)]: {
        description: summary,
        ...(answer && { content: json(components.refer(answer, `${name}Answer`)) }),
        ...(mediaType !== undefined && { content: { [mediaType]: { schema: { type: 'string' } } } }),
      },
      ...Object.fromEntries(
        refusals(endpoint).map((status) => [String(status), { $ref: '#/components/responses/Problem' }]),
      ),
    },
  }
}

/** The OpenAPI 3.1 description of the API, made of its endpoints' schemas. */
export function openApiDocument(endpoints: readonly Endpoint[] = ENDPOINTS): object {
  const components = new Components()
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const methods = paths[endpoint.path] ?? {}
    methods[endpoint.method.toLowerCase()] = operation(endpoint, components)
    paths[endpoint.path] = methods
  }
  const problem = {
    description: 'Why not, in Spanish',
    content: { [PROBLEM_TYPE]: { schema: components.refer(Problem, 'Problem') } },
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ronda', version: API_VERSION },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [...new Set(endpoints.map(nounOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: { Problem: problem },
      parameters: components.parameters,
      schemas: components.referredBy({ paths, problem }),
    },
  }
}

if (import.meta.main) console.info(JSON.stringify(openApiDocument(), null, 2))
