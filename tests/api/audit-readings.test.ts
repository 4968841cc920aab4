import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AuditPage } from '#src/domain/audit/contract.ts'
import { NOW, startServer } from '../fixtures/server.ts'

const HOSPITAL = '/api/hospitals/1'
const OTHER = '/api/hospitals/2'

/** A server whose clock can be set forward, and what its log holds in a few words. */
async function startLogged() {
  let minutes = 0
  const server = await startServer({ clock: () => new Date(NOW.getTime() + minutes * 60_000) })
  const told = async () =>
    (await server.audit()).map(
      ({ userId, hospitalId, method, path, status }) => `${userId} ${hospitalId} ${method} ${path} ${status}`,
    )
  return { ...server, told, wait: (more: number) => (minutes += more) }
}

describe('what was refused', () => {
  test('a reading without the right is logged once for each endpoint in a quarter of an hour', async () => {
    const { as, told, wait } = await startLogged()
    const { get } = as('sin-permisos')
    for (const id of [1, 2, 3]) expect((await get(`${HOSPITAL}/patients/${id}`)).status).toBe(403)
    await get(`${HOSPITAL}/patients`)
    await as('sin-permisos').post(`${HOSPITAL}/patients/twins`, {})
    const once = [
      `sin-permisos 1 GET ${HOSPITAL}/patients/1 403`,
      `sin-permisos 1 GET ${HOSPITAL}/patients 403`,
      `sin-permisos 1 POST ${HOSPITAL}/patients/twins 403`,
    ]
    expect(await told()).toEqual(once)
    wait(16)
    await get(`${HOSPITAL}/patients/4`)
    expect(await told()).toEqual([...once, `sin-permisos 1 GET ${HOSPITAL}/patients/4 403`])
  })

  test('each hospital, each person and each endpoint counts by itself', async () => {
    const { as, told } = await startLogged()
    for (const path of [`${HOSPITAL}/patients/1`, `${OTHER}/patients/1`, `${HOSPITAL}/patients/1/fhir`])
      await as('sin-permisos').get(path)
    await as('sin-hospitales').get(`${HOSPITAL}/patients/1`)
    expect(await told()).toEqual([
      `sin-permisos 1 GET ${HOSPITAL}/patients/1 403`,
      `sin-permisos 2 GET ${OTHER}/patients/1 403`,
      `sin-permisos 1 GET ${HOSPITAL}/patients/1/fhir 403`,
      `sin-hospitales 1 GET ${HOSPITAL}/patients/1 404`,
    ])
  })

  test('who is no member of a hospital stands in its log, reading or writing, as refused', async () => {
    const { as, told, store } = await startLogged()
    const { get, post } = as('sin-hospitales')
    for (const id of [1, 2]) await get(`${HOSPITAL}/patients/${id}`)
    await post(`${HOSPITAL}/rooms`, {}, { 'idempotency-key': 'k' })
    await get('/api/users?excludeFromHospitalId=1')
    await get('/pay/subscriptions/1001')
    const logged = [
      `sin-hospitales 1 GET ${HOSPITAL}/patients/1 404`,
      `sin-hospitales 1 POST ${HOSPITAL}/rooms 404`,
      'sin-hospitales 1 GET /api/users 404',
      'sin-hospitales 1 GET /pay/subscriptions/1001 404',
    ]
    expect(await told()).toEqual(logged)
    const page = await as('direccion').get(`${HOSPITAL}/audit?action=refused&userId=sin-hospitales`)
    expect(z.parse(AuditPage, page.body).data).toHaveLength(4)
    // Neither one that never was nor one that was withdrawn has anybody who is kept out.
    await store.write('installation', (db) =>
      db.updateTable('hospitals').set({ deletedAt: 1 }).where('hospitalId', '=', 2).execute(),
    )
    for (const id of ['2', '999999', '0', 'x']) await get(`/api/hospitals/${id}/patients`)
    expect((await told()).filter((one) => one.startsWith('sin-hospitales'))).toEqual(logged)
  })

  test('what is simply not there is no refusal', async () => {
    const { as, told } = await startLogged()
    expect((await as('archivo').get(`${HOSPITAL}/patients/999999`)).status).toBe(404)
    expect(await told()).toEqual([])
  })
})

