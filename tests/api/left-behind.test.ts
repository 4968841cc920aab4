import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { LeftBehindPage, OpenWork } from '#src/domain/users/open-work.ts'
import { newKey } from '../fixtures/api-client.ts'
import { HANDOVERS } from '../fixtures/assignments.ts'
import { startRecord } from '../fixtures/documents.ts'
import { minutes } from '../fixtures/episodes.ts'
import { ANA, UNNAMED } from '../fixtures/patients.ts'
import { revoke } from '../fixtures/store-changes.ts'

const LEFT = '/api/hospitals/1/left-behind'
const workOf = (userId: string) => `/api/hospitals/1/users/${userId}/open-work`

/** *Médica* attends a patient, offers them to *Dirección*, and has a draft. */
async function startLeaving() {
  const record = await startRecord()
  const { as, episode } = record
  const { episodeId } = episode
  const duty = { doctorId: 'medica', role: 'attending', episodeId, startsAt: minutes(-30) }
  await as('direccion').post('/api/hospitals/1/assignments', duty, newKey())
  const offer = { toDoctorId: 'direccion', items: [{ episodeId }] }
  expect((await as('medica').post(HANDOVERS, offer, newKey())).status).toBe(201)
  const begun = await record.draft()
  const read = async (userId: string, persona = 'direccion') =>
    z.parse(OpenWork, (await as(persona).get(workOf(userId))).body)
  const left = async (persona = 'direccion', query = '') =>
    z.parse(LeftBehindPage, (await as(persona).get(`${LEFT}${query}`)).body).data
  /** Retires *Médica*, to whom *Dirección* succeeds. */
  async function retire() {
    const { assignments } = await read('medica')
    const reassignments = assignments?.data.map(({ assignmentId }) => ({
      assignmentId,
      doctorId: 'direccion',
    }))
    const path = '/api/hospitals/1/doctors/medica/retire'
    const reply = await as('direccion').post(path, { reassignments }, { 'if-match': '"1"' })
    expect(reply.status).toBe(200)
  }
  return { ...record, begun, read, left, retire }
}

describe('before somebody leaves', () => {
  test('their drafts, pending handovers and open assignments are listed', async () => {
    const { read, begun, episode } = await startLeaving()
    const { drafts, handovers, assignments } = await read('medica')
    expect(drafts).toMatchObject({ total: 1, data: [{ documentId: begun.documentId, ...ANA }] })
    expect(handovers).toMatchObject({ total: 1, data: [{ fromDoctorId: 'medica', status: 'pending' }] })
    expect(assignments).toMatchObject({ total: 1, data: [{ episodeId: episode.episodeId }] })
  })

  test('what they are to take over is among it, and what is done with is not', async () => {
    const { read, begun, actOn, store } = await startLeaving()
    expect((await read('direccion')).handovers).toMatchObject({ total: 1 })
    await actOn(begun, 'discard')
    await store.write('installation', (db) =>
      db.updateTable('handovers').set({ status: 'accepted', acceptedAt: 1 }).execute(),
    )
    expect(await read('medica')).toMatchObject({ drafts: { total: 0 }, handovers: { total: 0 } })
    expect((await read('direccion')).handovers).toMatchObject({ total: 0, data: [] })
  })

  test('the first twenty are listed, and all are counted', async () => {
    const { read, draft } = await startLeaving()
    for (let count = 0; count < 21; count += 1) await draft()
    const { drafts } = await read('medica')
    expect([drafts?.total, drafts?.data.length]).toEqual([22, 20])
  })

  test('a reader learns what they may read and nothing else', async () => {
    const { read, store, as } = await startLeaving()
    await revoke(store, 'archivo', 'episodes')
    await revoke(store, 'archivo', 'patients')
    const { drafts, assignments } = await read('medica', 'archivo')
    expect(drafts).toBeNull()
    expect(assignments).toMatchObject({ data: [{ ...UNNAMED }] })
    await revoke(store, 'archivo', 'doctorAssignments')
    expect(await read('medica', 'archivo')).toMatchObject({ assignments: null, handovers: null })
    expect((await as('admision').get(workOf('medica'))).status).toBe(403)
  })

  test('somebody who never was of the hospital is nobody', async () => {
    const { as } = await startLeaving()
    expect((await as('direccion').get(workOf('sin-hospitales'))).status).toBe(404)
    expect((await as('direccion').get(workOf('nadie'))).status).toBe(404)
  })
})

describe('after somebody left', () => {
  test('who takes over is told how much is open', async () => {
    const { left, retire } = await startLeaving()
    expect(await left()).toEqual([])
    await retire()
    const medica = { userId: 'medica', userName: 'Ximena Núñez Ávila' }
    expect(await left()).toEqual([{ ...medica, drafts: 1, handovers: 1, assignments: 0 }])
    expect(await left('direccion', '?search=ximena')).toHaveLength(1)
    expect(await left('direccion', '?search=oscar')).toEqual([])
  })

  test('also after the membership has ended, and it is listed as before', async () => {
    const { left, retire, as, read } = await startLeaving()
    await retire()
    expect((await as('direccion').delete('/api/hospitals/1/users/medica')).status).toBe(204)
    expect(await left()).toMatchObject([{ userId: 'medica', drafts: 1 }])
    expect(await read('medica')).toMatchObject({ drafts: { total: 1 } })
  })

  test('also of who was shut out', async () => {
    const { left, store } = await startLeaving()
    await store.write('installation', (db) =>
      db.updateTable('users').set({ deactivatedAt: 1 }).where('userId', '=', 'medica').execute(),
    )
    expect(await left()).toMatchObject([{ userId: 'medica', drafts: 1, handovers: 1, assignments: 1 }])
  })

  test('also of whose last day here is over', async () => {
    const { left, store } = await startLeaving()
    const end = (endDate: string) =>
      store.write('installation', (db) =>
        db.updateTable('doctors').set({ endDate }).where('doctorId', '=', 'medica').execute(),
      )
    await end('2999-12-31')
    expect(await left()).toEqual([])
    await end('2020-02-29')
    expect(await left()).toMatchObject([{ userId: 'medica', drafts: 1, handovers: 1, assignments: 1 }])
  })

  test('a draft that somebody else goes on with is theirs', async () => {
    const { left, retire, begun, actOn, read } = await startLeaving()
    await retire()
    expect((await actOn(begun, 'take-over', {}, 'direccion')).status).toBe(200)
    expect(await left()).toMatchObject([{ userId: 'medica', drafts: 0 }])
    expect(await read('direccion')).toMatchObject({ drafts: { total: 1 } })
  })

  test('who comes back is nobody who left', async () => {
    const { left, retire, store } = await startLeaving()
    await retire()
    await store.write('installation', (db) =>
      db.updateTable('doctors').set({ status: 'active' }).where('doctorId', '=', 'medica').execute(),
    )
    expect(await left()).toEqual([])
  })

  test('who has left nothing open is not listed, nor are drafts to who may not read them', async () => {
    const { left, retire, store } = await startLeaving()
    await retire()
    await store.write('installation', (db) => db.updateTable('handovers').set({ withdrawnAt: 1 }).execute())
    expect(await left()).toMatchObject([{ drafts: 1, handovers: 0 }])
    await revoke(store, 'direccion', 'episodes')
    expect(await left()).toEqual([])
  })
})
