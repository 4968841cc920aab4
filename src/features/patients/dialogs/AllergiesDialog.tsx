import type { Patient } from '#src/domain/patients/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import { AllergiesField } from '../parts/AllergiesField.tsx'
import { PatientSubject } from '../parts/PatientLine.tsx'
import { dropEmptyAllergies, useAllergiesForm } from '../parts/use-patient-form.ts'

interface AllergiesDialogProps {
  patient: Patient
  onClose: () => void
}

/** Asks for a patient's allergies and nothing else: nursing writes them at the bedside. */
export function AllergiesDialog({ patient, onClose }: AllergiesDialogProps) {
  const record = useAllergiesForm(patient, () => {
    const message = `Se guardaron las alergias de ${fullName(patient)}`
    showToast({ variant: 'success', title: 'Editar alergias', message })
    onClose()
  })

  function submit() {
    dropEmptyAllergies(record)
    record.submit()
  }

  return (
    <RecordDialog
      title="Editar alergias"
      subject={<PatientSubject patientId={patient.patientId} />}
      submitLabel="Guardar"
      record={{ ...record, submit }}
      onClose={onClose}
    >
      <AllergiesField record={record} />
    </RecordDialog>
  )
}
