import type { ReactNode } from 'react'
import { TextField } from '#src/ui/Field.tsx'
import { optionsOf } from '#src/ui/options.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import type { Profile } from '../profile/contract.ts'
import type { SpanFields } from './assignment-form.ts'
import { ASSIGNMENT_ROLE_LABELS } from './labels.ts'
import { shiftOptions, shiftTimes } from './shift-times.ts'

/** What ties a control to a field of the form. */
interface Bound {
  name: string
  value: string
  onValue: (value: string) => void
  onBlur: () => void
  disabled: boolean
  error: string | undefined
}

interface SpanFieldsetProps {
  /** A room has no attending doctor. */
  isRoom: boolean
  /** The shifts of the hospital. */
  shifts: Profile['shifts']
  /** The day on which a chosen shift is worked. */
  day: string
  /** Draws one field of the form under its name. */
  field: (name: keyof SpanFields, draw: (bound: Bound) => ReactNode) => ReactNode
  /** A shift was chosen: these are its hours. */
  onTimes: (times: { startsAt: string; endsAt: string }) => void
}

const ROLES = optionsOf(ASSIGNMENT_ROLE_LABELS)
const LATEST = '9999-12-31T23:59'

/** As what somebody is on, and from when to when. */
export function SpanFieldset({ isRoom, shifts, day, field, onTimes }: SpanFieldsetProps) {
  return (
    <div className="grid grid-cols-2 gap-4 narrow:grid-cols-1">
      {field('role', (bound) => (
        <SelectField
          {...bound}
          label="Rol"
          required
          options={isRoom ? ROLES.filter(({ value }) => value !== 'attending') : ROLES}
        />
      ))}
      {field('shift', (bound) => (
        <SelectField
          {...bound}
          label="Turno"
          placeholder="Sin turno"
          options={shiftOptions(shifts)}
          onValue={(kind) => {
            bound.onValue(kind)
            const times = shiftTimes(day, kind, shifts)
            if (times) onTimes(times)
          }}
        />
      ))}
      {field('startsAt', (bound) => (
        <TextField {...bound} label="Inicio" required type="datetime-local" max={LATEST} />
      ))}
      {field('endsAt', (bound) => (
        <TextField
          {...bound}
          label="Fin"
          type="datetime-local"
          max={LATEST}
          help="Vacío: termina con el turno; sin turno, hasta nuevo aviso."
        />
      ))}
    </div>
  )
}