describe('readings that are logged for their own sake', () => {
  test('who reads the log, or looks for people, stands in it once in a quarter of an hour', async () => {
    const { as, told, wait } = await startLogged()
    const { get } = as('direccion')
    for (const query of ['', '?pageIndex=2', '?search=ana']) await get(`${HOSPITAL}/audit${query}`)
    for (const query of ['?excludeFromHospitalId=1', '?excludeFromHospitalId=2&search=a', ''])
      expect((await get(`/api/users${query}`)).status).toBe(200)
    const once = [
      `direccion 1 GET ${HOSPITAL}/audit 200`,
      'direccion 1 GET /api/users 200',
      'direccion 2 GET /api/users 200',
    ]
    expect(await told()).toEqual(once)
    wait(16)
    await get(`${HOSPITAL}/audit`)
    expect(await told()).toEqual([...once, once[0]])
  })

  test('the log of one patient is a reading of that patient', async () => {
    const { as, audit } = await startLogged()
    for (const id of [1, 2, 1]) await as('archivo').get(`${HOSPITAL}/audit?patientId=${id}`)
    expect((await audit()).map(({ patientId }) => patientId)).toEqual([1, 2])
  })

  test('the log of a patient whom the hospital does not have is empty, and asking for it is not logged', async () => {
    const { as, audit, store } = await startLogged()
    const foreign = await store.db
      .selectFrom('patients')
      .select('patientId')
      .where('hospitalId', '=', 2)
      .limit(1)
      .executeTakeFirstOrThrow()
    for (const id of [foreign.patientId, 999_999, foreign.patientId]) {
      const { status, body } = await as('direccion').get(`${HOSPITAL}/audit?patientId=${id}`)
      expect([status, z.parse(AuditPage, body).data]).toEqual([200, []])
    }
    expect(await audit()).toEqual([])
  })
})

describe('a list that was narrowed to one patient', () => {
  const Row = z.object({ curp: z.string(), recordNumber: z.string(), patientId: z.int() })

  /** Somebody with a CURP, as their record has it; reading it is no part of the test. */
  async function startKnown() {
    const server = await startLogged()
    const row = await server.store.db
      .selectFrom('patients')
      .select(['curp', 'recordNumber', 'patientId'])
      .where('hospitalId', '=', 1)
      .where('curp', 'is not', null)
      .executeTakeFirstOrThrow()
    const patients = async () =>
      (await server.audit()).flatMap(({ path, patientId }) => (patientId === null ? [] : [[path, patientId]]))
    return { ...server, ...z.parse(Row, row), patients }
  }

  test('by a CURP or a record number is a reading of that patient, once in a quarter of an hour', async () => {
    const { as, curp, recordNumber, patientId, patients, wait } = await startKnown()
    const { get } = as('archivo')
    const found = [[`${HOSPITAL}/patients`, patientId]]
    for (const search of [curp, curp.toLowerCase(), recordNumber])
      await get(`${HOSPITAL}/patients?search=${search}`)
    expect(await patients()).toEqual(found)
    wait(16)
    await get(`${HOSPITAL}/patients?search=${Number(recordNumber)} ${curp}`)
    expect(await patients()).toEqual([...found, ...found])
    wait(16)
    await get(`${HOSPITAL}/patients?search=${curp},`)
    expect(await patients()).toEqual([...found, ...found, ...found])
  })

  test('another patient counts by themselves, and a name or half a CURP is no such search', async () => {
    const { as, curp, patientId, patients, store } = await startKnown()
    const { get } = as('archivo')
    await get(`${HOSPITAL}/patients?search=${curp.slice(0, 17)}`)
    await get(`${HOSPITAL}/patients?search=a`)
    expect(await patients()).toEqual([])
    const other = await store.db
      .selectFrom('patients')
      .select(['patientId', 'recordNumber'])
      .where('hospitalId', '=', 1)
      .where('patientId', '<>', patientId)
      .executeTakeFirstOrThrow()
    for (const search of [curp, other.recordNumber]) await get(`${HOSPITAL}/patients?search=${search}`)
    expect((await patients()).map(([, id]) => id)).toEqual([patientId, other.patientId])
  })

  test('by a CURP at registration is one, too', async () => {
    const { as, curp, patientId, patients } = await startKnown()
    const { post } = as('admision')
    await post(`${HOSPITAL}/patients/twins`, { givenNames: 'Ana', firstSurname: 'López' })
    expect(await patients()).toEqual([])
    for (const phone of ['', '5512345678']) await post(`${HOSPITAL}/patients/twins`, { curp, phone })
    expect(await patients()).toEqual([[`${HOSPITAL}/patients/twins`, patientId]])
    const page = await as('direccion').get(`${HOSPITAL}/audit?action=read&pageSize=1&userId=admision`)
    expect(z.parse(AuditPage, page.body).data).toMatchObject([{ action: 'read', patientId }])
  })

  test('of episodes, or of the assignments of an episode, is one; of nobody, or of another hospital, is none', async () => {
    const { as, patients, store } = await startKnown()
    const { episodeId, patientId } = await store.db
      .selectFrom('assignments')
      .innerJoin('episodes', 'episodes.episodeId', 'assignments.episodeId')
      .select(['episodes.episodeId', 'episodes.patientId'])
      .where('episodes.hospitalId', '=', 1)
      .executeTakeFirstOrThrow()
    const foreign = await store.db
      .selectFrom('episodes')
      .select(['episodeId', 'patientId'])
      .where('hospitalId', '=', 2)
      .limit(1)
      .executeTakeFirstOrThrow()
    const { get } = as('archivo')
    await get(`${HOSPITAL}/episodes?patientId=${foreign.patientId}`)
    await get(`${HOSPITAL}/assignments?episodeId=${foreign.episodeId}`)
    for (const id of [patientId, 999_999]) await get(`${HOSPITAL}/episodes?patientId=${id}`)
    for (const id of [episodeId, 999_999]) await get(`${HOSPITAL}/assignments?episodeId=${id}`)
    await get(`${HOSPITAL}/episodes`)
    await get(`${HOSPITAL}/assignments`)
    expect(await patients()).toEqual([
      [`${HOSPITAL}/episodes`, patientId],
      [`${HOSPITAL}/assignments`, patientId],
    ])
  })
})

