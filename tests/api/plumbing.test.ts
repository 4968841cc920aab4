import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { doctorRow } from '#mocks/seed/rows.ts'
import { ENDPOINTS } from '#server/api/endpoints.ts'
import { implement } from '#server/http/endpoint.ts'
import { bodyDigest, MOST_KEYS } from '#server/http/idempotency.ts'
import { create, HOSPITAL, shape } from '#src/domain/operation.ts'
import { NOW, startServer } from '../fixtures/server.ts'
import { changeNote, createNote } from './note-endpoint.ts'

const NOTES = '/api/hospitals/1/notes'
const HOUR = 3_600_000

async function withNotes() {
  let now = NOW
  const server = await startServer({ endpoints: [...ENDPOINTS, createNote, changeNote], clock: () => now })
  const rooms = async () => (await server.store.db.selectFrom('rooms').select('code').execute()).length
  const seeded = await rooms()
  const note = (code: string, key?: string, persona = 'direccion') =>
    server.as(persona).post(NOTES, { code }, key === undefined ? {} : { 'idempotency-key': key })
  /** How many notes were made. */
  const made = async () => (await rooms()) - seeded
  return { ...server, made, note, later: (hours: number) => (now = new Date(now.getTime() + hours * HOUR)) }
}

describe('Idempotency-Key', () => {
  test('the same key and body answer the same record and make no duplicate', async () => {
    const { note, made } = await withNotes()
    const first = await note('A1', 'k-1')
    const again = await note('A1', 'k-1')
    expect(first.status).toBe(201)
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('etag')).toBe('"1"')
    expect(await made()).toBe(1)
  })

  test('two at the same instant make one record', async () => {
    const { note, made } = await withNotes()
    const replies = await Promise.all([note('A1', 'k-1'), note('A1', 'k-1'), note('A1', 'k-1')])
    expect(new Set(replies.map((one) => JSON.stringify(one.body))).size).toBe(1)
    expect(await made()).toBe(1)
  })

  test('the same body is the same, however it is spaced and its fields are ordered', async () => {
    const { as, made } = await withNotes()
    const send = (body: string) => as('direccion').post(NOTES, body, { 'idempotency-key': 'k-1' })
    const first = await send('{"code":"A1","more":{"a":[1,2],"b":"\u00e1"}}')
    const again = await send(' { "more" : {"b":"á", "a":[1.0, 2]},\n "code" : "A1" } ')
    expect([again.status, again.body]).toEqual([201, first.body])
    expect((await send('{"code":"A1","more":{"a":[2,1],"b":"á"}}')).status).toBe(422)
    expect(await made()).toBe(1)
  })

  test.each(['1e999', '"\\ud800"'])(
    'what has no canonical form is compared as it came (%s)',
    async (more) => {
      const { as, made } = await withNotes()
      const send = (space: string) =>
        as('direccion').post(NOTES, `{"code":"A1",${space}"more":${more}}`, { 'idempotency-key': 'k-1' })
      expect([(await send('')).status, (await send('')).status, (await send(' ')).status]).toEqual([
        201, 201, 422,
      ])
      expect(await made()).toBe(1)
    },
  )

  test('nothing of the body is kept under it but what tells whether it comes again', async () => {
    const { as, store } = await withNotes()
    await as('direccion').post(
      NOTES,
      { code: 'A1', junk: 'Bernardita'.repeat(9) },
      { 'idempotency-key': 'k-1' },
    )
    const kept = await store.db.selectFrom('idempotency').selectAll().executeTakeFirstOrThrow()
    expect(kept.digest).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(kept)).not.toContain('Bernardita')
  })

  test('a person who has used more of them in a day than anybody needs waits, and nobody else does', async () => {
    const { note, store, later } = await withNotes()
    const first = await note('A1', 'k-1')
    const row = { userId: 'direccion', path: NOTES, digest: 'x', status: 201, answer: '{}' }
    const used = Array.from({ length: MOST_KEYS - 1 }, (_, index) => ({ ...row, key: `used-${index}` }))
    await store.write('installation', async (db) => {
      for (let at = 0; at < used.length; at += 1_000) {
        const createdAt = NOW.getTime() + HOUR
        const some = used.slice(at, at + 1_000).map((one) => ({ ...one, createdAt }))
        await db.insertInto('idempotency').values(some).execute()
      }
    })
    later(2)
    const refused = await note('A2', 'k-2')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(22 * 3600)])
    expect((await note('A1', 'k-1')).body).toEqual(first.body)
    expect((await note('A3', 'k-3', 'admision')).status).toBe(201)
    later(22.5)
    expect((await note('A2', 'k-2')).status).toBe(201)
  })

  test('another body under it is refused', async () => {
    const { note } = await withNotes()
    await note('A1', 'k-1')
    expect((await note('A2', 'k-1')).status).toBe(422)
  })

  test('belongs to one person, and to 24 hours', async () => {
    const { note, made, later } = await withNotes()
    await note('A1', 'k-1')
    expect((await note('A2', 'k-1', 'admision')).status).toBe(201)
    later(23)
    expect((await note('A1', 'k-1')).status).toBe(201)
    expect(await made()).toBe(2)
    later(2)
    expect((await note('A1', 'k-1')).status).toBe(409)
  })

  test('is free again after a refusal', async () => {
    const { note } = await withNotes()
    await note('A1', 'k-0')
    expect((await note('A1', 'k-1')).status).toBe(409)
    expect((await note('A2', 'k-1')).status).toBe(201)
  })

  test('is taken before anything is done for it', async () => {
    const Nothing = z.object({})
    const about = { needs: 'member', body: shape<typeof Nothing>() } as const
    const tellKeys = implement(create('tellKeys', `${HOSPITAL}/keys`, about), {
      summary: 'Tells which keys are taken',
      body: Nothing,
      handle: async ({ db }) => ({
        status: 201,
        body: await db.selectFrom('idempotency').select(['key', 'status']).execute(),
      }),
    })
    const { as } = await startServer({ endpoints: [tellKeys] })
    const send = () => as('direccion').post('/api/hospitals/1/keys', {}, { 'idempotency-key': 'k-1' })
    expect((await send()).body).toEqual([{ key: 'k-1', status: 0 }])
    expect((await send()).body).toEqual([{ key: 'k-1', status: 0 }])
  })

  test('that is at work somewhere else asks to come again in a second', async () => {
    const { note, made, store } = await withNotes()
    const digest = bodyDigest('{"code":"A1"}')
    const claimed = { userId: 'direccion', path: NOTES, key: 'k-1', digest, status: 0, answer: '' }
    await store.write('installation', (db) =>
      db
        .insertInto('idempotency')
        .values({ ...claimed, createdAt: NOW.getTime() })
        .execute(),
    )
    const reply = await note('A1', 'k-1')
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1'])
    expect((await note('A2', 'k-1')).status).toBe(422)
    expect(await made()).toBe(0)
  })

  test.each([
    [undefined, 'Falta la clave que evita duplicados (Idempotency-Key)'],
    ['', 'Falta la clave que evita duplicados (Idempotency-Key)'],
    ['a b', 'La clave que evita duplicados (Idempotency-Key) lleva letras y signos de ASCII, sin espacios'],
    ['x'.repeat(256), 'La clave que evita duplicados (Idempotency-Key) lleva 255 caracteres como máximo'],
  ])('%j is none, and it is said why', async (key, detail) => {
    const { note, made } = await withNotes()
    const reply = await note('A1', key)
    expect([reply.status, reply.body]).toMatchObject([400, { detail }])
    expect(await made()).toBe(0)
  })
})

