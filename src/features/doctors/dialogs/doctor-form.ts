import * as z from 'zod/mini'
import type { Doctor } from '#src/domain/doctors/contract.ts'
import { phoneText } from '#src/domain/phone.ts'
import type { Difference } from '#src/forms/use-record-form.ts'

/** What the fields of a doctor hold. */
export const DoctorFields = z.object({
  professionalLicense: z.string(),
  specialty: z.string(),
  specialtyLicense: z.string(),
  certificationExpiresAt: z.string(),
  phone: z.string(),
  /** Not shown; goes back as it is stored. */
  status: z.enum(['active', 'paused']),
})
export type DoctorFields = z.infer<typeof DoctorFields>

export const EMPTY_DOCTOR: DoctorFields = {
  ...{ professionalLicense: '', specialty: '', specialtyLicense: '' },
  ...{ certificationExpiresAt: '', phone: '' },
  status: 'active',
}

/** The fields as a stored doctor fills them. */
export function doctorFields(doctor: Doctor): DoctorFields {
  const { professionalLicense, specialty, specialtyLicense, certificationExpiresAt, phone } = doctor
  return {
    ...{ professionalLicense, specialty, phone },
    status: doctor.status === 'paused' ? 'paused' : 'active',
    specialtyLicense: specialtyLicense ?? '',
    certificationExpiresAt: certificationExpiresAt ?? '',
  }
}

/** What the fields say, as it travels: a field that stays empty is unknown. Spaces in numbers are no matter. */
export function aboutDoctor(fields: DoctorFields) {
  const { professionalLicense, specialty, specialtyLicense, certificationExpiresAt, phone, status } = fields
  const digits = (text: string) => text.replace(/[\s-]/g, '')
  return {
    professionalLicense: digits(professionalLicense),
    ...{ specialty, status },
    specialtyLicense: digits(specialtyLicense) || null,
    certificationExpiresAt: certificationExpiresAt || null,
    phone,
  }
}

/** What differs between the form and the stored doctor, in words. */
export function doctorDifferences(local: DoctorFields, doctor: Doctor): Difference[] {
  const stored = doctorFields(doctor)
  const lines = [
    ['Cédula profesional', local.professionalLicense, stored.professionalLicense],
    ['Especialidad', local.specialty, stored.specialty],
    ['Cédula de especialidad', local.specialtyLicense, stored.specialtyLicense],
    ['Vence la certificación', local.certificationExpiresAt, stored.certificationExpiresAt],
    ['Teléfono', phoneText(local.phone), phoneText(stored.phone)],
  ] as const
  return lines
    .filter(([, one, other]) => one !== other)
    .map(([label, one, other]) => ({ label, local: one, server: other }))
}