test('lists hold what they show; the record comes with the record', async () => {
  const { as, store } = await startLogged()
  const Named = z.object({ data: z.array(z.record(z.string(), z.unknown())) })
  const keys = async (path: string) =>
    Object.keys(
      z.parse(Named, (await as('archivo').get(`${HOSPITAL}/${path}`)).body).data[0] ?? {},
    ).toSorted()
  const patient = [
    ...[
      'birthDate',
      'estimatedAge',
      'firstSurname',
      'givenNames',
      'identified',
      'lastMovementAt',
      'patientId',
    ],
    ...['recordNumber', 'secondSurname', 'sex', 'status', 'stay'],
  ]
  expect(await keys('patients')).toEqual(patient)
  for (const hidden of ['diagnoses', 'origin', 'annulment', 'version'])
    expect(await keys('episodes')).not.toContain(hidden)
  const { curp } = await store.db
    .selectFrom('patients')
    .select('curp')
    .where('hospitalId', '=', 1)
    .where('curp', 'is not', null)
    .executeTakeFirstOrThrow()
  const duplicates = await as('admision').post(`${HOSPITAL}/patients/twins`, { curp })
  const [duplicate] = z.parse(Named, duplicates.body).data
  expect(Object.keys(z.parse(z.record(z.string(), z.unknown()), duplicate?.patient)).toSorted()).toEqual(
    patient,
  )
})

