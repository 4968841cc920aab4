import * as z from 'zod/mini'
import { doctorRow } from '#mocks/seed/rows.ts'
import { patientRow, roomRow } from '#server/db/rows.ts'
import type { Store } from '#server/db/store.ts'
import { Episode } from '#src/domain/episodes/contract.ts'
import { PatientStatus, PatientUpdate } from '#src/domain/patients/contract.ts'
import { startClinic } from './patient-harness.ts'
import { NOW, type Reply } from './server.ts'

export const EPISODES = '/api/hospitals/1/episodes'

/** An instant so many minutes after the clock of the tests, or before. */
export const minutes = (after: number) => new Date(NOW.getTime() + after * 60_000).toISOString()

let number = 0
const next = () => {
  number += 1
  return number
}

/** A room straight in the database, with a bed for each code. */
export async function addRoom(
  store: Store,
  beds: readonly string[],
  { hospitalId = 1, active = true, service = '' } = {},
) {
  const code = `Prueba ${next()}`
  const about = { code, active, service, name: '', floor: '7', kind: 'ward', notes: '' }
  return store.write(async (db) => {
    const { roomId } = await db
      .insertInto('rooms')
      .values({ ...roomRow(hospitalId, about), version: 1 })
      .returning('roomId')
      .executeTakeFirstOrThrow()
    const made = await db
      .insertInto('beds')
      .values(beds.map((bed) => ({ roomId, code: bed, countable: 1, state: 'free', reason: null })))
      .returning(['bedId', 'code'])
      .execute()
    const events = made.map(({ bedId }) => ({ bedId, hospitalId, state: 'free', userId: 'direccion' }))
    const when = { happenedAt: NOW.getTime(), recordedAt: NOW.getTime() }
    await db
      .insertInto('bedEvents')
      .values(events.map((event) => ({ ...event, ...when, reason: null, episodeId: null })))
      .execute()
    return { roomId, code, beds: made.map(({ bedId }) => bedId) }
  })
}

/** A patient straight in the database. */
export async function addPatient(store: Store, about: object = {}, hospitalId = 1): Promise<number> {
  const named = { givenNames: 'Ana', firstSurname: 'López', secondSurname: 'Ruiz', sex: 'female' }
  const status = 'status' in about ? { status: z.parse(PatientStatus, about.status) } : {}
  const written = { ...z.parse(PatientUpdate, { ...named, ...about }), ...status }
  const registered = { hospitalId, recordNumber: `P${next()}`, identified: true, createdAt: NOW.getTime() }
  const { patientId } = await store.write((db) =>
    db
      .insertInto('patients')
      .values(patientRow(written, registered))
      .returning('patientId')
      .executeTakeFirstOrThrow(),
  )
  return patientId
}

/** Reads the episode that a call answered. */
export function episodeOf({ body }: Reply): Episode {
  return z.parse(Episode, body)
}

/** A hospital with two doctors, a room of four free beds and a patient, a clock that can be moved, and the calls of episodes. */
export async function startWard() {
  let now = NOW
  const server = await startClinic({ clock: () => now })
  const { as, store } = server
  await as('direccion').post('/api/hospitals', { name: 'Otro hospital' })
  const doctors = ['direccion', 'medica'].map((id, index) => doctorRow(1, id, index, NOW.getTime()))
  await store.write((db) => db.insertInto('doctors').values(doctors).execute())
  const before = (await server.audit()).length
  const { roomId, beds } = await addRoom(store, ['A', 'B', 'C', 'D'])
  const [bedA = 0, bedB = 0, bedC = 0, bedD = 0] = beds
  const patientId = await addPatient(store)

  /** Admits the patient to bed A an hour ago, unless told otherwise. */
  function admit(about: object = {}, persona = 'admision', key = `k-${next()}`): Promise<Reply> {
    const usual = { patientId, kind: 'inpatient', reason: 'Neumonía', admittedAt: minutes(-60), bedId: bedA }
    return as(persona).post(EPISODES, { ...usual, ...about }, { 'idempotency-key': key })
  }

  /** Does something with an episode as it stands, with what the action asks for. */
  function act({ episodeId, version }: Episode, action: string, about: object = {}, persona = 'direccion') {
    const usual: Record<string, object> = {
      transfer: { bedId: bedB },
      discharge: { at: now.toISOString(), motive: 'improved' },
      reopen: { reason: 'Fue por error' },
      annul: { reason: 'Paciente equivocado' },
    }
    const body = { ...usual[action], ...about }
    return as(persona).post(`${EPISODES}/${episodeId}/${action}`, body, { 'if-match': `"${version}"` })
  }

  /** The patient admitted, and the discharge of it ordered. */
  async function ordered(about: object = {}): Promise<Episode> {
    return episodeOf(await act(episodeOf(await admit(about)), 'order-discharge'))
  }

  /** The patient admitted and discharged. */
  async function discharged(about: object = {}, how: object = {}): Promise<Episode> {
    return episodeOf(await act(await ordered(about), 'discharge', how))
  }

  const bed = (bedId: number) =>
    store.db.selectFrom('beds').selectAll().where('bedId', '=', bedId).executeTakeFirstOrThrow()
  const patient = (id: number) =>
    store.db.selectFrom('patients').selectAll().where('patientId', '=', id).executeTakeFirstOrThrow()
  const setBed = (bedId: number, change: { state?: string; reason?: string; retiredAt?: number }) =>
    store.write((db) => db.updateTable('beds').set(change).where('bedId', '=', bedId).execute())
  /** What became of a bed, in order; the states before it was of interest are left out. */
  const bedHistory = async (bedId: number) => {
    const rows = await store.db
      .selectFrom('bedEvents')
      .selectAll()
      .where('bedId', '=', bedId)
      .orderBy('happenedAt')
      .orderBy('bedEventId')
      .execute()
    return rows.map(({ state, happenedAt }) => [state, new Date(happenedAt).toISOString()])
  }

  return {
    ...server,
    ...{ roomId, bedA, bedB, bedC, bedD, patientId },
    ...{ admit, act, ordered, discharged, bed, patient, setBed, bedHistory },
    /** What was logged since. */
    audit: async () => (await server.audit()).slice(before),
    later: (after: number) => {
      now = new Date(now.getTime() + after * 60_000)
    },
  }
}