describe('If-Match', () => {
  /** A stored note of version 1, and how a person changes it. */
  async function withNote() {
    const { note, as, store } = await withNotes()
    const { roomId } = z.parse(z.object({ roomId: z.int() }), (await note('A1', 'k-1')).body)
    const change = (headers: Record<string, string>, persona = 'direccion') =>
      as(persona).put(`${NOTES}/${roomId}`, { code: 'B1' }, headers)
    return { change, store, roomId }
  }

  test('without it nothing is changed; with the stored version the record is', async () => {
    const { change } = await withNote()
    expect((await change({})).status).toBe(428)
    expect((await change({ 'if-match': '*' })).status).toBe(428)
    const reply = await change({ 'if-match': '"1"' })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('etag')).toBe('"2"')
  })

  test.each(['"0", "1", "2"', '"1", "2"', '"1","1"', 'W/"1"', '1', '"01"', '"1" "2"'])(
    'names one version: %s is none',
    async (tag) => {
      const { change } = await withNote()
      expect((await change({ 'if-match': tag })).status).toBe(412)
    },
  )

  test('a stale one is answered with what is stored', async () => {
    const { change, roomId } = await withNote()
    const reply = await change({ 'if-match': '"7"' })
    expect(reply.status).toBe(412)
    expect(reply.body).toMatchObject({ current: { roomId, code: 'A1', version: 1 } })
  })

  test('…but to nobody who may write the area and not read it: they get no further', async () => {
    const { change, store } = await withNote()
    const grants = store.db.deleteFrom('grants').where('userId', '=', 'admision').where('hospitalId', '=', 1)
    await grants.where('area', '=', 'rooms').where('level', '=', 'read').execute()
    const reply = await change({ 'if-match': '"7"' }, 'admision')
    expect(reply.status).toBe(403)
    expect(reply.body).toMatchObject({ group: 'hospital-1-rooms-read' })
    expect(reply.body).not.toHaveProperty('current')
    expect(JSON.stringify(reply.body)).not.toContain('A1')
  })
})