describe('an export', () => {
  test('is one entry with what it holds, however many pages it takes', async () => {
    const { as, audit } = await startLogged()
    const { get } = as('archivo')
    const query = 'pageSize=100&purpose=export&search=garcia&identified=true'
    const first = await get(`${HOSPITAL}/patients?${query}`)
    await get(`${HOSPITAL}/patients?${query}&pageIndex=2`)
    const { pagination } = z.parse(z.object({ pagination: z.object({ totalItems: z.int() }) }), first.body)
    expect(pagination.totalItems).toBeGreaterThan(1)
    const exported = { rows: pagination.totalItems, filters: { identified: 'true' }, searched: true }
    const [entry, ...others] = await audit()
    expect(others).toEqual([])
    expect(entry).toMatchObject({ userId: 'archivo', path: `${HOSPITAL}/patients`, patientId: null })
    expect(JSON.parse(entry?.exported ?? '')).toEqual(exported)
    expect(JSON.stringify(entry)).not.toContain('garcia')
    // Somebody who exports again has another file.
    await get(`${HOSPITAL}/patients?${query}`)
    expect(await audit()).toHaveLength(2)
    const page = await as('direccion').get(`${HOSPITAL}/audit?action=export`)
    expect(z.parse(AuditPage, page.body).data[0]).toMatchObject({ action: 'export', exported, status: 200 })
  })

  test.each([
    ...['rooms', 'patients', 'episodes', 'doctors', 'assignments', 'handovers', 'users', 'audit'],
    'statistics/mortality?from=2026-03-01&to=2026-03-15',
  ])('of %s is logged', async (list) => {
    const { as, audit } = await startLogged()
    const reply = await as('direccion').get(
      `${HOSPITAL}/${list}${list.includes('?') ? '&' : '?'}purpose=export`,
    )
    expect(reply.status).toBe(200)
    expect((await audit()).map(({ exported }) => exported !== null)).toEqual([true])
  })

  test('of a record is one as well', async () => {
    const { as } = await startLogged()
    await as('archivo').get(`${HOSPITAL}/patients/1/fhir`)
    const page = await as('direccion').get(`${HOSPITAL}/audit?action=export`)
    expect(z.parse(AuditPage, page.body).data[0]).toMatchObject({ patientId: 1, exported: null })
  })

  test('of the hospitals is nobody’s, and anything but an export is refused', async () => {
    const { as, told } = await startLogged()
    expect((await as('direccion').get('/api/hospitals?purpose=export')).status).toBe(200)
    expect((await as('direccion').get('/api/hospitals?purpose=fun')).status).toBe(400)
    expect(await told()).toEqual([])
  })
})

describe('the address in the log', () => {
  test('has one spelling, however it was sent', async () => {
    const { as, told } = await startLogged()
    for (const path of ['%70atients/1', 'patients/%31', 'patients/1'])
      expect((await as('archivo').get(`${HOSPITAL}/${path}`)).status).toBe(200)
    expect(await told()).toEqual([`archivo 1 GET ${HOSPITAL}/patients/1 200`])
    const page = await as('direccion').get(`${HOSPITAL}/audit?search=patients archivo&action=read&pageSize=1`)
    expect(z.parse(AuditPage, page.body).data[0]).toMatchObject({ target: 'patients', patientId: 1 })
  })

  test('keeps 64 characters of each part, which stays one part', async () => {
    const { as, told } = await startLogged()
    const { put } = as('sin-permisos')
    expect((await put(`${HOSPITAL}/rooms/${'a'.repeat(900)}`, {})).status).toBe(403)
    expect((await put(`${HOSPITAL}/rooms/7%2Fbeds%2F%0A%C3%B1`, {})).status).toBe(403)
    expect(await told()).toEqual([
      `sin-permisos 1 PUT ${HOSPITAL}/rooms/${'a'.repeat(64)} 403`,
      `sin-permisos 1 PUT ${HOSPITAL}/rooms/7%2Fbeds%2F%0Añ 403`,
    ])
  })

  test.each(['GET', 'PUT', 'DELETE'])('of more than a kilobyte is refused to %s', async (method) => {
    const { as, raw, told } = await startLogged()
    const path = `${HOSPITAL}/rooms/${'a'.repeat(1024)}`
    expect((await as('direccion').send(method, path)).status).toBe(414)
    expect((await as('direccion').send(method, `/nowhere/${'a'.repeat(1024)}`)).status).toBe(414)
    expect((await raw(path, { method })).status).toBe(401)
    expect(await told()).toEqual([])
  })

  test('another spelling gets nobody round the key of a creation', async () => {
    const { as } = await startLogged()
    const person = { givenNames: 'Ana', firstSurname: 'López', sex: 'female' }
    const send = (path: string) =>
      as('admision').post(`${HOSPITAL}/${path}`, person, { 'idempotency-key': 'k' })
    expect((await send('%70atients')).body).toEqual((await send('patients')).body)
  })
})
