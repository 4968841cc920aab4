import { type Selectable, type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { GENERIC_CURP } from '#src/domain/curp.ts'
import { Patient } from '#src/domain/patients/contract.ts'
import type { PatientsTable } from '../db/schema.ts'
import { type OpenStay, openStays } from '../episodes/open-stays.ts'
import { idOf } from '../http/authorize.ts'
import type { HospitalScope, RequestContext } from '../http/request-context.ts'

function stayOf(open: OpenStay) {
  const { bedId, bedCode, roomId, roomCode, floor, episodeId, service, similarName } = open
  const { kind, status, admittedAt, attendingDoctorId, attendingDoctorName } = open
  return {
    episodeId,
    kind,
    status,
    service,
    admittedAt: new Date(admittedAt).toISOString(),
    bed: { bedId, code: bedCode, roomId, roomCode, floor },
    attendingDoctorId,
    attendingDoctorName,
    similarName,
  }
}

function toPatient(row: Selectable<PatientsTable>, open: OpenStay | undefined): Patient {
  return z.parse(Patient, {
    ...row,
    birthDate: row.bornOn,
    emergencyContact: JSON.parse(row.emergencyContact),
    allergies: { state: row.allergyState, items: JSON.parse(row.allergies) },
    identified: row.identified === 1,
    stay: open ? stayOf(open) : null,
    lastMovementAt: row.lastMovementAt === null ? null : new Date(row.lastMovementAt).toISOString(),
  })
}

/**
 * Patients of a hospital as they travel, in the order of their ids; ids that are nobody's here are left out.
 * @param stays every open stay of the hospital, where they are at hand
 */
export async function patientsByIds(
  moment: HospitalScope,
  ids: readonly number[],
  stays?: readonly OpenStay[],
): Promise<Patient[]> {
  const { db, hospitalId } = moment
  const rows = await db
    .selectFrom('patients')
    .selectAll()
    .where('hospitalId', '=', hospitalId)
    .where('patientId', 'in', ids)
    .execute()
  if (rows.length === 0) return []
  const open = new Map((stays ?? (await openStays(moment))).map((stay) => [stay.patientId, stay]))
  const found = new Map(rows.map((row) => [row.patientId, toPatient(row, open.get(row.patientId))]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** The patient whose id stands in the path, unless it is another hospital's. */
export async function findPatient(context: RequestContext): Promise<Patient | undefined> {
  const patientId = idOf(context.params.patientId)
  return patientId === undefined ? undefined : (await patientsByIds(context, [patientId]))[0]
}

/** Whether a patient has this CURP, said as its index says it; the one that stands for none is nobody's. */
export function hasCurp(curp: string) {
  return sql<SqlBool>`curp = ${curp} and curp <> ${sql.lit(GENERIC_CURP)}`
}
