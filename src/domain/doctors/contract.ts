import * as z from 'zod/mini'
import { isDay } from '../dates.ts'
import { Id, listQuery, pageOf } from '../list.ts'
import { Phone } from '../phone.ts'
import { lineText, nameText, personId, required } from '../text-rules.ts'

export const DoctorStatus = z.enum(['active', 'paused', 'retired'])
export type DoctorStatus = z.infer<typeof DoctorStatus>

/** A licence of the professions register (cédula profesional); the oldest ones in use have four digits. */
const LICENSE = /^\d{4,8}$/
const License = lineText(40).check(z.regex(LICENSE, 'La cédula tiene de 4 a 8 dígitos'))

/** A user who practises in this hospital. `doctorId` is the user's `sub`. */
export const Doctor = z.object({
  doctorId: z.string().check(z.minLength(1)),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  professionalLicense: z.string().check(z.regex(LICENSE)),
  specialty: z.string(),
  specialtyLicense: z.nullable(z.string()),
  certificationExpiresAt: z.nullable(z.iso.date()),
  status: DoctorStatus,
  /** Whether they have yet to accept the invitation to the hospital; until then nothing is assigned to them. */
  isInvited: z.optional(z.boolean()),
  version: z.int(),
})
export type Doctor = z.infer<typeof Doctor>

/** Whether a doctor can be given patients and shifts now: active, and no longer only invited to the hospital. */
export function practises({ status, isInvited }: Pick<Doctor, 'status' | 'isInvited'>): boolean {
  return status === 'active' && isInvited !== true
}

export const DoctorPage = pageOf(Doctor)

/** Query of `GET /api/hospitals/{hospitalId}/doctors`. */
export const DoctorListQuery = z.extend(listQuery(['name', 'doctorId', 'specialty']), {
  status: z.optional(DoctorStatus),
  /** Only this doctor; used to check whether somebody practises here, because an empty list is no error. */
  doctorId: z.optional(z.string()),
})

const about = {
  professionalLicense: License,
  specialty: required(nameText(120), 'Escribe la especialidad'),
  phone: z._default(Phone, ''),
  specialtyLicense: z._default(z.nullable(License), null),
  certificationExpiresAt: z._default(
    z.nullable(z.string().check(z.refine(isDay, 'Esa fecha no existe'))),
    null,
  ),
}

/** Body of `POST doctors`: makes a user a doctor here; a user who is no member is invited, without groups. */
export const DoctorCreate = z.object({
  ...about,
  doctorId: personId('Elige a la persona'),
})
export type DoctorCreate = z.input<typeof DoctorCreate>

/** Body of `PUT doctors/{doctorId}`. Retiring has its own path. */
export const DoctorUpdate = z.object({ ...about, status: z._default(z.enum(['active', 'paused']), 'active') })
export type DoctorUpdate = z.input<typeof DoctorUpdate>

/** Body of `POST doctors/{doctorId}/retire`: who takes over each open assignment. It can't be undone. */
export const Retirement = z.object({
  reassignments: z._default(
    z
      .array(z.object({ assignmentId: Id, doctorId: personId('Elige quién la toma') }))
      .check(z.maxLength(500)),
    [],
  ),
})
export type Retirement = z.input<typeof Retirement>
