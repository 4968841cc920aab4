import { useSelector } from '@tanstack/react-form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import { updateDoctor } from '#src/domain/doctors/api-writes.ts'
import { Doctor, DoctorUpdate } from '#src/domain/doctors/contract.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { doctorQueries, invalidateDoctors } from '../queries.ts'
import {
  aboutDoctor,
  DoctorFields,
  DoctorFieldset,
  doctorDifferences,
  doctorFields,
} from './DoctorFieldset.tsx'

const TITLE = 'Editar doctor'
interface EditDoctorDialogProps {
  /** As it was when the form opened. */
  stored: Doctor
  onClose: () => void
}

/** Changes what is written about a doctor. */
export function EditDoctorDialog({ stored: doctor, onClose }: EditDoctorDialogProps) {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  const { data: staff = [] } = useQuery(doctorQueries.everyone(hospital))
  const nameOf = (doctorId: string) => staff.find((one) => one.doctorId === doctorId)?.name ?? ''
  const { form, bind, ...record } = useRecordForm({
    id: `${hospital.id}/doctors/${doctor.doctorId}`,
    fields: DoctorFields,
    initial: doctorFields(doctor),
    body: DoctorUpdate,
    toBody: aboutDoctor,
    send: (body, sent) =>
      call(hospital, updateDoctor, { doctorId: doctor.doctorId }, { json: body, ...sent }),
    onSaved: ({ name }) => {
      void invalidateDoctors(queryClient, hospital)
      showToast({ variant: 'success', title: TITLE, message: `Se guardaron los datos de ${name}` })
      onClose()
    },
    staleness: {
      schema: Doctor,
      version: doctor.version,
      versionOf: ({ version }) => version,
      differences: (local, stored) => doctorDifferences(local, stored, nameOf),
      valuesOf: doctorFields,
    },
  })
  const profession = useSelector(form.store, ({ values }) => values.profession)
  return (
    <RecordDialog
      wide
      title={TITLE}
      description={<bdi>{[doctor.name, doctor.email].filter(Boolean).join(' · ')}</bdi>}
      submitLabel="Guardar"
      record={record}
      onClose={onClose}
    >
      <DoctorFieldset
        autoFocus
        profession={profession}
        doctorId={doctor.doctorId}
        field={(name, draw) => (
          <form.Field key={name} name={name}>
            {(field) => draw(bind(field))}
          </form.Field>
        )}
      />
    </RecordDialog>
  )
}
