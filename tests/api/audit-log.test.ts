import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { insertRows } from '#server/db/bulk-insert.ts'
import { type AuditEntry, AuditPage } from '#src/domain/audit/contract.ts'
import { Hospital } from '#src/domain/hospitals/contract.ts'
import { Patient } from '#src/domain/patients/contract.ts'
import { ANA, addPatient, UNNAMED } from '../fixtures/patients.ts'
import { NOW, type Reply, startServer } from '../fixtures/server.ts'
import { grant } from '../fixtures/store-changes.ts'

const AUDIT = '/api/hospitals/1/audit'

/** What a page of the log holds. */
function entriesIn({ body }: Reply): AuditEntry[] {
  return z.parse(AuditPage, body).data
}

/** An API whose hospital 1 has done nothing but what is inserted here; times are minutes before now. */
async function startLog(entries: readonly Partial<AuditEntry & { method: string; minutes: number }>[]) {
  const server = await startServer()
  const { body } = await server.as('direccion').post('/api/hospitals', { name: 'Otro' })
  const { hospitalId } = z.parse(Hospital, body)
  const path = `/api/hospitals/${hospitalId}`
  const rows = entries.map(({ minutes = 0, ...entry }) => ({
    hospitalId,
    method: 'GET',
    status: 200,
    userId: 'medica',
    patientId: null,
    ...entry,
    path: entry.path ?? `${path}/patients/1`,
    happenedAt: NOW.getTime() - minutes * 60_000,
  }))
  await server.store.write('installation', (db) => insertRows(db, 'audit', rows))
  const read = (query = '') => server.as('direccion').get(`${path}/audit?pageSize=100${query}`)
  return { ...server, read, hospitalId, path }
}

