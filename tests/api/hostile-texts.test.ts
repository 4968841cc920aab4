import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Reply, startServer } from '../fixtures/server.ts'
import { threadMs } from '../thread-time.ts'
import { OpenApi } from './fuzz/requests.ts'
import { withManyInEach, withTextInEach } from './fuzz/text-fields.ts'
import { inlineRefs } from './inline-refs.ts'

/** Nobody who asks for something else meanwhile may notice. */
const FAST_MS = 200
/** As much as a body may hold takes its time to be read alone. */
const MEGABYTE_MS = 1_000

/** Texts that take the square or the cube of their length from an expression that has a choice, or from normalizing. */
const SLOW = {
  'half e-mails': '@.'.repeat(5000),
  'half e-mails before a word': `${'@.'.repeat(1000)} x`,
  spaces: ' '.repeat(1e5),
  'spaces before a word': `${' '.repeat(1e5)}x`,
  'an open variable': `{{${' '.repeat(4000)}`,
  'accents out of order': `a${'\u0315\u0327'.repeat(30_000)}`,
  digits: `${'1'.repeat(50_000)}x`,
}

/**
 * Texts whose end reads before its beginning, that fall into two lines where nobody sees a break, or with the character
 * that PostgreSQL has in no text.
 */
const MISLEADING = ['\u202eanA', 'Ana\u2028López', 'Ana \u2066López', 'Ana\u0000']

/** What makes a text read otherwise than it is. */
const MISREAD = /(?!\n)[\p{Cc}\p{Bidi_Control}\u2028]/u

/** Where a record is found whose id stands in a path, when the path before it lists none. */
const LISTED: Readonly<Record<string, string>> = {
  episodeId: '/api/hospitals/1/episodes?status=open',
  documentId: '/docs/hospitals/1/documents?status=draft',
  bedId: '/api/hospitals/1/rooms',
  userId: '/api/hospitals/1/users',
}

const Rows = z.object({ data: z.array(z.looseObject({ beds: z.optional(z.array(z.looseObject({}))) })) })

async function startWorld() {
  const { as, raw, store } = await startServer()
  // What only they are asked for is judged too.
  const appoint = store.db.updateTable('users').set({ isInstallationAdmin: 1 })
  await appoint.where('userId', '=', 'direccion').execute()
  const { get, send } = as('direccion')
  const { paths } = z.parse(OpenApi, inlineRefs((await raw('/openapi.json')).body))

  /** The path with the ids of records that are there. */
  async function realPath(path: string): Promise<string> {
    let real = path.replace('{hospitalId}', '1')
    for (const [name = ''] of path.matchAll(/(?<=\{)\w+(?=\})/g)) {
      if (name === 'hospitalId') continue
      const list = LISTED[name] ?? real.slice(0, real.indexOf(`/{${name}}`))
      const reply = await get(list)
      expect(reply.status, list).toBe(200)
      const { data } = z.parse(Rows, reply.body)
      const row = data.find((one) => name in one || one.beds?.length)
      const id = row?.[name] ?? row?.beds?.[0]?.[name]
      expect(id, `${name} in ${path}`).toBeDefined()
      real = real.replace(`{${name}}`, String(id))
    }
    return real
  }

  /** The state of the record that a path is about. */
  async function versionAt(path: string): Promise<string> {
    const parts = path.split('/')
    const records = [0, 1, 2].map((fewer) => parts.slice(0, parts.length - fewer).join('/'))
    const replies = await Promise.all(records.map((record) => get(record)))
    return replies.map(({ headers }) => headers.get('etag')).find((tag) => tag !== null) ?? '"1"'
  }

  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ path, method: method.toUpperCase(), ...one })),
  )
  const withBody = operations.flatMap(({ path, method, parameters, requestBody }) => {
    const schema = requestBody?.content['application/json'].schema
    // What takes no body says nothing of it.
    return (schema?.type ?? schema?.anyOf ?? schema?.oneOf)
      ? [{ path, method, schema, headers: parameters.map(({ name }) => name) }]
      : []
  })

  async function write({ method, headers }: (typeof withBody)[number], real: string, body: unknown) {
    const needed = {
      ...(headers.includes('If-Match') && { 'if-match': await versionAt(real) }),
      ...(headers.includes('Idempotency-Key') && { 'idempotency-key': crypto.randomUUID() }),
    }
    const reply = await send(method, real, body, needed)
    // Some asks for a doctor.
    return reply.status === 403 ? as('medica').send(method, real, body, needed) : reply
  }
  return { send, get, operations, withBody, realPath, versionAt, write }
}

