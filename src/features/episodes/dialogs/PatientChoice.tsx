import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useState } from 'react'
import { errorText } from '#src/api/error-text.ts'
import type { PatientSummary } from '#src/domain/patients/contract.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { permissionLabel } from '#src/hospital/permission-labels.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { SelectedItem } from '#src/ui/SelectedItem.tsx'
import { bedText } from '../../patients/labels.ts'
import { PatientLine } from '../../patients/parts/PatientLine.tsx'
import { PatientPicker } from '../../patients/parts/PatientPicker.tsx'
import { patientQueries } from '../../patients/queries.ts'

interface PatientChoiceProps {
  /** The patient's id as text; empty while nobody is chosen. */
  value: string
  disabled: boolean
  error: string | undefined
  /** Known from where the form was opened: there is nothing to choose. */
  isFixed: boolean
  /** The episode is on its way, or stored: a stay that its patient has now is this one. */
  isSent: boolean
  onPick: (patient: PatientSummary) => void
  onClear: () => void
  /** Registers somebody in place; left out where one may not. */
  onRegister: ((kind: 'named' | 'unidentified', typed: string) => void) | undefined
  /** The patient was registered a moment ago, in this form. */
  isNew: boolean
}

/** Chooses the patient of an episode; the chosen one is shown in full, with what forbids another stay. */
export function PatientChoice(props: PatientChoiceProps) {
  const { value, disabled, error, isFixed, isSent, onPick, onClear, onRegister, isNew } = props
  const hospital = useHospital()
  const { clock } = hospital
  const mayRead = hospital.can('patients')
  const [picked, setPicked] = useState<PatientSummary>()
  const stored = useQuery({
    ...patientQueries.detail(hospital, Number(value)),
    enabled: mayRead && value !== '',
  })
  const patient = stored.data ?? (String(picked?.patientId) === value ? picked : undefined)

  if (!mayRead)
    return (
      <p className="rounded-md bg-warning-soft px-3 py-2 text-warning">
        Para ver al paciente te falta el permiso {permissionLabel('patients', 'read')}.
      </p>
    )
  if (value === '')
    return (
      <PatientPicker
        label="Paciente"
        required
        autoFocus
        disabled={disabled}
        error={error}
        {...(onRegister && { onRegister })}
        onPick={(one) => {
          setPicked(one)
          onPick(one)
        }}
      />
    )
  return (
    <SelectedItem
      label="Paciente"
      disabled={disabled}
      error={error}
      onClear={isFixed ? undefined : onClear}
      isNew={picked !== undefined}
      note={patient && !isSent && (isNew ? <Registered patient={patient} /> : <Obstacle patient={patient} />)}
    >
      {patient ? (
        <PatientLine patient={patient} clock={clock} />
      ) : stored.error ? (
        `No se pudo cargar al paciente: ${errorText(stored.error)}`
      ) : (
        'Cargando paciente…'
      )}
    </SelectedItem>
  )
}

/** The first of two writes is done: what is left is the admission. */
function Registered({ patient }: { patient: PatientSummary }) {
  return (
    <p role="status" className="text-sm text-muted">
      Ya quedó en el expediente {patient.recordNumber}; falta su ingreso.
    </p>
  )
}

/** Says before the form is filled why the patient can't be admitted. */
function Obstacle({ patient }: { patient: PatientSummary }) {
  const hospital = useHospital()
  const { stay, status } = patient
  if (!stay && status !== 'deceased') return null
  return (
    <p
      role="status"
      className="flex items-start gap-2 rounded-md bg-warning-soft px-3 py-2 text-warning wrap-anywhere"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {stay ? (
        <span>
          Ya ocupa la cama {bedText(stay.bed)}. Mientras siga ahí solo puede tener consultas externas.{' '}
          <Link
            {...hospitalLinks(hospital).patient(patient.patientId).episode(stay.episodeId)}
            className="underline"
          >
            Abrir ese episodio
          </Link>
        </span>
      ) : (
        'Está registrado como fallecido: no se le puede abrir un episodio.'
      )}
    </p>
  )
}
