import { sql, type Updateable } from 'kysely'
import * as z from 'zod/mini'
import { Doctor, type DoctorUpdate } from '#src/domain/doctors/contract.ts'
import { searchKey, sortKey } from '#src/domain/text.ts'
import type { DoctorsTable } from '../db/schema.ts'
import { refusedField } from '../http/api-error.ts'
import type { HospitalScope, RequestContext } from '../http/request-context.ts'

export const DOCTORS = '/api/hospitals/{hospitalId}/doctors'

/** How a person is called in a sentence; somebody whom only the identity provider knows, by their id. */
export const doctorName = sql<string>`coalesce(users.userName, users.userId)`

/** The doctors of a hospital, to be narrowed down. */
export function doctorsOf({ db, hospitalId }: HospitalScope) {
  return db
    .selectFrom('doctors')
    .innerJoin('users', 'users.userId', 'doctors.doctorId')
    .select(['doctorId', 'email', 'phone', 'professionalLicense', 'specialty', 'specialtyLicense'])
    .select(['certificationExpiryDate as certificationExpiresAt', 'status', 'doctors.version'])
    .select(doctorName.as('name'))
    .where('hospitalId', '=', hospitalId)
}

export function toDoctor(row: { email: string | null }): Doctor {
  return z.parse(Doctor, { ...row, email: row.email ?? '' })
}

export async function readDoctor(scope: HospitalScope, doctorId: string): Promise<Doctor | undefined> {
  const row = await doctorsOf(scope).where('doctorId', '=', doctorId).executeTakeFirst()
  return row && toDoctor(row)
}

/** The doctor in the path. */
export function findDoctor(context: RequestContext): Promise<Doctor | undefined> {
  return readDoctor(context, context.params.doctorId ?? '')
}

/** What is stored of what people write about a doctor. */
export function doctorColumns(about: Omit<z.output<typeof DoctorUpdate>, 'status'>) {
  const { phone, professionalLicense, specialty, specialtyLicense, certificationExpiresAt } = about
  return {
    phone,
    professionalLicense,
    specialty,
    specialtyLicense,
    specialtySort: sortKey(specialty),
    specialtySearch: searchKey(specialty),
    certificationExpiryDate: certificationExpiresAt,
  }
}

/** Writes over what is stored of a doctor, as the next version; gives the doctor as it is then. */
export async function changeDoctor(
  scope: HospitalScope,
  { doctorId, version }: Doctor,
  values: Updateable<DoctorsTable>,
): Promise<Doctor | undefined> {
  await scope.db
    .updateTable('doctors')
    .set({ ...values, version: version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('doctorId', '=', doctorId)
    .execute()
  return readDoctor(scope, doctorId)
}

/** Throws 409, saying whose it is, for the licence of another doctor of the hospital. */
export async function requireOwnLicense(
  scope: HospitalScope,
  license: string,
  doctorId: string,
): Promise<void> {
  const other = await doctorsOf(scope)
    .where('professionalLicense', '=', license)
    .where('doctorId', '<>', doctorId)
    .executeTakeFirst()
  if (other) throw refusedField(409, 'professionalLicense', `La cédula ${license} ya es de ${other.name}`)
}
