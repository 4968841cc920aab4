import type { ReactNode } from 'react'
import { PHONE_HELP } from '#src/domain/phone.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { DayField } from '#src/ui/DateFields.tsx'
import { TextField } from '#src/ui/Field.tsx'
import type { DoctorFields } from './doctor-form.ts'

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
