import { describe, expect, test } from 'vitest'
import type { Store } from '#mocks/db/store.ts'
import { ENDPOINTS } from '#mocks/endpoints.ts'
import { PERSONAS, type Persona } from '#mocks/personas.ts'
import { startServer } from './server.ts'

const FAR = 12

/** What the contract says of a call to hospital 1, where all have their groups, or to one where none has any. */
function expected(persona: Persona, right: string, hospitalId: number): 'in' | 403 | 404 {
  if (right === 'signed-in') return 'in'
  if (!persona.member) return 404
  if (right === 'member') return 'in'
  if (right.endsWith('+doctor') && !persona.doctor) return 403
  const granted = right
    .replace('+doctor', '')
    .split('|')
    .some((one) => {
      const [area, level] = one.split('-')
      const held = Object.entries(persona.rights).find(([name]) => name === area)?.[1] ?? '-'
      return level === 'write' ? held === 'rw' : held !== '-'
    })
  return granted && hospitalId !== FAR ? 'in' : 403
}

const MATRIX = [
  ['GET', '/api/hospitals', 'signed-in'],
  ['POST', '/api/hospitals', 'signed-in'],
  ['GET', '/api/hospitals/{hospitalId}', 'member'],
  ['PUT', '/api/hospitals/{hospitalId}', 'member'],
  ['DELETE', '/api/hospitals/{hospitalId}', 'member'],
  ['GET', '/api/hospitals/{hospitalId}/profile', 'member'],
  ['PUT', '/api/hospitals/{hospitalId}/profile', 'hospital-write'],
  ['GET', '/api/hospitals/{hospitalId}/users', 'hospital-read'],
  ['GET', '/api/users', 'hospital-write|doctors-write'],
  ['GET', '/api/hospitals/{hospitalId}/doctors', 'doctors-read'],
  ['GET', '/api/hospitals/{hospitalId}/doctors/{doctorId}', 'doctors-read'],
  ['GET', '/api/hospitals/{hospitalId}/rooms', 'rooms-read'],
  ['POST', '/api/hospitals/{hospitalId}/rooms', 'rooms-write'],
  ['POST', '/api/hospitals/{hospitalId}/rooms/import', 'rooms-write'],
  ['GET', '/api/hospitals/{hospitalId}/rooms/{roomId}', 'rooms-read'],
  ['PUT', '/api/hospitals/{hospitalId}/rooms/{roomId}', 'rooms-write'],
  ['PUT', '/api/hospitals/{hospitalId}/rooms/{roomId}/beds/{bedId}', 'rooms-write'],
  ['GET', '/api/hospitals/{hospitalId}/patients', 'patients-read'],
  ['POST', '/api/hospitals/{hospitalId}/patients', 'patients-write'],
  ['POST', '/api/hospitals/{hospitalId}/patients/twins', 'patients-read'],
  ['GET', '/api/hospitals/{hospitalId}/patients/{patientId}', 'patients-read'],
  ['PUT', '/api/hospitals/{hospitalId}/patients/{patientId}', 'patients-write'],
  ['POST', '/api/hospitals/{hospitalId}/patients/{patientId}/identify', 'patients-write'],
  ['GET', '/api/hospitals/{hospitalId}/episodes', 'episodes-read'],
  ['POST', '/api/hospitals/{hospitalId}/episodes', 'episodes-write'],
  ['GET', '/api/hospitals/{hospitalId}/episodes/{episodeId}', 'episodes-read'],
  ['PUT', '/api/hospitals/{hospitalId}/episodes/{episodeId}', 'episodes-write'],
  ['POST', '/api/hospitals/{hospitalId}/episodes/{episodeId}/transfer', 'episodes-write'],
  ['POST', '/api/hospitals/{hospitalId}/episodes/{episodeId}/order-discharge', 'episodes-write'],
  ['POST', '/api/hospitals/{hospitalId}/episodes/{episodeId}/discharge', 'episodes-write+doctor'],
  ['POST', '/api/hospitals/{hospitalId}/episodes/{episodeId}/reopen', 'episodes-write'],
  ['POST', '/api/hospitals/{hospitalId}/episodes/{episodeId}/annul', 'episodes-write'],
  ['GET', '/api/hospitals/{hospitalId}/episodes/{episodeId}/timeline', 'episodes-read'],
] as const

/** A record of hospital 1 for each name in a path. */
async function recordsOf({ db }: Store): Promise<Record<string, string | number>> {
  const records = await db
    .selectFrom('episodes')
    .innerJoin('bedStays', 'bedStays.episodeId', 'episodes.episodeId')
    .innerJoin('beds', 'beds.bedId', 'bedStays.bedId')
    .select(['episodes.episodeId', 'episodes.patientId', 'beds.bedId', 'beds.roomId'])
    .where('episodes.hospitalId', '=', 1)
    .where('bedStays.endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return { ...records, doctorId: 'medica' }
}

test('the matrix names every endpoint', () => {
  const named = MATRIX.map(([method, path]) => `${method} ${path}`)
  expect(named.toSorted()).toEqual(ENDPOINTS.map((one) => `${one.method} ${one.path}`).toSorted())
})

describe.each(MATRIX)('%s %s', (method, path, right) => {
  test.each(PERSONAS)('for $id', async (persona) => {
    const { as, store } = await startServer()
    const records = await recordsOf(store)
    for (const hospitalId of [1, FAR]) {
      const parts = new Map(Object.entries({ ...records, hospitalId }))
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) => String(parts.get(name)))
      const query = path === '/api/users' ? `?excludeFromHospitalId=${hospitalId}` : ''
      const body = method === 'POST' || method === 'PUT' ? {} : undefined
      const { status } = await as(persona.id).send(method, address + query, body, { 'idempotency-key': 'k' })
      const wanted = expected(persona, right, hospitalId)
      // Whoever gets in meets what comes after rights: the answer, or a refusal of the empty body.
      if (wanted === 'in') expect([200, 204, 422, 428]).toContain(status)
      else expect(status).toBe(wanted)
    }
  })

  test.each(['', 'Bearer', 'Bearer nadie', 'Basic ZGlyZWNjaW9u', 'direccion'])(
    'with %j for a token',
    async (token) => {
      const { raw } = await startServer()
      const reply = await raw(path.replaceAll(/\{\w+\}/g, '1'), { method, headers: { authorization: token } })
      expect(reply.status).toBe(401)
      expect(reply.headers.get('www-authenticate')).toBe('Bearer')
      expect(reply.headers.get('content-type')).toBe('application/problem+json')
    },
  )
})

test('a hospital whose id starts like another one opens nothing there', async () => {
  const { as, store } = await startServer()
  await store.write((db) => db.deleteFrom('grants').where('hospitalId', '!=', 1).execute())
  expect((await as('direccion').get('/api/hospitals/1/doctors')).status).toBe(200)
  expect((await as('direccion').get('/api/hospitals/10/doctors')).status).toBe(403)
})

test('a right to write reads nothing', async () => {
  const { as, store } = await startServer()
  const { level, ...held } = { hospitalId: 12, userId: 'sin-permisos', area: 'doctors', level: 'write' }
  await store.write((db) =>
    db
      .insertInto('grants')
      .values({ ...held, level })
      .execute(),
  )
  expect((await as('sin-permisos').get('/api/hospitals/12/doctors')).status).toBe(403)
})