describe('what a request may look like', () => {
  const create = async (init: RequestInit, query = 'api-version=2020-05-01') => {
    const { raw } = await startServer({ seed: 'empty' })
    const headers = { authorization: 'Bearer direccion', 'content-type': 'application/json', ...init.headers }
    return raw(`/api/hospitals?${query}`, { method: 'POST', body: '{"name":"Uno"}', ...init, headers })
  }

  test('a version of the API is asked for', async () => {
    expect((await create({}, '')).body).toMatchObject({
      status: 400,
      errors: { 'api-version': ['Es obligatorio'] },
    })
    expect((await create({}, 'api-version=2019-01-01')).status).toBe(400)
    expect((await create({})).status).toBe(201)
  })

  test.each(['{', '', '{"name":"Uno"', '<html>', '{name:1}'])('a body like %j is malformed', async (body) => {
    expect((await create({ body })).status).toBe(400)
  })

  test.each(['null', '[]', '"Uno"', '7'])('a body like %j has not the shape', async (body) => {
    expect((await create({ body })).status).toBe(422)
  })

  test('a creation without a body is malformed, whether a type is told or not', async () => {
    const { raw } = await startServer({ seed: 'empty' })
    const send = (headers: HeadersInit) =>
      raw('/api/hospitals?api-version=2020-05-01', {
        method: 'POST',
        headers: { authorization: 'Bearer direccion', ...headers },
      })
    const text = 'Faltan los datos: se envían como JSON'
    expect([await send({}), await send({ 'content-type': 'application/json' })]).toMatchObject([
      { status: 400, body: { detail: text } },
      { status: 400, body: { detail: text } },
    ])
  })

  test('what is done without telling more needs no body, but takes none that is no JSON', async () => {
    const { as, store } = await startServer()
    const row = { ...doctorRow(1, 'archivo', 90, NOW.getTime()), version: 1 }
    await store.write('installation', (db) => db.insertInto('doctors').values(row).execute())
    const path = '/api/hospitals/1/doctors/archivo/retire'
    const retire = (body: string | undefined, headers: Record<string, string> = {}) =>
      as('direccion').send('POST', path, body, { 'if-match': '"1"', ...headers })
    expect((await retire('{}', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await retire(' ')).status).toBe(400)
    const reply = await retire(undefined)
    expect([reply.status, reply.body]).toMatchObject([200, { status: 'retired', version: 2 }])
  })

  test('bytes that are no text are malformed', async () => {
    expect((await create({ body: new Uint8Array([0x22, 0xff, 0x22]) })).status).toBe(400)
  })

  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/json; charset=utf-8', 201],
  ])('a body of the type %s answers %i', async (type, status) => {
    expect((await create({ headers: { 'content-type': type } })).status).toBe(status)
  })

  test.each([
    ['text/html', 406],
    ['*/*', 201],
    ['application/json, text/plain, */*', 201],
    ['application/problem+json', 201],
  ])('a client that accepts %s is answered %i', async (accept, status) => {
    expect((await create({ headers: { accept } })).status).toBe(status)
  })

  test('a body over one megabyte is refused, whether its length is told or not', async () => {
    const body = JSON.stringify({ name: 'x', rest: 'y'.repeat(1_048_576) })
    expect((await create({ body })).status).toBe(413)
    expect((await create({ body, headers: { 'content-length': String(body.length) } })).status).toBe(413)
  })

  test('names of prototypes are harmless', async () => {
    const body = '{"name":"Uno","__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'
    const reply = await create({ body }, 'api-version=2020-05-01&__proto__=1&constructor=2')
    expect(reply.body).toEqual({ hospitalId: 1, name: 'Uno', subscriptionId: null })
    expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false)
  })

  test('a hundred thousand brackets do no harm', async () => {
    const body = `{"name":"Uno","rest":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect((await create({ body })).status).toBe(201)
  })

  test('nothing one can send is answered with a 500', async () => {
    const { raw } = await startServer({ seed: 'empty' })
    const headers = {
      authorization: 'Bearer direccion',
      'content-type': 'application/json',
      'if-match': '"1"',
    }
    await raw('/api/hospitals?api-version=2020-05-01', { method: 'POST', headers, body: '{"name":"Uno"}' })
    const paths = fc.constantFrom('/api/hospitals', '/api/hospitals/1', '/api/hospitals/1/profile')
    const bodies = fc.oneof(
      fc.json(),
      fc.string(),
      fc.record({ name: fc.anything() }).map((one) => JSON.stringify(one)),
    )
    const part = fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text.toWellFormed()))
    await fc.assert(
      fc.asyncProperty(
        paths,
        fc.constantFrom('POST', 'PUT', 'GET'),
        bodies,
        part,
        async (path, method, body, search) => {
          const init = method === 'GET' ? { method, headers } : { method, headers, body }
          const reply = await raw(`${path}?api-version=2020-05-01&search=${search}`, init)
          expect(reply.status).toBeLessThan(500)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('addresses', () => {
  test.each(['/api/nada', '/api/hospitals/', '/api/hospitals/1/nada', '/docs/x', '/pay/x', '/otra'])(
    '%s is unknown',
    async (path) => {
      const { as } = await startServer()
      const reply = await as('direccion').get(path)
      expect(reply.status).toBe(404)
      expect(reply.headers.get('content-type')).toBe('application/problem+json')
    },
  )

  test('a method that an address does not take is named with those it takes', async () => {
    const { as } = await startServer()
    const reply = await as('direccion').send('PATCH', '/api/hospitals/1')
    expect(reply.status).toBe(405)
    expect(reply.headers.get('allow')).toBe('GET, PUT, DELETE')
  })

  test('nothing is kept by caches', async () => {
    const { as } = await startServer()
    expect((await as('direccion').get('/api/hospitals')).headers.get('cache-control')).toBe('no-store')
    expect((await as('direccion').get('/api/nada')).headers.get('cache-control')).toBe('no-store')
  })
})

test('a path with the character that no text has is nowhere, and a query with it is told so, on every engine', async () => {
  const { as } = await startServer()
  const { get } = as('direccion')
  expect((await get('/api/hospitals/1/users/%00')).status).toBe(404)
  for (const list of ['/api/hospitals', '/api/hospitals/1/patients', '/docs/hospitals/1/documents']) {
    const { status, body } = await get(`${list}?search=a%00b`)
    expect([status, body]).toMatchObject([
      400,
      { detail: 'La consulta no es válida: search', errors: { search: [expect.stringContaining('Quita')] } },
    ])
  }
})
