import * as z from 'zod/mini'
import { call } from '#src/api/call.ts'
import { archivePatient, unarchivePatient } from '#src/domain/patients/api-writes.ts'
import { Patient, StatusReason } from '#src/domain/patients/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { TextAreaField } from '#src/ui/Field.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import { PATIENT_STATUS_LABELS } from '../labels.ts'
import { PatientSubject } from '../parts/PatientLine.tsx'
import { useRememberPatient } from '../parts/use-patient-form.ts'

const Fields = z.object({ reason: z.string() })

const WORDS = {
  archive: {
    title: 'Archivar expediente',
    submit: 'Archivar',
    done: (name: string) => `Se archivó el expediente de ${name}`,
  },
  unarchive: {
    title: 'Reactivar expediente',
    submit: 'Reactivar',
    done: (name: string) => `Se reactivó el expediente de ${name}`,
  },
} as const

interface ArchiveDialogProps {
  action: keyof typeof WORDS
  patient: Patient
  onClose: () => void
}

/** Puts a record into the archive or takes it out again, with the reason. */
export function ArchiveDialog({ action, patient, onClose }: ArchiveDialogProps) {
  const hospital = useHospital()
  const remember = useRememberPatient()
  const { title, submit, done } = WORDS[action]
  const record = useRecordForm({
    id: `${hospital.id}/patients/${patient.patientId}/${action}`,
    fields: Fields,
    initial: { reason: '' },
    body: StatusReason,
    toBody: (fields) => fields,
    send: (body, meta) =>
      call(
        hospital,
        action === 'archive' ? archivePatient : unarchivePatient,
        { patientId: patient.patientId },
        { json: body, ...meta },
      ),
    onSaved: (saved: Patient) => {
      remember(saved)
      showToast({ variant: 'success', title, message: done(fullName(patient)) })
      onClose()
    },
    staleness: {
      schema: Patient,
      version: patient.version,
      versionOf: ({ version }: Patient) => version,
      differences: (_: z.infer<typeof Fields>, stored: Patient) => [
        {
          label: 'Estado del expediente',
          local: PATIENT_STATUS_LABELS[patient.status],
          server: PATIENT_STATUS_LABELS[stored.status],
        },
      ],
      valuesOf: () => ({ reason: '' }),
    },
  })
  const { form, bind } = record
  return (
    <RecordDialog
      title={title}
      subject={<PatientSubject patientId={patient.patientId} />}
      submitLabel={submit}
      record={record}
      onClose={onClose}
    >
      <form.Field name="reason">
        {(field) => <TextAreaField {...bind(field)} label="Motivo" required autoFocus />}
      </form.Field>
    </RecordDialog>
  )
}
