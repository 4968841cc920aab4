import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addMember } from '#server/identity/access.ts'
import { AuditPage } from '#src/domain/audit/contract.ts'
import {
  Hospital,
  HospitalDetail,
  HospitalNotices,
  HospitalPage,
  WithdrawnHospitalPage,
} from '#src/domain/hospitals/contract.ts'
import { newKey } from '../fixtures/api-client.ts'
import { NOW, type Reply, startServer } from '../fixtures/server.ts'

const DAY = 24 * 60 * 60_000
const withdrawnIn = ({ body }: Reply) => z.parse(WithdrawnHospitalPage, body).data
const noticesIn = ({ body }: Reply) => z.parse(HospitalNotices, body).data
const namesIn = ({ body }: Reply) => z.parse(HospitalPage, body).data.map(({ name }) => name)

/** Hospitals with members and without admitted patients. */
const QUIET = [17, 18, 19]

/** A server whose clock the test moves, the hospitals of `QUIET`, and the calls of their members. */
async function startTrial() {
  let now = NOW
  const server = await startServer({ clock: () => now })
  for (const hospitalId of QUIET) {
    const created = await server.as('direccion').post('/api/hospitals', { name: `Clínica ${hospitalId}` })
    expect(z.parse(Hospital, created.body).hospitalId).toBe(hospitalId)
    await server.store.write('installation', async (db) => {
      for (const userId of ['sin-permisos', 'medica', 'admision', 'archivo'])
        await addMember(db, { userId, hospitalId }, [{ area: 'hospital', level: 'read' }])
    })
  }
  await server.hospital(17).addPatient()
  return {
    ...server,
    member: server.as('sin-permisos'),
    administrator: server.as('direccion'),
    wait: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
  }
}

describe('a withdrawn hospital', () => {
  test('can be restored, with everything in it, by the member without rights who withdrew it', async () => {
    const { member, administrator } = await startTrial()
    const before = await administrator.get('/api/hospitals/17/patients?pageSize=100')
    expect((await member.delete('/api/hospitals/17')).status).toBe(204)
    expect((await administrator.get('/api/hospitals/17/patients')).status).toBe(404)
    const [row, ...others] = withdrawnIn(await member.get('/api/hospitals?withdrawn=true'))
    expect(others).toEqual([])
    expect(row).toMatchObject({
      hospitalId: 17,
      withdrawal: { at: NOW.toISOString(), by: { userId: 'sin-permisos', name: expect.any(String) } },
    })

    const restored = await member.send('POST', '/api/hospitals/17/restore')
    expect(restored.status).toBe(200)
    expect(z.parse(Hospital, restored.body).hospitalId).toBe(17)
    expect((await administrator.get('/api/hospitals/17/patients?pageSize=100')).body).toEqual(before.body)
    expect(withdrawnIn(await member.get('/api/hospitals?withdrawn=true'))).toEqual([])
  })

  test('can be restored by who had hospital-write, and by no other member or stranger', async () => {
    const { as, member, administrator } = await startTrial()
    await as('medica').delete('/api/hospitals/17')
    for (const stranger of [member, as('admision'), as('archivo'), as('sin-hospitales'), as('sub:nuevo')]) {
      expect(withdrawnIn(await stranger.get('/api/hospitals?withdrawn=true'))).toEqual([])
      expect((await stranger.send('POST', '/api/hospitals/17/restore')).status).toBe(404)
      expect((await stranger.get('/api/hospitals/17/audit')).status).toBe(404)
    }
    expect((await administrator.send('POST', '/api/hospitals/17/restore')).status).toBe(200)
  })

  test('keeps its log readable for those who may restore it, and nothing else', async () => {
    const { member, administrator } = await startTrial()
    await member.delete('/api/hospitals/17')
    for (const one of [member, administrator]) {
      const log = await one.get('/api/hospitals/17/audit?action=delete')
      expect(log.status).toBe(200)
      expect(z.parse(AuditPage, log.body).data[0]).toMatchObject({
        userId: 'sin-permisos',
        path: '/api/hospitals/17',
      })
      for (const path of ['', '/profile', '/users', '/patients', '/rooms'])
        expect((await one.get(`/api/hospitals/17${path}`)).status).toBe(404)
      expect((await one.put('/api/hospitals/17', { hospitalId: 17, name: 'Otro' })).status).toBe(404)
    }
  })

  test('can be restored for thirty days', async () => {
    const { member, wait } = await startTrial()
    await member.delete('/api/hospitals/17')
    wait(30 * DAY - 1)
    expect(withdrawnIn(await member.get('/api/hospitals?withdrawn=true'))).toHaveLength(1)
    wait(1)
    expect(withdrawnIn(await member.get('/api/hospitals?withdrawn=true'))).toEqual([])
    const late = await member.send('POST', '/api/hospitals/17/restore')
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ detail: 'Solo se puede recuperar durante 30 días' })
  })

  test('is restored once, however often it is asked, and each restoring is logged', async () => {
    const { member, audit } = await startTrial()
    await member.delete('/api/hospitals/17')
    const replies = await Promise.all([1, 2, 3].map(() => member.send('POST', '/api/hospitals/17/restore')))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const restored = (await audit()).filter(({ path }) => path === '/api/hospitals/17/restore')
    expect(restored).toMatchObject([{ userId: 'sin-permisos', hospitalId: 17, status: 200 }])
  })

  test('is found among the withdrawn by search and order, page by page', async () => {
    const { member } = await startTrial()
    for (const hospitalId of QUIET) await member.delete(`/api/hospitals/${hospitalId}`)
    const page = (query: string) => member.get(`/api/hospitals?withdrawn=true&${query}`)
    const all = withdrawnIn(await page('orderBy=hospitalId:desc')).map(({ hospitalId }) => hospitalId)
    expect(all).toEqual([19, 18, 17])
    expect(withdrawnIn(await page('pageSize=2&pageIndex=2'))).toHaveLength(1)
    expect(withdrawnIn(await page('search=18')).map(({ hospitalId }) => hospitalId)).toEqual([18])
    expect(namesIn(await member.get('/api/hospitals?withdrawn=false&pageSize=100'))).toHaveLength(16)
  })
})

