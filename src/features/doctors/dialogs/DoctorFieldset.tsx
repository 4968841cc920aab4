import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { type Doctor, isInTraining, Profession } from '#src/domain/doctors/contract.ts'
import { PHONE_HELP, phoneText } from '#src/domain/phone.ts'
import { NameField } from '#src/forms/NameField.tsx'
import type { Difference } from '#src/forms/use-record-form.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { DayField } from '#src/ui/DateFields.tsx'
import { TextField } from '#src/ui/Field.tsx'
import { optionsOf, SelectField } from '#src/ui/SelectField.tsx'
import { PROFESSION_LABELS } from '../labels.ts'
import { DoctorField } from '../parts/DoctorField.tsx'

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
  /** What is chosen: it decides what else is asked. */
  profession: Profession
  /** Who it is about, who can't answer for themselves. */
  doctorId: string
  /** The first of them begins with the focus. */
  autoFocus: boolean
}

/** What is written about somebody of the staff: profession, licences or who answers for them, specialty, last day. */
export function DoctorFieldset({ field, profession, doctorId, autoFocus }: DoctorFieldsetProps) {
  const { timeZone } = useHospital().clock
  const digits = { inputMode: 'numeric', autoComplete: 'off' } as const
  const inTraining = isInTraining(profession)
  return (
    <div className="grid grid-cols-2 gap-4 narrow:grid-cols-1">
      {field('profession', (bound) => (
        <SelectField
          {...bound}
          label="Profesión"
          required
          options={optionsOf(PROFESSION_LABELS)}
          help={inTraining && 'Sin cédula (en formación)'}
          autoFocus={autoFocus}
        />
      ))}
      {inTraining
        ? field('supervisorId', (bound) => (
            <DoctorField
              {...bound}
              label="Responde por"
              placeholder="Elige al médico que supervisa"
              except={doctorId}
            />
          ))
        : field('professionalLicense', (bound) => (
            <TextField {...bound} {...digits} label="Cédula profesional" help="De 4 a 8 dígitos" required />
          ))}
      {field('specialty', (bound) => (
        <NameField {...bound} label="Especialidad" required={profession === 'physician'} autoComplete="off" />
      ))}
      {!inTraining &&
        field('specialtyLicense', (bound) => (
          <TextField {...bound} {...digits} label="Cédula de especialidad" help="Si la tiene" />
        ))}
      {!inTraining &&
        field('certificationExpiresAt', (bound) => (
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
      {field('endsAt', (bound) => (
        <DayField {...bound} label="Termina el" help="Su último día aquí, si se sabe" timeZone={timeZone} />
      ))}
    </div>
  )
}

/** What the fields of a doctor hold. */
export const DoctorFields = z.object({
  profession: Profession,
  supervisorId: z.string(),
  endsAt: z.string(),
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
  profession: 'physician',
  professionalLicense: '',
  supervisorId: '',
  specialty: '',
  specialtyLicense: '',
  certificationExpiresAt: '',
  phone: '',
  endsAt: '',
  status: 'active',
}

/** The fields as a stored doctor fills them. */
export function doctorFields(doctor: Doctor): DoctorFields {
  const { profession, specialty, phone } = doctor
  const { professionalLicense, supervisorId, specialtyLicense, certificationExpiresAt, endsAt } = doctor
  return {
    profession,
    specialty,
    phone,
    professionalLicense: professionalLicense ?? '',
    supervisorId: supervisorId ?? '',
    endsAt: endsAt ?? '',
    status: doctor.status === 'paused' ? 'paused' : 'active',
    specialtyLicense: specialtyLicense ?? '',
    certificationExpiresAt: certificationExpiresAt ?? '',
  }
}

/** What the fields say, as it travels: a field that stays empty is unknown. Spaces in numbers are no matter. */
export function aboutDoctor(fields: DoctorFields) {
  const { profession, specialty, phone, status, endsAt } = fields
  const digits = (text: string) => text.replace(/[\s-]/g, '') || null
  const inTraining = isInTraining(profession)
  return {
    // What stands in fields that the profession hides is not meant.
    professionalLicense: inTraining ? null : digits(fields.professionalLicense),
    supervisorId: inTraining ? fields.supervisorId || null : null,
    specialtyLicense: inTraining ? null : digits(fields.specialtyLicense),
    certificationExpiresAt: inTraining ? null : fields.certificationExpiresAt || null,
    profession,
    specialty,
    phone,
    status,
    endsAt: endsAt || null,
  }
}

/**
 * What differs between the form and the stored doctor, in words.
 * @param nameOf the name of somebody of the staff
 */
export function doctorDifferences(
  local: DoctorFields,
  doctor: Doctor,
  nameOf: (doctorId: string) => string,
): Difference[] {
  const stored = doctorFields(doctor)
  const lines = [
    ['Profesión', PROFESSION_LABELS[local.profession], PROFESSION_LABELS[stored.profession]],
    ['Responde por', nameOf(local.supervisorId), nameOf(stored.supervisorId)],
    ['Cédula profesional', local.professionalLicense, stored.professionalLicense],
    ['Especialidad', local.specialty, stored.specialty],
    ['Cédula de especialidad', local.specialtyLicense, stored.specialtyLicense],
    ['Vence la certificación', local.certificationExpiresAt, stored.certificationExpiresAt],
    ['Teléfono', phoneText(local.phone), phoneText(stored.phone)],
    ['Termina el', local.endsAt, stored.endsAt],
  ] as const
  return lines
    .filter(([, one, other]) => one !== other)
    .map(([label, one, other]) => ({ label, local: one, server: other }))
}
