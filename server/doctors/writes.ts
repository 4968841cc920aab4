import type { Updateable } from 'kysely'
import type * as z from 'zod/mini'
import type { Doctor, DoctorUpdate } from '#src/domain/doctors/contract.ts'
import { searchKey, sortKey } from '#src/domain/text.ts'
import type { DoctorsTable } from '../db/schema.ts'
import { updateVersion } from '../db/update-version.ts'
import { fieldError } from '../http/api-error.ts'
import type { HospitalScope } from '../http/request-context.ts'
import { doctorsOf, readDoctor } from './reads.ts'

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
  const { db, hospitalId } = scope
  await updateVersion(db, 'doctors', { hospitalId, doctorId }, version, values)
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
  if (other) throw fieldError(409, 'professionalLicense', `La cédula ${license} ya es de ${other.name}`)
}
