import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ENDPOINTS } from '#mocks/endpoints.ts'
import { startServer } from './server.ts'

const Parameter = z.object({ name: z.string(), in: z.string(), required: z.boolean() })
const Operation = z.object({
  parameters: z.array(Parameter),
  requestBody: z.optional(z.object({ required: z.literal(true) })),
  responses: z.record(z.string(), z.unknown()),
})
const Document = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})

async function readDocument() {
  const { raw } = await startServer({ seed: 'empty' })
  const reply = await raw('/openapi.json')
  expect(reply.status).toBe(200)
  return z.parse(Document, reply.body)
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
  expect(Object.keys(operation?.responses ?? {})).toContain(String(endpoint.answer.status))
})
