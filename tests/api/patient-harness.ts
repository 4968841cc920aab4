import * as z from 'zod/mini'
import { PERSONAS } from '#mocks/personas.ts'
import { personaGrants } from '#mocks/seed/rows.ts'
import type { Store } from '#server/db/store.ts'
import { Patient, type PatientCreate } from '#src/domain/patients/contract.ts'
import { Room } from '#src/domain/rooms/contract.ts'
import { NOW, type Reply, startServer } from './server.ts'

export const PATIENTS = '/api/hospitals/1/patients'

let keys = 0

/** A key that no other creation has. */
export function newKey(): Record<string, string> {
  keys += 1
  return { 'idempotency-key': `key-${keys}` }
}

/** What the form sends at least. */
export function person(about: Partial<PatientCreate> = {}): PatientCreate {
  return { givenNames: 'Ana', firstSurname: 'López', secondSurname: 'Ruiz', sex: 'female', ...about }
}

export function patientIn(reply: Reply): Patient {
  return z.parse(Patient, reply.body)
}

interface Admission {
  service?: string
  doctorId?: string
}

/** Lays a patient into a bed, as an admission leaves it. */
async function layInto(store: Store, patientId: number, bedId: number, about: Admission): Promise<void> {
  const admittedAt = NOW.getTime() - 3_600_000
  await store.write(async (db) => {
    const { episodeId } = await db
      .insertInto('episodes')
      .values({
        ...{ hospitalId: 1, patientId, kind: 'inpatient', status: 'open', admittedAt, createdAt: admittedAt },
        ...{ reason: 'Fiebre', origin: '', service: about.service ?? 'Medicina interna', diagnoses: '[]' },
        ...{ destination: '', condition: '', dischargeNotes: '', overridden: '[]', version: 1 },
      })
      .returning('episodeId')
      .executeTakeFirstOrThrow()
    await db.insertInto('bedStays').values({ episodeId, patientId, bedId, startedAt: admittedAt }).execute()
    if (about.doctorId === undefined) return
    const doctor = { hospitalId: 1, doctorId: about.doctorId, role: 'attending', startedAt: admittedAt }
    await db
      .insertInto('assignments')
      .values({ ...doctor, episodeId, version: 1 })
      .execute()
  })
}

/** An API with one hospital, where every persona has the rights of its preset, and nobody is registered. */
export async function startClinic(options: Omit<Parameters<typeof startServer>[0], 'seed'> = {}) {
  const server = await startServer({ ...options, seed: 'empty' })
  const { as, store } = server
  await as('direccion').post('/api/hospitals', { name: 'Hospital General' })
  const staff = PERSONAS.filter(({ id, member }) => member && id !== 'direccion')
  await store.write(async (db) => {
    await db
      .insertInto('members')
      .values(staff.map(({ id }) => ({ hospitalId: 1, userId: id })))
      .execute()
    await db
      .insertInto('grants')
      .values(staff.flatMap((persona) => personaGrants(persona, 1)))
      .execute()
  })

  return {
    ...server,
    /** Registers somebody as *Admisión*. */
    register: (body: unknown, headers = newKey()) => as('admision').post(PATIENTS, body, headers),
    layInto: (patientId: number, bedId: number, about: Admission = {}) =>
      layInto(store, patientId, bedId, about),
    /** A room with so many beds, on the first floor. */
    async addRoom(code: string, beds: number): Promise<Room> {
      const codes = Array.from({ length: beds }, (_, index) => ({ code: `${code}-${index + 1}` }))
      const room = { code, kind: 'ward', floor: '1', service: 'Medicina interna', beds: codes }
      return z.parse(Room, (await as('direccion').post('/api/hospitals/1/rooms', room, newKey())).body)
    },
  }
}
