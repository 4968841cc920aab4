import type { ReactNode } from 'react'
import type { Assignment } from '#src/domain/assignments/contract.ts'
import { isDay } from '#src/domain/dates.ts'
import type { Profile } from '#src/domain/profile/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { MomentField } from '#src/ui/DateFields.tsx'
import { optionsOf, SelectField } from '#src/ui/SelectField.tsx'
import { PatientSubject } from '../../patients/parts/PatientLine.tsx'
import { ASSIGNMENT_ROLE_LABELS, targetBed, targetListName } from '../labels.ts'
import { type SpanFields, shiftOptions, shiftTimes } from './assignment-form.ts'

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
  /** When it begins, as far as that can be read: on that day a chosen shift is worked. */
  startsAt: string
  /** Draws one field of the form under its name. */
  field: (name: keyof SpanFields, draw: (bound: Bound) => ReactNode) => ReactNode
  /** A shift was chosen: these are its hours. */
  onTimes: (times: { startsAt: string; endsAt: string }) => void
}

const ROLES = optionsOf(ASSIGNMENT_ROLE_LABELS)

/** The role, the shift and the times of an assignment. */
export function SpanFieldset({ isRoom, shifts, startsAt, field, onTimes }: SpanFieldsetProps) {
  const { timeZone, today } = useHospital().clock
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
            const day = startsAt.slice(0, 10)
            const times = shiftTimes(isDay(day) ? day : today(), kind, shifts)
            if (times) onTimes(times)
          }}
        />
      ))}
      {field('startsAt', (bound) => (
        <MomentField {...bound} label="Inicio" required timeZone={timeZone} />
      ))}
      {field('endsAt', (bound) => (
        <MomentField
          {...bound}
          label="Fin"
          timeZone={timeZone}
          help="Vacío: termina con el turno; sin turno, hasta nuevo aviso."
        />
      ))}
    </div>
  )
}

/** The assignment that a form is about: the doctor, and the patient or the room. */
export function AssignmentSubject({ assignment }: { assignment: Assignment }) {
  const { patientId, doctorName, role } = assignment
  const doctor = (
    <>
      {ASSIGNMENT_ROLE_LABELS[role]}: <bdi>{doctorName}</bdi>
    </>
  )
  if (patientId !== null)
    return (
      <PatientSubject patientId={patientId} otherwise={<Target assignment={assignment} />}>
        {doctor}
      </PatientSubject>
    )
  return (
    <p className="wrap-anywhere">
      {doctor} · <Target assignment={assignment} />
    </p>
  )
}

function Target({ assignment }: { assignment: Assignment }) {
  const bed = targetBed(assignment)
  return (
    <>
      <bdi>{targetListName(assignment)}</bdi>
      {bed && ` · ${bed}`}
    </>
  )
}
