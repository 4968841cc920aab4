import type { Updateable } from 'kysely'
import type * as z from 'zod/mini'
import { type Doctor, type DoctorUpdate, isPhysician } from '#src/domain/doctors/contract.ts'
import { searchKey, sortKey } from '#src/domain/text.ts'
import type { DoctorsTable } from '../db/schema.ts'
import { updateVersion } from '../db/update-version.ts'
import { fieldError } from '../http/api-error.ts'
import type { HospitalScope } from '../http/request-context.ts'
import { doctorsOf, readDoctor } from './reads.ts'

/** What is stored of what people write about a doctor. */
export function doctorColumns(about: Omit<z.output<typeof DoctorUpdate>, 'status'>) {
  const { certificationExpiresAt, endsAt, ...same } = about
  const { profession, professionalLicense, supervisorId, specialty, specialtyLicense, phone } = same
  return {
    phone,
    profession,
    professionalLicense,
    supervisorId,
    specialty,
    specialtyLicense,
    specialtySort: sortKey(specialty),
    specialtySearch: searchKey(specialty),
    certificationExpiryDate: certificationExpiresAt,
    endDate: endsAt,
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
  license: string | null,
  doctorId: string,
): Promise<void> {
  if (license === null) return
  const other = await doctorsOf(scope)
    .where('professionalLicense', '=', license)
    .where('doctorId', '<>', doctorId)
    .executeTakeFirst()
  if (other) throw fieldError(409, 'professionalLicense', `La cédula ${license} ya es de ${other.name}`)
}

/** Throws unless who answers for somebody in training is another person, a physician who practises in the hospital. */
export async function requireSupervisor(
  scope: HospitalScope,
  supervisorId: string | null,
  doctorId: string,
): Promise<void> {
  if (supervisorId === null) return
  if (supervisorId === doctorId) throw fieldError(422, 'supervisorId', 'Nadie responde por sí mismo')
  const supervisor = await readDoctor(scope, supervisorId)
  if (!supervisor) throw fieldError(422, 'supervisorId', 'No es doctor de este centro médico')
  if (!isPhysician(supervisor))
    throw fieldError(409, 'supervisorId', `${supervisor.name} no es un médico activo de este centro médico`)
}
