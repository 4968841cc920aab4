import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Patient } from '#src/domain/patients/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import { doubtsOf } from './curp-doubts.ts'
import { IdentityFields } from './IdentityFields.tsx'
import { OtherFields } from './OtherFields.tsx'
import { PatientLine } from './PatientLine.tsx'
import { PossibleTwins } from './PossibleTwins.tsx'
import type { PatientFields } from './patient-fields.ts'
import { dropEmptyAllergies, type PatientTask, usePatientForm } from './use-patient-form.ts'

export type PatientEditorDialogProps = PatientTask & {
  onClose: () => void
  /** What follows a registration; without it the new record opens. */
  onSaved?: (patient: Patient) => void
}

const TITLES = { register: 'Registrar paciente', edit: 'Editar paciente', identify: 'Identificar paciente' }
const DONE = { register: 'Se registró a', edit: 'Se guardaron los datos de', identify: 'Se identificó a' }

/** Registers a patient, changes a record, or says who somebody is. What it saves, it leads to. */
export function PatientEditorDialog({ onClose, onSaved: follow, ...task }: PatientEditorDialogProps) {
  const { action } = task
  const hospital = useHospital()
  const clock = useHospitalClock()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<{ doubts: string[]; proceed: () => void }>()
  const accepted = useRef('')

  function beforeSend(fields: PatientFields, proceed: () => void) {
    const doubts = doubtsOf(fields)
    const about = [fields.curp, ...doubts].join()
    const yes = () => {
      accepted.current = about
      proceed()
    }
    if (doubts.length === 0 || accepted.current === about) yes()
    else setAsking({ doubts, proceed: yes })
  }

  function onSaved(patient: Patient) {
    const message = `${DONE[action]} ${fullName(patient)}, expediente ${patient.recordNumber}`
    showToast({ variant: 'success', title: TITLES[action], message })
    if (action !== 'register') return onClose()
    if (follow) return follow(patient)
    void navigate({
      to: '/hospitals/$hospitalId/patients/$patientId/overview',
      params: { hospitalId: String(hospital.id), patientId: String(patient.patientId) },
      replace: true,
    })
  }

  const record = usePatientForm(task, { onSaved, beforeSend })

  function submit() {
    dropEmptyAllergies(record)
    record.submit()
  }

  return (
    <RecordDialog
      title={TITLES[action]}
      // It lies over the band that says whose record it is.
      description={
        task.action !== 'register' && (
          <span className="text-ink">
            <PatientLine patient={task.patient} clock={clock} />
          </span>
        )
      }
      submitLabel="Guardar"
      wide
      record={{ ...record, submit }}
      onClose={onClose}
    >
      <IdentityFields record={record} />
      {task.action !== 'edit' && (
        <PossibleTwins
          record={record}
          self={task.action === 'identify' ? task.patient.patientId : undefined}
        />
      )}
      <OtherFields record={record} />
      {asking && (
        <ConfirmDialog
          title="La CURP no coincide"
          question={`${asking.doubts.join('. ')}. ¿Quieres guardar de todos modos?`}
          confirmLabel="Guardar de todos modos"
          cancelLabel="Revisar"
          onCancel={() => setAsking(undefined)}
          onConfirm={() => {
            setAsking(undefined)
            asking.proceed()
          }}
        />
      )}
    </RecordDialog>
  )
}
