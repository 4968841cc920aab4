import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import type { Doctor } from '#src/domain/doctors/contract.ts'
import { PHONE_HELP, phoneText } from '#src/domain/phone.ts'
import type { Difference } from '#src/forms/use-record-form.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { DayField } from '#src/ui/DateFields.tsx'
import { TextField } from '#src/ui/Field.tsx'

type Name = Exclude<keyof DoctorFields, 'status'>

/** What ties a control to a field of the form. */
interface Bound {
  name: string
  value: string
  onValue: (value: string) => void
  onBlur: () => void
  disabled: boolean
  error: string | undefined
}

interface DoctorFieldsetProps {
  /** Draws one field of the form. */
  field: (name: Name, draw: (bound: Bound) => ReactNode) => ReactNode
  /** The first of them begins with the focus. */
  autoFocus: boolean
}

/** What is written about a doctor: licences, specialty, until when it is certified. */
export function DoctorFieldset({ field, autoFocus }: DoctorFieldsetProps) {
  const { timeZone } = useHospital().clock
  const digits = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <div className="grid grid-cols-2 gap-4 narrow:grid-cols-1">
      {field('professionalLicense', (bound) => (
        <TextField
          {...bound}
          {...digits}
          label="Cédula profesional"
          help="De 4 a 8 dígitos"
          required
          autoFocus={autoFocus}
        />
      ))}
      {field('specialty', (bound) => (
        <TextField {...bound} label="Especialidad" required autoComplete="off" />
      ))}
      {field('specialtyLicense', (bound) => (
        <TextField {...bound} {...digits} label="Cédula de especialidad" help="Si la tiene" />
      ))}
      {field('certificationExpiresAt', (bound) => (
        <DayField
          {...bound}
          label="Vence la certificación"
          help="Del consejo de su especialidad"
          timeZone={timeZone}
        />
      ))}
      {field('phone', (bound) => (
        <TextField {...bound} label="Teléfono" type="tel" help={PHONE_HELP} autoComplete="off" />
      ))}
    </div>
  )
}

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
