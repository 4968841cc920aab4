import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ENDPOINTS } from '#server/api/endpoints.ts'
import { AuditPage } from '#src/domain/audit/contract.ts'
import {
  EmergencyAccess,
  EmergencyAccessPage,
  OwnEmergencyAccess,
} from '#src/domain/patients/emergency-access.ts'
import { ifMatch, newKey } from '../fixtures/api-client.ts'
import { DOCUMENTS, documentsOf, startRecord } from '../fixtures/documents.ts'
import { EPISODES, episodeOf, minutes } from '../fixtures/episodes.ts'
import { ANA, addPatient, PATIENTS, patientIn, UNNAMED } from '../fixtures/patients.ts'
import type { Reply } from '../fixtures/server.ts'

const ACCESSES = '/api/hospitals/1/emergency-accesses'
const OWN = '/api/hospitals/1/emergency-access'
const REASON = { reason: 'Llega inconsciente a urgencias' }
const HOURS = 60

const accessIn = ({ body }: Reply) => z.parse(EmergencyAccess, body)

/** *Sin permisos* practises in the hospital without a single right; a patient has an episode with a signed note. */
async function startEmergency() {
  const record = await startRecord()
  const { as, store, patientId, episode } = record
  await record.practise('sin-permisos')
  const { documentId } = await record.sign(await record.complete())
  const doctor = as('sin-permisos')
  const open = (id = patientId, persona = 'sin-permisos', body: object = REASON) =>
    as(persona).post(`${PATIENTS}/${id}/emergency-access`, body, newKey())
  /** Every address that the access opens. */
  const opened = [
    `${PATIENTS}/${patientId}`,
    `${EPISODES}?patientId=${patientId}`,
    `${EPISODES}/${episode.episodeId}`,
    `${EPISODES}/${episode.episodeId}/timeline`,
    documentsOf(episode.episodeId),
    `${DOCUMENTS}/${documentId}`,
  ]
  const statuses = async (paths: readonly string[] = opened) => {
    const found: number[] = []
    for (const path of paths) found.push((await doctor.get(path)).status)
    return found
  }
  const setStatus = (status: string) =>
    store.write('installation', (db) =>
      db.updateTable('doctors').set({ status }).where('doctorId', '=', 'sin-permisos').execute(),
    )
  return { ...record, doctor, documentId, open, opened, statuses, setStatus }
}

const ALL = [200, 200, 200, 200, 200, 200]
const NONE = [403, 403, 403, 403, 403, 403]

