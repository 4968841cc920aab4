import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ENDPOINTS } from '#server/api/endpoints.ts'
import { startServer } from '../fixtures/server.ts'
import { inlineRefs } from './inline-refs.ts'

const Parameter = z.object({ name: z.string(), in: z.string(), required: z.boolean() })
const Operation = z.object({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  description: z.optional(z.string()),
  'x-right': z.string(),
  parameters: z.array(Parameter),
  requestBody: z.optional(z.object({ required: z.boolean(), content: z.unknown() })),
  responses: z.record(z.string(), z.unknown()),
})
const Document = z.object({
  openapi: z.literal('3.1.0'),
  servers: z.array(z.object({ url: z.string() })),
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})

async function readDocument() {
  const { raw } = await startServer({ seed: 'empty' })
  const reply = await raw('/openapi.json')
  expect(reply.status).toBe(200)
  return z.parse(Document, inlineRefs(reply.body))
}

test('the document is served to anybody, and names the endpoints and no others', async () => {
  const { paths } = await readDocument()
  const named = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(named.toSorted()).toEqual(ENDPOINTS.map((one) => `${one.method} ${one.path}`).toSorted())
})

test.each(ENDPOINTS)('$method $path is described as it is', async (endpoint) => {
  const { paths } = await readDocument()
  const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
  const parameters = operation?.parameters ?? []
  const inPath = parameters.filter((one) => one.in === 'path').map((one) => `{${one.name}}`)
  expect(inPath).toEqual(endpoint.path.match(/\{\w+\}/g) ?? [])
  expect(parameters).toContainEqual({ name: 'api-version', in: 'query', required: true })
  expect(parameters.some((one) => one.name === 'If-Match')).toBe(endpoint.guard === 'version')
  expect(operation?.requestBody !== undefined).toBe(['POST', 'PUT'].includes(endpoint.method))
  expect(Object.keys(operation?.responses ?? {})).toContain(String(endpoint.status))
})

test('a change says that what it leaves out stays, and promises no default for it', async () => {
  const { paths } = await readDocument()
  const bed = '/api/hospitals/{hospitalId}/rooms/{roomId}/beds/{bedId}'
  const presence = '/docs/hospitals/{hospitalId}/documents/{documentId}/presence'
  const { [bed]: ofBed, [presence]: _, ...others } = paths
  expect(ofBed?.put?.description).toBeUndefined()
  const changes = Object.entries(others).flatMap(([path, { put, post }]) =>
    [put, path.endsWith('/identify') ? post : undefined].flatMap((one) => one ?? []),
  )
  expect(changes.length).toBeGreaterThan(10)
  for (const { description, requestBody } of changes) {
    expect(description).toMatch(/leaves out stays as it is stored/)
    expect(JSON.stringify(requestBody)).not.toContain('"default"')
  }
  const creation = paths['/api/hospitals/{hospitalId}/patients']?.post
  expect(creation?.description).toBeUndefined()
  expect(JSON.stringify(creation?.requestBody)).toContain('"default":{"state":"notAsked","items":[]}')
})

test('only what asks for something needs a body', async () => {
  const { paths } = await readDocument()
  const free = Object.entries(paths).flatMap(([path, { post }]) =>
    post?.requestBody?.required === false ? path.replace(/^.*Id}\//, '') : [],
  )
  expect(free.toSorted()).toEqual([
    '/api/account/activity',
    '/api/account/sessions/end-others',
    'accept',
    'accept',
    'confirm',
    'decline',
    'discard',
    'end',
    'end',
    'end',
    'make-administrator',
    'patients/twins',
    'publish',
    'reactivate',
    'restore',
    'restore',
    'retire',
    'retire',
    'review',
    'revoke-administrator',
    'sessions/end-all',
    'sign',
    'submit',
    'take-over',
    'undo-transfer',
  ])
})

test('the right to write an area is told with the right to read it', async () => {
  const { paths } = await readDocument()
  const rooms = paths['/api/hospitals/{hospitalId}/rooms']
  expect([rooms?.get?.['x-right'], rooms?.post?.['x-right']]).toEqual([
    'rooms-read',
    'rooms-read+rooms-write',
  ])
})

/** The nouns that the whole house speaks of. */
const NOUNS = [
  ...['hospitals', 'profile', 'users', 'audit', 'subscription', 'doctors', 'assignments'],
  ...['rooms', 'patients', 'episodes', 'statistics', 'templates', 'documents', 'events'],
]

test('every operation has a name of its own for clients, and a noun', async () => {
  const { paths, tags, servers } = await readDocument()
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z]+)+$/.test(id))).toEqual([])
  expect(ids).toEqual(
    expect.arrayContaining([
      ...['listHospitals', 'restoreHospital', 'listMembers', 'listPatients', 'getPatient', 'identifyPatient'],
      ...[
        'createEpisode',
        'dischargeEpisode',
        'orderDischarge',
        'revokeDischarge',
        'correctDischarge',
        'getEpisodeTimeline',
        'importRooms',
      ],
      ...['updateBed', 'signDocument', 'createAddendum', 'listEpisodeDocuments', 'getMeanStayStatistics'],
    ]),
  )
  expect(tags.map(({ name }) => name).toSorted()).toEqual(NOUNS.toSorted())
  expect(new Set(operations.flatMap((one) => one.tags))).toEqual(new Set(NOUNS))
  expect(servers).toEqual([{ url: '/' }])
})

test('what travels is told once, by the name of its schema, in less than 2 kB for each endpoint', async () => {
  const { raw } = await startServer({ seed: 'empty' })
  const text = JSON.stringify((await raw('/openapi.json')).body)
  const Named = z.object({
    paths: z.record(z.string(), z.unknown()),
    components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
  })
  const { paths, components } = z.parse(Named, JSON.parse(text))
  expect(text.length / ENDPOINTS.length).toBeLessThan(2_000)
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining(['Patient', 'PatientPage', 'PatientUpdate', 'Episode', 'Room', 'Bed', 'Document']),
  )
  expect(JSON.stringify(paths['/api/hospitals/{hospitalId}/rooms/{roomId}'])).toContain(
    '"schema":{"$ref":"#/components/schemas/Room"}',
  )
})
