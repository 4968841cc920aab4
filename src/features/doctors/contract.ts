import * as z from 'zod/mini'
import { Id, listQuery, pageOf } from '#src/api/list.ts'
import { isDay } from '#src/lib/dates.ts'

export const DoctorStatus = z.enum(['active', 'paused', 'retired'])
export type DoctorStatus = z.infer<typeof DoctorStatus>

/** A licence of the professions register (cédula profesional). */
export const LICENSE = /^\d{7,8}$/
const License = z.string().check(z.trim(), z.regex(LICENSE, 'La cédula tiene 7 u 8 dígitos'))

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
  version: z.int(),
})
export type Doctor = z.infer<typeof Doctor>

export const DoctorPage = pageOf(Doctor)

/** Query of `GET /api/hospitals/{hospitalId}/doctors`. */
export const DoctorListQuery = z.extend(listQuery(['name', 'doctorId', 'specialty']), {
  status: z.optional(DoctorStatus),
  /** That one alone: whether somebody practises here is asked so, without a refusal where nobody does. */
  doctorId: z.optional(z.string()),
})

const line = (longest: number) =>
  z.string().check(z.trim(), z.maxLength(longest, `Usa ${longest} letras como máximo`))

const about = {
  professionalLicense: License,
  specialty: line(120).check(z.minLength(1, 'Escribe la especialidad')),
  phone: z._default(line(20).check(z.regex(/^(\d{10})?$/, 'Escribe los 10 dígitos del teléfono')), ''),
  specialtyLicense: z._default(z.nullable(License), null),
  certificationExpiresAt: z._default(
    z.nullable(z.string().check(z.refine(isDay, 'Esa fecha no existe'))),
    null,
  ),
}

/** Body of `POST doctors`: a user who practises here from now on; an outsider becomes a member without groups. */
export const DoctorCreate = z.object({
  ...about,
  doctorId: z.string().check(z.minLength(1, 'Elige a la persona')),
})
export type DoctorCreate = z.input<typeof DoctorCreate>

/** Body of `PUT doctors/{doctorId}`. Retirement has a path of its own. */
export const DoctorUpdate = z.object({ ...about, status: z._default(z.enum(['active', 'paused']), 'active') })
export type DoctorUpdate = z.input<typeof DoctorUpdate>

/** Body of `POST doctors/{doctorId}/retire`: who takes over each open assignment. Nobody comes back from it. */
export const Retirement = z.object({
  reassignments: z._default(
    z
      .array(
        z.object({ assignmentId: Id, doctorId: z.string().check(z.minLength(1, 'Elige quién la toma')) }),
      )
      .check(z.maxLength(500)),
    [],
  ),
})
export type Retirement = z.input<typeof Retirement>