describe('a doctor without the right opens a record in an emergency', () => {
  test('and reads that patient, their episodes, what happened in them and their notes for four hours', async () => {
    const { open, statuses, later, patientId, doctor, opened } = await startEmergency()
    expect(await statuses()).toEqual(NONE)
    const reply = await open()
    expect(reply.status).toBe(201)
    expect(accessIn(reply)).toMatchObject({
      patientId,
      userId: 'sin-permisos',
      ...ANA,
      ...REASON,
      openedAt: minutes(0),
      endsAt: minutes(4 * HOURS),
      reviewedAt: null,
    })
    expect(await statuses()).toEqual(ALL)
    const [, listed = ''] = opened
    expect((await doctor.get(listed)).body).toMatchObject({ data: [{ ...ANA }] })
    later(4 * HOURS - 1)
    expect(await statuses()).toEqual(ALL)
    later(1)
    expect(await statuses()).toEqual(NONE)
  })

  test('and learns nothing of who has the same name', async () => {
    const { as, open, admit, register, bedB, doctor, opened } = await startEmergency()
    const person = { givenNames: 'Ana', firstSurname: 'López', secondSurname: 'Ruiz', sex: 'female' }
    const namesake = patientIn(await register(person))
    await admit({ patientId: namesake.patientId, bedId: bedB })
    await open()
    const [record = ''] = opened
    expect((await as('archivo').get(record)).body).toMatchObject({
      stay: { namesakes: [{ patientId: namesake.patientId, isSameName: true }] },
    })
    expect((await doctor.get(record)).body).toMatchObject({ stay: { similarName: true, namesakes: [] } })
  })

  test('finds it by its exact number alone', async () => {
    const { as, store } = await startEmergency()
    const patientId = await addPatient(store)
    const { recordNumber } = await store.db
      .selectFrom('patients')
      .select('recordNumber')
      .where('patientId', '=', patientId)
      .executeTakeFirstOrThrow()
    const ask = (number: string) =>
      as('sin-permisos').post(ACCESSES, { recordNumber: number, ...REASON }, newKey())
    expect(await ask(recordNumber.slice(0, -1))).toMatchObject({
      status: 422,
      body: { errors: { recordNumber: ['Ningún expediente tiene ese número'] } },
    })
    expect(accessIn(await ask(recordNumber)).patientId).toBe(patientId)
  })

  test('knows what they may open and have open, after a reload as well', async () => {
    const { open, doctor, as, later, patientId } = await startEmergency()
    const own = async (persona = doctor) => z.parse(OwnEmergencyAccess, (await persona.get(OWN)).body)
    expect(await own()).toEqual({ mayOpen: true, open: [] })
    expect(await own(as('archivo'))).toEqual({ mayOpen: false, open: [] })
    await open()
    expect((await own()).open).toMatchObject([{ patientId, ...ANA }])
    later(4 * HOURS)
    expect(await own()).toEqual({ mayOpen: true, open: [] })
  })

  test('says why in ten letters at least', async () => {
    const { open, patientId } = await startEmergency()
    expect(await open(patientId, 'sin-permisos', {})).toMatchObject({ status: 422 })
    expect(await open(patientId, 'sin-permisos', { reason: '  urgente  ' })).toMatchObject({
      status: 422,
      body: { errors: { reason: ['Escribe el motivo con al menos 10 letras'] } },
    })
  })

  test('once, however often it is sent', async () => {
    const { as, patientId, store } = await startEmergency()
    const key = newKey()
    const send = () => as('sin-permisos').post(`${PATIENTS}/${patientId}/emergency-access`, REASON, key)
    const [first, again] = [await send(), await send()]
    expect(again.body).toEqual(first.body)
    expect(await store.db.selectFrom('emergencyAccesses').selectAll().execute()).toHaveLength(1)
  })

  test('but not twice at once, and ten at most', async () => {
    const { open, store, later } = await startEmergency()
    expect((await open()).status).toBe(201)
    expect(await open()).toMatchObject({
      status: 409,
      body: { detail: 'Ya tienes abierto este expediente por emergencia' },
    })
    for (let count = 1; count < 10; count += 1) expect((await open(await addPatient(store))).status).toBe(201)
    expect((await open(await addPatient(store))).status).toBe(409)
    later(4 * HOURS)
    expect((await open(await addPatient(store))).status).toBe(201)
  })
})

test('a nurse opens one too; whoever has another profession, or is past their last day, does not', async () => {
  const { open, store, patientId } = await startEmergency()
  const change = (about: object) =>
    store.write('installation', (db) =>
      db.updateTable('doctors').set(about).where('doctorId', '=', 'sin-permisos').execute(),
    )
  for (const profession of ['resident', 'psychologist', 'coding']) {
    await change({ profession })
    expect((await open()).status).toBe(403)
  }
  await change({ profession: 'nurse', endDate: '2000-01-01' })
  expect((await open()).status).toBe(403)
  await change({ endDate: null })
  expect((await open(patientId)).status).toBe(201)
})

describe('nobody else opens one', () => {
  test('neither who does not practise, nor who is paused or retired', async () => {
    const { open, setStatus, patientId } = await startEmergency()
    expect(await open(patientId, 'archivo')).toMatchObject({
      status: 403,
      body: { detail: 'Solo personal médico o de enfermería activo puede hacer esto' },
    })
    for (const status of ['paused', 'retired']) {
      await setStatus(status)
      expect((await open()).status).toBe(403)
    }
  })

  test('nor who may read every record anyway', async () => {
    const { open, patientId } = await startEmergency()
    expect((await open(patientId, 'medica')).status).toBe(409)
  })

  test('nor somebody of another hospital', async () => {
    const { as, store } = await startEmergency()
    const path = (patientId: number, hospitalId: number) =>
      `/api/hospitals/${hospitalId}/patients/${patientId}/emergency-access`
    const foreign = await addPatient(store, {}, 2)
    expect((await as('sin-permisos').post(path(foreign, 2), REASON, newKey())).status).toBe(404)
    expect((await as('sin-permisos').post(path(foreign, 1), REASON, newKey())).status).toBe(404)
    expect((await as('sin-hospitales').post(path(foreign, 1), REASON, newKey())).status).toBe(404)
  })
})

