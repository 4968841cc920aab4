import { sql } from 'kysely'
import * as z from 'zod/mini'
import { dayAt } from '#src/domain/dates.ts'
import { Doctor, type Profession, practises } from '#src/domain/doctors/contract.ts'
import { ApiError } from '../http/api-error.ts'
import type { HospitalScope, RequestContext } from '../http/request-context.ts'

/** How a person is called in a sentence; somebody whom only the identity provider knows, by their id. */
export const doctorName = sql<string>`coalesce(users."userName", users."userId")`

/** The staff of a hospital, to be narrowed down. */
export function doctorsOf({ db, hospitalId }: HospitalScope) {
  return db
    .selectFrom('doctors')
    .innerJoin('users', 'users.userId', 'doctors.doctorId')
    .leftJoin('profiles', 'profiles.hospitalId', 'doctors.hospitalId')
    .select(['doctorId', 'email', 'doctors.phone', 'profession', 'professionalLicense', 'supervisorId'])
    .select(['specialty', 'specialtyLicense', 'certificationExpiryDate as certificationExpiresAt'])
    .select(['endDate as endsAt', 'status', 'unconfirmedSince', 'doctors.version', 'profiles.timeZone'])
    .select(doctorName.as('name'))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('invitations')
          .select('invitations.userId')
          .whereRef('invitations.userId', '=', 'doctors.doctorId')
          .whereRef('invitations.hospitalId', '=', 'doctors.hospitalId')
          // Written as the index of those that wait has it: with a bound one SQLite would plan anew each time.
          .where('invitations.status', '=', sql.lit('pending')),
      ).as('isInvited'),
    )
    .where('doctors.hospitalId', '=', hospitalId)
}

interface DoctorRow {
  email: string | null
  endsAt: string | null
  isInvited: unknown
  timeZone: string | null
  unconfirmedSince: number | null
}

/** A record of the staff as it travels; whether its last day is over is told on the hospital's calendar. */
export function toDoctor({ now }: Pick<HospitalScope, 'now'>, row: DoctorRow): Doctor {
  const { email, endsAt, isInvited, timeZone, unconfirmedSince, ...about } = row
  return z.parse(Doctor, {
    ...about,
    email: email ?? '',
    endsAt,
    isEnded: endsAt !== null && endsAt < dayAt(now, timeZone ?? 'UTC'),
    isInvited: Boolean(isInvited),
    awaitsConfirmation: unconfirmedSince !== null,
  })
}

export async function readDoctor(scope: HospitalScope, doctorId: string): Promise<Doctor | undefined> {
  const row = await doctorsOf(scope).where('doctorId', '=', doctorId).executeTakeFirst()
  return row && toDoctor(scope, row)
}

/** The doctor in the path. */
export function findDoctor(context: RequestContext): Promise<Doctor | undefined> {
  return readDoctor(context, context.params.doctorId ?? '')
}

type PrincipalContext = Pick<RequestContext, 'db' | 'principal' | 'hospitalId' | 'now'>

/** The caller's record where they practise in the hospital now, whatever their profession. */
async function practiceOf(context: PrincipalContext): Promise<Doctor | undefined> {
  const doctor = await readDoctor(context, context.principal.userId)
  return doctor && practises(doctor) ? doctor : undefined
}

/** The caller's record where they practise as somebody who is called to an emergency: a physician or a nurse. */
export async function practitionerOf(context: PrincipalContext): Promise<Doctor | undefined> {
  const doctor = await practiceOf(context)
  return doctor?.profession === 'physician' || doctor?.profession === 'nurse' ? doctor : undefined
}

/** True for a physician or nurse who practises in the hospital, and whose record is confirmed. */
export async function isPractitioner(context: PrincipalContext): Promise<boolean> {
  const practitioner = await practitionerOf(context)
  return practitioner !== undefined && practitioner.awaitsConfirmation !== true
}

/** What the caller practises in the hospital now; null for nothing. */
export async function professionOf(context: PrincipalContext): Promise<Profession | null> {
  return (await practiceOf(context))?.profession ?? null
}

/** Whether the caller is a physician who practises in the hospital now. */
export async function isActivePhysician(context: PrincipalContext): Promise<boolean> {
  return (await professionOf(context)) === 'physician'
}

/** Throws 403 with this text unless the caller is a physician who practises in the hospital. */
export async function requireActivePhysician(context: PrincipalContext, text: string): Promise<void> {
  if (!(await isActivePhysician(context))) throw new ApiError(403, text)
}

/** The licence of the caller, if they practise in the hospital and have one. */
export async function licenseOf(context: PrincipalContext): Promise<string | null> {
  return (await practiceOf(context))?.professionalLicense ?? null
}