/** The texts of an answer, one after the other. */
function textsIn(body: unknown): string {
  if (typeof body === 'string') return body
  return typeof body === 'object' && body !== null ? Object.values(body).map(textsIn).join('\n') : ''
}

/** How long the server works on an answer, at best: memory is tidied now and then. */
async function timed(ask: () => Promise<Reply>): Promise<{ took: number; status: number }> {
  let best = { took: Number.POSITIVE_INFINITY, status: 0 }
  for (let tries = 0; tries < 2 && best.took > FAST_MS; tries += 1) {
    let { status } = best
    const took = await threadMs(async () => {
      status = (await ask()).status
    })
    best = { took: Math.min(best.took, took), status }
  }
  return best
}

/** What stops a request before its body is looked at. */
const UNREAD = [401, 403, 404, 405, 412, 415, 428]

describe('whatever text a request brings', () => {
  test('each field of each body is judged at once, however long the text and whatever it repeats', async () => {
    const { withBody, realPath, write } = await startWorld()
    const slow: string[] = []
    const unread = new Set<string>()
    const fields = new Set<string>()
    for (const operation of withBody) {
      const real = await realPath(operation.path)
      for (const [name, text] of Object.entries(SLOW))
        for (const { field, value } of withTextInEach(operation.schema, text)) {
          const place = `${operation.method} ${operation.path} ${field}`
          fields.add(place)
          const { took, status } = await timed(() => write(operation, real, value))
          if (took > FAST_MS) slow.push(`${place}, ${name}: ${Math.round(took)} ms`)
          if (UNREAD.includes(status)) unread.add(`${place}: ${status}`)
        }
    }
    expect(slow).toEqual([])
    expect([...unread]).toEqual([])
    console.info(`${fields.size} fields of ${withBody.length} bodies`)
    expect(fields.size).toBeGreaterThan(120)
  }, 240_000)

  test('each list of each body is judged at once, however many items it has or how many are wrong', async () => {
    const { withBody, realPath, write } = await startWorld()
    const slow: string[] = []
    const failed: string[] = []
    let lists = 0
    for (const operation of withBody) {
      const real = await realPath(operation.path)
      for (const { field, value } of withManyInEach(operation.schema)) {
        lists += 1
        const { took, status } = await timed(() => write(operation, real, value))
        if (status >= 500) failed.push(`${operation.method} ${operation.path} ${field}: ${status}`)
        if (took > MEGABYTE_MS)
          slow.push(`${operation.method} ${operation.path} ${field}: ${Math.round(took)} ms`)
      }
    }
    expect(failed).toEqual([])
    expect(slow).toEqual([])
    expect(lists).toBeGreaterThan(15)
  }, 120_000)

  test('no field of any body keeps letters that make it read otherwise than it is', async () => {
    const { withBody, realPath, write } = await startWorld()
    const kept: string[] = []
    for (const operation of withBody) {
      const real = await realPath(operation.path)
      for (const text of MISLEADING)
        for (const { field, value } of withTextInEach(operation.schema, text)) {
          const { status, body } = await write(operation, real, value)
          if (status < 300 && MISREAD.test(textsIn(body)))
            kept.push(`${operation.method} ${operation.path} ${field}: ${JSON.stringify(text)}`)
        }
    }
    expect(kept).toEqual([])
  }, 120_000)

  test('each part of each query is judged at once', async () => {
    const { operations, realPath, get } = await startWorld()
    const slow: string[] = []
    let asked = 0
    for (const { path, method, parameters } of operations) {
      const names = parameters.filter((one) => one.in === 'query' && one.name !== 'api-version')
      if (method !== 'GET' || names.length === 0) continue
      const real = await realPath(path)
      for (const { name } of names) {
        asked += 1
        for (const [kind, text] of Object.entries(SLOW)) {
          const query = new URLSearchParams([[name, text]])
          const { took } = await timed(() => get(`${real}?${query}`))
          if (took > FAST_MS) slow.push(`${path} ${name}, ${kind}: ${Math.round(took)} ms`)
        }
      }
    }
    expect(slow).toEqual([])
    expect(asked).toBeGreaterThan(80)
  }, 120_000)

  test('the version that a change names is judged at once', async () => {
    const { send } = await startWorld()
    const tags = [`"x${' '.repeat(58_000)}y"`, '"1", '.repeat(12_000), `"${'1'.repeat(60_000)}"`]
    for (const tag of tags) {
      const put = () => send('PUT', '/api/hospitals/1/patients/1', {}, { 'if-match': tag })
      const { took, status } = await timed(put)
      expect(took).toBeLessThan(FAST_MS)
      expect(status).toBe(412)
    }
  })
})