describe('an emergency access opens nothing else', () => {
  test('than six addresses, which only read', () => {
    const opened = ENDPOINTS.filter(({ emergencyFor }) => emergencyFor !== undefined)
    expect(opened.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/hospitals/{hospitalId}/patients/{patientId}',
      'GET /api/hospitals/{hospitalId}/episodes',
      'GET /api/hospitals/{hospitalId}/episodes/{episodeId}',
      'GET /api/hospitals/{hospitalId}/episodes/{episodeId}/timeline',
      'GET /docs/hospitals/{hospitalId}/episodes/{episodeId}/documents',
      'GET /docs/hospitals/{hospitalId}/documents/{documentId}',
    ])
  })

  test('no other patient, and nothing of theirs', async () => {
    const { open, statuses, admit, store, as, published, bedB } = await startEmergency()
    await open()
    const other = await addPatient(store)
    const { episodeId } = episodeOf(await admit({ patientId: other, bedId: bedB }))
    const { templateId } = await published({ name: 'Otra' })
    const begun = await as('medica').post(documentsOf(episodeId), { templateId }, newKey())
    const { documentId } = z.parse(z.object({ documentId: z.int() }), begun.body)
    expect(
      await statuses([
        `${PATIENTS}/${other}`,
        `${EPISODES}?patientId=${other}`,
        `${EPISODES}/${episodeId}`,
        `${EPISODES}/${episodeId}/timeline`,
        documentsOf(episodeId),
        `${DOCUMENTS}/${documentId}`,
      ]),
    ).toEqual(NONE)
  })

  test('no list, no search, no export, no FHIR, no figures', async () => {
    const { open, statuses, patientId, episode } = await startEmergency()
    await open()
    const closed = [
      PATIENTS,
      `${PATIENTS}?search=Ana`,
      EPISODES,
      `${EPISODES}?search=${episode.episodeId}`,
      `${EPISODES}?patientId=${patientId}&purpose=export`,
      DOCUMENTS,
      `${DOCUMENTS}?author=me`,
      `${documentsOf(episode.episodeId)}?purpose=export`,
      `${PATIENTS}/${patientId}/fhir`,
      '/docs/hospitals/1/templates',
      '/api/hospitals/1/assignments',
      '/api/hospitals/1/rooms',
      '/api/hospitals/1/statistics/admissions',
      '/api/hospitals/1/audit',
      ACCESSES,
    ]
    expect(await statuses(closed)).toEqual(closed.map(() => 403))
  })

  test('no write', async () => {
    const { open, patientId, episode, documentId, doctor } = await startEmergency()
    await open()
    const headers = ifMatch({ version: 1 })
    const sent = [
      await doctor.put(`${PATIENTS}/${patientId}`, {}, headers),
      await doctor.put(`${PATIENTS}/${patientId}/allergies`, {}, headers),
      await doctor.post(`${PATIENTS}/${patientId}/archive`, {}, headers),
      await doctor.put(`${EPISODES}/${episode.episodeId}`, {}, headers),
      await doctor.post(`${EPISODES}/${episode.episodeId}/annul`, {}, headers),
      await doctor.post(documentsOf(episode.episodeId), {}, newKey()),
      await doctor.post(`${DOCUMENTS}/${documentId}/addenda`, {}, headers),
      await doctor.post(`${PATIENTS}/twins`, {}),
    ]
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 403))
  })

  test('not to another doctor without the right', async () => {
    const { open, opened, practise, as, store } = await startEmergency()
    await practise('archivo')
    await store.write('installation', (db) =>
      db.deleteFrom('grants').where('userId', '=', 'archivo').execute(),
    )
    await open()
    for (const path of opened) expect((await as('archivo').get(path)).status).toBe(403)
  })
})

