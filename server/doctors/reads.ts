import { sql } from 'kysely'
import * as z from 'zod/mini'
import { Doctor } from '#src/domain/doctors/contract.ts'
import type { HospitalScope, RequestContext } from '../http/request-context.ts'

export const DOCTORS = '/api/hospitals/{hospitalId}/doctors'

/** How a person is called in a sentence; somebody whom only the identity provider knows, by their id. */
export const doctorName = sql<string>`coalesce(users."userName", users."userId")`

/** The doctors of a hospital, to be narrowed down. */
export function doctorsOf({ db, hospitalId }: HospitalScope) {
  return db
    .selectFrom('doctors')
    .innerJoin('users', 'users.userId', 'doctors.doctorId')
    .select(['doctorId', 'email', 'phone', 'professionalLicense', 'specialty', 'specialtyLicense'])
    .select(['certificationExpiryDate as certificationExpiresAt', 'status', 'doctors.version'])
    .select(doctorName.as('name'))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('invitations')
          .select('invitations.userId')
          .whereRef('invitations.userId', '=', 'doctors.doctorId')
          .whereRef('invitations.hospitalId', '=', 'doctors.hospitalId')
          .where('invitations.status', '=', 'pending'),
      ).as('isInvited'),
    )
    .where('hospitalId', '=', hospitalId)
}

export function toDoctor(row: { email: string | null; isInvited: unknown }): Doctor {
  return z.parse(Doctor, { ...row, email: row.email ?? '', isInvited: Boolean(row.isInvited) })
}

export async function readDoctor(scope: HospitalScope, doctorId: string): Promise<Doctor | undefined> {
  const row = await doctorsOf(scope).where('doctorId', '=', doctorId).executeTakeFirst()
  return row && toDoctor(row)
}

/** The doctor in the path. */
export function findDoctor(context: RequestContext): Promise<Doctor | undefined> {
  return readDoctor(context, context.params.doctorId ?? '')
}

/** The licence of the caller, if they practise in the hospital. */
export async function licenseOf({
  db,
  principal,
  hospitalId,
}: Pick<RequestContext, 'db' | 'principal' | 'hospitalId'>): Promise<string | null> {
  const doctor = await db
    .selectFrom('doctors')
    .select('professionalLicense')
    .where('hospitalId', '=', hospitalId)
    .where('doctorId', '=', principal.userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return doctor?.professionalLicense ?? null
}