describe('the log', () => {
  test('is not searched by the number of its own hospital, whichever service an address is of', async () => {
    const { as, hospitalId, store } = await startLog([])
    const about = (service: string) => ({
      hospitalId,
      method: 'GET',
      status: 200,
      userId: 'medica',
      happenedAt: NOW.getTime(),
      path: `/${service}/hospitals/${hospitalId}/things`,
    })
    await store.write('installation', (db) => insertRows(db, 'audit', ['api', 'docs', 'pay'].map(about)))
    const found = async (search: string) =>
      entriesIn(await as('direccion').get(`/api/hospitals/${hospitalId}/audit?pageSize=100&search=${search}`))
        .map(({ path }) => path)
        .filter((path) => path.endsWith('/things'))
    expect(await found('things')).toHaveLength(3)
    expect(await found(String(hospitalId % 10))).toEqual([])
  })

  test('tells who did what to what, when and on which patient', async () => {
    const { as } = await startServer()
    const patient = { givenNames: 'Ana', firstSurname: 'López', secondSurname: 'Ruiz', sex: 'female' }
    const key = { 'idempotency-key': 'k' }
    const made = await as('admision').post('/api/hospitals/1/patients', patient, key)
    const { patientId } = z.parse(Patient, made.body)
    await as('archivo').get(`/api/hospitals/1/patients/${patientId}`)
    await as('archivo').put(`/api/hospitals/1/patients/${patientId}`, patient, { 'if-match': '"1"' })
    const reply = await as('direccion').get(`${AUDIT}?pageSize=3`)
    expect(reply.status).toBe(200)
    const path = '/api/hospitals/1/patients'
    const at = NOW.toISOString()
    expect(entriesIn(reply)).toMatchObject([
      {
        at,
        userId: 'archivo',
        userName: 'Íñigo Salas Ruelas',
        action: 'refused',
        target: 'patients',
        path: `${path}/${patientId}`,
        status: 403,
      },
      {
        at,
        userId: 'archivo',
        action: 'read',
        target: 'patients',
        path: `${path}/${patientId}`,
        status: 200,
        patientId,
        ...ANA,
      },
      {
        at,
        userId: 'admision',
        userName: 'Brenda Cáceres Tun',
        action: 'create',
        target: 'patients',
        path,
        status: 201,
        patientId,
        ...ANA,
      },
    ])
  })

  test('tells once of what was done once, however often it was sent', async () => {
    const { as, store } = await startServer()
    const send = () =>
      as('direccion').post(
        '/api/hospitals/1/rooms',
        { code: 'X1', kind: 'single', beds: [] },
        { 'idempotency-key': 'k' },
      )
    expect([(await send()).status, (await send()).status]).toEqual([201, 201])
    const logged = store.db
      .selectFrom('audit')
      .select('status')
      .where('path', '=', '/api/hospitals/1/rooms')
      .where('happenedAt', '>=', NOW.getTime())
    expect(await logged.execute()).toEqual([{ status: 201 }])
  })

  test.each([
    ['GET', 200, 'patients/5', 'read', 'patients'],
    ['POST', 201, 'episodes', 'create', 'episodes'],
    ['POST', 200, 'episodes/5/discharge', 'change', 'episodes/discharge'],
    ['PUT', 200, 'rooms/5/beds/7', 'change', 'rooms/beds'],
    ['POST', 201, 'rooms/import', 'create', 'rooms/import'],
    ['PUT', 200, 'users/medica', 'change', 'users'],
    ['DELETE', 204, 'users/usuario-001', 'delete', 'users'],
    ['POST', 200, 'doctors/medica/retire', 'change', 'doctors/retire'],
    ['DELETE', 403, 'users/12', 'refused', 'users'],
    ['PUT', 403, 'profile', 'refused', 'profile'],
    ['PUT', 200, '', 'change', 'hospitals'],
  ])('calls %s with %i of %j a %s of %s', async (method, status, rest, action, target) => {
    const { read, path, store, hospitalId } = await startLog([])
    const entry = { hospitalId, method, status, path: rest ? `${path}/${rest}` : path, userId: 'medica' }
    await store.write('installation', (db) =>
      insertRows(db, 'audit', [{ ...entry, happenedAt: NOW.getTime() + 1 }]),
    )
    expect(entriesIn(await read())[0]).toMatchObject({ action, target, status, userId: 'medica' })
    const filtered = entriesIn(await read(`&action=${action}`))
    expect(filtered.map((one) => one.target)).toContain(target)
    for (const other of ['read', 'create', 'change', 'delete', 'refused'].filter((one) => one !== action)) {
      const targets = entriesIn(await read(`&action=${other}`)).map((one) => one.status + one.path)
      expect(targets).not.toContain(status + entry.path)
    }
  })

  test('names the creation of the hospital, although no hospital stood in its address', async () => {
    const { read } = await startLog([])
    expect(entriesIn(await read())).toMatchObject([
      { userId: 'direccion', action: 'create', target: 'hospitals', path: '/api/hospitals', status: 201 },
    ])
  })

  test('begins with the newest, and with the last of those of one instant', async () => {
    const { read } = await startLog([{ minutes: 9 }, { minutes: 3 }, { minutes: 3 }, { minutes: 30 }])
    const ids = (reply: Reply) => entriesIn(reply).map((one) => one.auditId)
    await read()
    // This reading, and the creation of the hospital.
    const [reading, created, ...rest] = ids(await read())
    const entries = entriesIn(await read()).slice(2)
    expect(entries.map((one) => (NOW.getTime() - Date.parse(one.at)) / 60_000)).toEqual([3, 3, 9, 30])
    expect(rest[0]).toBeGreaterThan(rest[1] ?? 0)
    expect(ids(await read('&orderBy=at:asc'))).toEqual([reading, created, ...rest].toReversed())
    expect(ids(await read('&orderBy=at:desc'))).toEqual([reading, created, ...rest])
  })

  test('pages never overlap', async () => {
    const { as, hospitalId } = await startLog(Array.from({ length: 23 }, () => ({ minutes: 5 })))
    const pages = await Promise.all(
      [1, 2, 3].map((page) =>
        // What is read meanwhile is logged meanwhile.
        as('direccion').get(
          `/api/hospitals/${hospitalId}/audit?pageSize=10&pageIndex=${page}&to=${NOW.toISOString()}`,
        ),
      ),
    )
    const ids = pages.flatMap((page) => entriesIn(page).map((one) => one.auditId))
    expect(ids).toHaveLength(23)
    expect(new Set(ids).size).toBe(23)
    expect(pages[2]?.body).toMatchObject({ pagination: { totalItems: 23, hasNextPage: false } })
  })

  test('is narrowed by time, from the first instant up to the second', async () => {
    const { read } = await startLog([{ minutes: 60 }, { minutes: 30 }, { minutes: 10 }])
    const at = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString()
    const told = async (query: string) =>
      entriesIn(await read(query)).map((one) => (NOW.getTime() - Date.parse(one.at)) / 60_000)
    expect(await told(`&from=${at(30)}`)).toEqual([0, 10, 30])
    expect(await told(`&to=${at(30)}`)).toEqual([60])
    expect(await told(`&from=${at(60)}&to=${at(10)}`)).toEqual([30, 60])
  })

  test('is narrowed by person, by patient and by both', async () => {
    const { read, store, hospitalId, path } = await startLog([])
    const [one, other] = [await addPatient(store, {}, hospitalId), await addPatient(store, {}, hospitalId)]
    const rows = [
      { userId: 'medica', patientId: one },
      { userId: 'medica', patientId: other },
      { userId: 'archivo', patientId: one },
    ].map((row) => ({ ...row, hospitalId, method: 'GET', status: 200, path, happenedAt: NOW.getTime() }))
    await store.write('installation', (db) => insertRows(db, 'audit', rows))
    const told = async (query: string) =>
      entriesIn(await read(query)).map(({ userId, patientId }) => `${userId} ${patientId}`)
    expect(await told('&userId=medica')).toEqual([`medica ${other}`, `medica ${one}`])
    expect(await told(`&patientId=${one}`)).toEqual([`archivo ${one}`, `medica ${one}`])
    expect(await told(`&patientId=${one}&userId=medica&action=read`)).toEqual([`medica ${one}`])
    expect(await told('&userId=med')).toEqual([])
  })

  test('finds every word of a search in the name or in the address behind the hospital', async () => {
    const { read, path, store, hospitalId } = await startLog([])
    const paths = ['episodes/5/order-discharge', 'rooms/17/beds/3']
    const rows = paths.map((rest) => ({
      hospitalId,
      userId: 'medica',
      happenedAt: NOW.getTime(),
      method: 'POST',
      status: 200,
      path: `${path}/${rest}`,
    }))
    await store.write('installation', (db) => insertRows(db, 'audit', rows))
    const found = async (search: string) =>
      entriesIn(await read(`&search=${search}`)).map((one) => one.target)
    expect(await found('NUNEZ discharge')).toEqual(['episodes/order-discharge'])
    expect(await found('beds ávila')).toEqual(['rooms/beds'])
    expect(await found('discharge rios')).toEqual([])
    expect(await found('17')).toEqual(['rooms/beds'])
    expect(await found('medica')).toEqual(['rooms/beds', 'episodes/order-discharge'])
    expect(await found('hospitals')).toEqual([])
    expect(await found('%25')).toEqual([])
  })

  test.each(['from=ayer', 'to=2026-03-15', 'patientId=x', 'action=print', 'orderBy=path:asc'])(
    'refuses %s',
    async (query) => {
      const { as } = await startServer()
      expect((await as('archivo').get(`${AUDIT}?${query}`)).status).toBe(400)
    },
  )

  test('tells no patient’s name to somebody who may not read patients', async () => {
    const { as, store } = await startServer()
    await grant(store, 'sin-permisos', 'hospital', 'read')
    await as('medica').get('/api/hospitals/1/patients/1')
    const [hidden] = entriesIn(await as('sin-permisos').get(AUDIT))
    expect(hidden).toMatchObject({ patientId: 1, ...UNNAMED, path: '/api/hospitals/1/patients/1' })
    const [, shown] = entriesIn(await as('archivo').get(AUDIT))
    expect(shown).toMatchObject({ patientId: 1, patientListName: 'PÉREZ LÓPEZ, José' })
    const found = async (persona: string, search: string) =>
      new Set(entriesIn(await as(persona).get(`${AUDIT}?search=${search}`)).map((one) => one.patientName))
    expect(await found('archivo', 'jose perez lopez medica')).toEqual(new Set(['José Pérez López']))
    expect(await found('archivo', '0000099')).toEqual(new Set(['José Pérez López']))
    expect(await found('sin-permisos', 'jose perez lopez')).toEqual(new Set())
  })

  test('tells nothing of another hospital', async () => {
    const { as } = await startServer()
    await as('medica').get('/api/hospitals/2/profile')
    await as('direccion').put('/api/hospitals/2', { hospitalId: 2, name: 'Dos' })
    const { data, pagination } = z.parse(AuditPage, (await as('archivo').get(`${AUDIT}?pageSize=100`)).body)
    expect(pagination.totalItems).toBeGreaterThan(100)
    expect(data.every((one) => one.path.startsWith('/api/hospitals/1/'))).toBe(true)
  })

  test('takes nothing that is written to it', async () => {
    const { as } = await startServer()
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await as('direccion').send(method, AUDIT, method === 'DELETE' ? undefined : {})).status).toBe(
        405,
      )
    }
  })
})