describe('withdrawing a hospital with admitted patients', () => {
  const admitted = async ({ store }: Awaited<ReturnType<typeof startServer>>, hospitalId: number) => {
    const rows = await store.db
      .selectFrom('bedStays')
      .select('bedId')
      .where('hospitalId', '=', hospitalId)
      .where('endedAt', 'is', null)
      .execute()
    return rows.length
  }

  test('is refused to members without hospital-write, with the number of patients', async () => {
    const server = await startServer()
    const detail = `Hay ${await admitted(server, 5)} pacientes internados: solo puede eliminarlo quien administra el centro médico`
    for (const userId of ['sin-permisos', 'medica', 'archivo']) {
      const refused = await server.as(userId).delete('/api/hospitals/5')
      expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ detail })])
    }
    expect((await server.as('sin-permisos').get('/api/hospitals/5')).status).toBe(200)
    expect((await server.as('direccion').delete('/api/hospitals/5')).status).toBe(204)
  })

  test('counts stays, not outpatient visits', async () => {
    const { member, hospital } = await startTrial()
    const [outpatients, inpatients] = [hospital(18), hospital(19)]
    const admittedAt = NOW.toISOString()
    const { patientId } = await outpatients.addPatient()
    await outpatients.admit(patientId, { kind: 'outpatient', admittedAt })
    expect((await member.delete('/api/hospitals/18')).status).toBe(204)

    const [bed] = (await inpatients.addRoom(['1'])).beds
    const other = await inpatients.addPatient()
    await inpatients.admit(other.patientId, { bedId: bed?.bedId ?? null, admittedAt })
    expect((await member.delete('/api/hospitals/19')).body).toMatchObject({
      status: 409,
      detail: 'Hay 1 paciente internado: solo puede eliminarlo quien administra el centro médico',
    })
  })

  test('and admitting one at the same instant: only the first of the two is done', async () => {
    for (const isWithdrawnFirst of [true, false]) {
      const { as, member, hospital, store } = await startTrial()
      const { patientId } = await hospital(17).addPatient()
      const [bed] = (await hospital(17).addRoom(['1'])).beds
      const about = { kind: 'inpatient', reason: 'Fiebre', admittedAt: NOW.toISOString() }
      const admit = () =>
        as('direccion').post(
          '/api/hospitals/17/episodes',
          { patientId, bedId: bed?.bedId, ...about },
          newKey(),
        )
      const withdraw = () => member.delete('/api/hospitals/17')
      const pair = isWithdrawnFirst ? [withdraw(), admit()] : [admit(), withdraw()]
      const statuses = (await Promise.all(pair)).map(({ status }) => status).toSorted()
      expect([
        [204, 404],
        [201, 409],
      ]).toContainEqual(statuses)
      const { deletedAt } = await store.db
        .selectFrom('hospitals')
        .select('deletedAt')
        .where('hospitalId', '=', 17)
        .executeTakeFirstOrThrow()
      expect(deletedAt === null).toBe(statuses.includes(201))
    }
  })
})

