import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Patient } from '#src/domain/patients/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import { PatientLine } from '../parts/PatientLine.tsx'
import { doubtsOf } from './curp.ts'
import { IdentityFields, OtherFields } from './PatientFieldsets.tsx'
import { PossibleDuplicates } from './PossibleDuplicates.tsx'
import type { PatientFields } from './patient-fields.ts'
import { dropEmptyAllergies, type PatientTask, usePatientForm } from './use-patient-form.ts'

type PatientEditorDialogProps = PatientTask & {
  onClose: () => void
  /** What follows a registration; without it the new record opens. */
  onSaved?: (patient: Patient) => void
}

const TITLES = { register: 'Registrar paciente', edit: 'Editar paciente', identify: 'Identificar paciente' }
const DONE = { register: 'Se registró a', edit: 'Se guardaron los datos de', identify: 'Se identificó a' }

/** Registers a patient, changes a record, or says who somebody is; a new record is opened. */
export function PatientEditorDialog({ onClose, onSaved: goOn, ...task }: PatientEditorDialogProps) {
  const { action } = task
  const hospital = useHospital()
  const { clock } = hospital
  const navigate = useNavigate()
  const [question, setQuestion] = useState<{ doubts: string[]; proceed: () => void }>()
  const accepted = useRef('')

  function beforeSend(fields: PatientFields, proceed: () => void) {
    const doubts = doubtsOf(fields)
    const concern = [fields.curp, ...doubts].join()
    const yes = () => {
      accepted.current = concern
      proceed()
    }
    if (doubts.length === 0 || accepted.current === concern) yes()
    else setQuestion({ doubts, proceed: yes })
  }

  function onSaved(patient: Patient) {
    const message = `${DONE[action]} ${fullName(patient)}, expediente ${patient.recordNumber}`
    showToast({ variant: 'success', title: TITLES[action], message })
    if (action !== 'register') return onClose()
    if (goOn) return goOn(patient)
    void navigate({
      ...hospitalLinks(hospital).patient(patient.patientId).overview,
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
        <PossibleDuplicates
          record={record}
          self={task.action === 'identify' ? task.patient.patientId : undefined}
        />
      )}
      <OtherFields record={record} />
      {question && (
        <ConfirmDialog
          title="La CURP no coincide"
          question={`${question.doubts.join('. ')}. ¿Quieres guardar de todos modos?`}
          confirmLabel="Guardar de todos modos"
          cancelLabel="Revisar"
          onCancel={() => setQuestion(undefined)}
          onConfirm={() => {
            setQuestion(undefined)
            question.proceed()
          }}
        />
      )}
    </RecordDialog>
  )
}
