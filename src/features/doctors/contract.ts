import * as z from 'zod/mini'
import { listQuery, pageOf } from '#src/api/list.ts'

export const DoctorStatus = z.enum(['active', 'paused', 'retired'])

/** A user who practises in this hospital. `doctorId` is the user's `sub`. */
export const Doctor = z.object({
  doctorId: z.string().check(z.minLength(1)),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  professionalLicense: z.string().check(z.regex(/^\d{7,8}$/)),
  specialty: z.string(),
  specialtyLicense: z.nullable(z.string()),
  certificationExpiresAt: z.nullable(z.iso.date()),
  status: DoctorStatus,
  version: z.int(),
})
export type Doctor = z.infer<typeof Doctor>

export const DoctorPage = pageOf(Doctor)

/** Query of `GET /api/hospitals/{hospitalId}/doctors`. */
export const DoctorListQuery = listQuery(['name', 'doctorId', 'specialty'])