describe('a member whose withdrawal was undone', () => {
  test('cannot withdraw that hospital again for thirty days, whoever restored it', async () => {
    const { member, administrator, as, wait } = await startTrial()
    await member.delete('/api/hospitals/17')
    wait(2 * DAY)
    await administrator.send('POST', '/api/hospitals/17/restore')
    const detail =
      'Ya lo habías eliminado y se recuperó: podrás eliminarlo otra vez a partir del 16 abr 2026, 12:30'
    expect((await member.delete('/api/hospitals/17')).body).toMatchObject({ status: 409, detail })
    // Others and other hospitals are not concerned.
    expect((await member.delete('/api/hospitals/18')).status).toBe(204)
    expect((await as('medica').delete('/api/hospitals/17')).status).toBe(204)
    await as('medica').send('POST', '/api/hospitals/17/restore')

    wait(30 * DAY - 1)
    expect((await member.delete('/api/hospitals/17')).status).toBe(409)
    wait(1)
    expect((await member.delete('/api/hospitals/17')).status).toBe(204)
  })

  test('waits also with hospital-write', async () => {
    const { administrator } = await startTrial()
    await administrator.delete('/api/hospitals/17')
    await administrator.send('POST', '/api/hospitals/17/restore')
    expect((await administrator.delete('/api/hospitals/17')).status).toBe(409)
  })
})

test('one hospital tells how many patients are admitted there', async () => {
  const { as, store } = await startServer()
  const { body } = await as('sin-permisos').get('/api/hospitals/1')
  const occupied = await store.db
    .selectFrom('bedStays')
    .innerJoin('episodes', 'episodes.episodeId', 'bedStays.episodeId')
    .select('bedStays.bedId')
    .where('episodes.hospitalId', '=', 1)
    .where('bedStays.endedAt', 'is', null)
    .execute()
  expect(occupied.length).toBeGreaterThan(0)
  expect(z.parse(HospitalDetail, body).admittedPatients).toBe(occupied.length)
})

describe('notices', () => {
  test('tell those who administer a hospital who withdrew it, until they have read it', async () => {
    const { as, member, administrator } = await startTrial()
    await member.delete('/api/hospitals/17')
    const [notice, ...others] = noticesIn(await administrator.get('/api/hospital-notices'))
    expect(others).toEqual([])
    expect(notice).toMatchObject({ kind: 'withdrawn', hospitalId: 17, by: { userId: 'sin-permisos' } })
    for (const other of [member, as('medica'), as('sub:nuevo')])
      expect(noticesIn(await other.get('/api/hospital-notices'))).toEqual([])
    const path = `/api/hospital-notices/${notice?.noticeId}`
    expect((await member.delete(path)).status).toBe(404)
    expect((await administrator.delete(path)).status).toBe(204)
    expect(noticesIn(await administrator.get('/api/hospital-notices'))).toEqual([])
  })

  test('of a withdrawal go when the hospital is restored', async () => {
    const { member, administrator } = await startTrial()
    await member.delete('/api/hospitals/17')
    await member.send('POST', '/api/hospitals/17/restore')
    expect(noticesIn(await administrator.get('/api/hospital-notices'))).toEqual([])
  })

  test('tell who renamed it and what it was called, as one notice however often', async () => {
    const { as, member, administrator } = await startTrial()
    const { name } = z.parse(Hospital, (await member.get('/api/hospitals/17')).body)
    const rename = (person: typeof member, to: string) =>
      person.put('/api/hospitals/17', { hospitalId: 17, name: to })
    await rename(member, 'RENOMBRADO')
    await rename(as('medica'), 'Otra vez')
    expect(noticesIn(await administrator.get('/api/hospital-notices'))).toMatchObject([
      { kind: 'renamed', formerName: name, name: 'Otra vez', by: { userId: 'medica' } },
    ])
    await rename(member, name)
    expect(noticesIn(await administrator.get('/api/hospital-notices'))).toEqual([])
  })

  test('are not left for oneself', async () => {
    const { administrator } = await startTrial()
    await administrator.put('/api/hospitals/17', { hospitalId: 17, name: 'Con otro nombre' })
    await administrator.delete('/api/hospitals/18')
    expect(noticesIn(await administrator.get('/api/hospital-notices'))).toEqual([])
  })
})