describe('an emergency access ends', () => {
  test('with the practice, and is back with it', async () => {
    const { open, statuses, setStatus } = await startEmergency()
    await open()
    await setStatus('paused')
    expect(await statuses()).toEqual(NONE)
    await setStatus('active')
    expect(await statuses()).toEqual(ALL)
  })

  test('with the membership', async () => {
    const { open, statuses, as } = await startEmergency()
    await open()
    expect((await as('direccion').delete('/api/hospitals/1/users/sin-permisos')).status).toBe(204)
    expect(await statuses()).toEqual([404, 404, 404, 404, 404, 404])
  })

  test('with the withdrawal of the hospital', async () => {
    const { open, statuses, store } = await startEmergency()
    await open()
    await store.write('installation', (db) =>
      db.updateTable('hospitals').set({ deletedAt: 1 }).where('hospitalId', '=', 1).execute(),
    )
    expect(await statuses()).toEqual([404, 404, 404, 404, 404, 404])
  })
})

describe('who administers the hospital', () => {
  test('is told who opened whose record, when, why and until when, until they have looked into it', async () => {
    const { open, as, patientId } = await startEmergency()
    const access = accessIn(await open())
    const told = async () =>
      z.parse(EmergencyAccessPage, (await as('direccion').get(`${ACCESSES}?reviewed=false`)).body).data
    expect(await told()).toEqual([access])
    expect(access).toMatchObject({ userName: 'Nadia Ibáñez Cruz', ...ANA, ...REASON })
    const path = `${ACCESSES}/${access.emergencyAccessId}/review`
    const reply = await as('direccion').post(path, undefined, ifMatch(access))
    expect(accessIn(reply)).toMatchObject({
      reviewedAt: minutes(0),
      reviewedByName: 'Elena Ríos Beltrán',
      version: 2,
      patientId,
    })
    expect(await told()).toEqual([])
    expect((await as('direccion').post(path, undefined, ifMatch(access))).status).toBe(412)
    const again = await as('direccion').post(path, undefined, ifMatch({ version: 2 }))
    expect(again).toMatchObject({ status: 409, body: { detail: 'Elena Ríos Beltrán ya revisó este acceso' } })
    expect((await as('direccion').get(ACCESSES)).body).toMatchObject({ data: [{ version: 2 }] })
  })

  test('is told no name where they may not read patients', async () => {
    const { open, as, store } = await startEmergency()
    await open()
    await store.write('installation', (db) =>
      db.deleteFrom('grants').where('userId', '=', 'direccion').where('area', '=', 'patients').execute(),
    )
    expect((await as('direccion').get(ACCESSES)).body).toMatchObject({ data: [{ ...UNNAMED }] })
    const found = await as('direccion').get(`${ACCESSES}?search=Ana`)
    expect(found.body).toMatchObject({ data: [] })
  })

  test('finds in the log who opened it and why, and each reading made under it', async () => {
    const { open, as, statuses, patientId, audit, opened } = await startEmergency()
    const { emergencyAccessId } = accessIn(await open())
    await statuses()
    await as('medica').get(`${PATIENTS}/${patientId}`)
    const marked = (await audit()).filter((one) => one.emergencyAccessId === emergencyAccessId)
    expect(marked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST ${PATIENTS}/${patientId}/emergency-access`,
      ...opened.map((path) => `GET ${path.replace(/\?.*/, '')}`),
    ])
    expect(marked.every((one) => one.patientId === patientId && one.userId === 'sin-permisos')).toBe(true)
    const log = await as('direccion').get(`/api/hospitals/1/audit?patientId=${patientId}&pageSize=100`)
    const reasons = z
      .parse(AuditPage, log.body)
      .data.map(({ userId, emergencyReason }) => [userId, emergencyReason])
    expect(reasons).toContainEqual(['sin-permisos', REASON.reason])
    expect(reasons.filter(([userId]) => userId === 'medica').every(([, reason]) => reason === null)).toBe(
      true,
    )
  })
})
