import { useNavigate } from '@tanstack/react-router'
import type { Patient } from '#src/domain/patients/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { admissionToast } from '../labels.ts'
import { useCurpQuestion } from '../parts/CurpField.tsx'
import { useDuplicateQuestion } from '../parts/DuplicateQuestion.tsx'
import { FoldedFields, IdentityFields, OtherFields } from '../parts/PatientFieldsets.tsx'
import { PatientSubject } from '../parts/PatientLine.tsx'
import { PossibleDuplicates } from '../parts/PossibleDuplicates.tsx'
import { dropEmptyAllergies, type PatientTask, usePatientForm } from '../parts/use-patient-form.ts'

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
  const navigate = useNavigate()
  const { ask, question } = useCurpQuestion()
  const self = task.action === 'identify' ? task.patient.patientId : undefined
  const duplicates = useDuplicateQuestion(self)

  const admission = ({ patientId }: Patient) => ({
    ...hospitalLinks(hospital).patient(patientId).overview,
    search: { form: 'episodio' as const },
  })

  function onSaved(patient: Patient) {
    const message = `${DONE[action]} ${fullName(patient)}, expediente ${patient.recordNumber}`
    const isNext = action === 'register' && !goOn && hospital.can('episodes', 'write')
    const offer = {
      id: admissionToast(patient.patientId),
      action: { label: 'Ingresar', onAction: () => void navigate(admission(patient)) },
    }
    showToast({ variant: 'success', title: TITLES[action], message, ...(isNext && offer) })
    if (action !== 'register') return onClose()
    if (goOn) return goOn(patient)
    void navigate({
      ...hospitalLinks(hospital).patient(patient.patientId).overview,
      replace: true,
    })
  }

  const record = usePatientForm(task, {
    onSaved,
    beforeSend: (fields, proceed) =>
      ask(fields, () => (action === 'edit' ? proceed() : duplicates.ask(fields, proceed))),
  })

  function submit() {
    dropEmptyAllergies(record)
    record.submit()
  }

  return (
    <RecordDialog
      title={TITLES[action]}
      subject={task.action !== 'register' && <PatientSubject patientId={task.patient.patientId} />}
      submitLabel="Guardar"
      wide
      record={{ ...duplicates.waitIn(record), submit }}
      advice={action !== 'edit' && <PossibleDuplicates record={record} self={self} />}
      onClose={onClose}
    >
      <IdentityFields record={record} />
      {action === 'register' ? <FoldedFields record={record} /> : <OtherFields record={record} />}
      {question}
      {duplicates.question}
    </RecordDialog>
  )
}
