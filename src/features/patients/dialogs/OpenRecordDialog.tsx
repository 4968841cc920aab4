import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { call } from '#src/api/call.ts'
import { openRecord, openRecordByNumber } from '#src/domain/patients/api-writes.ts'
import {
  EMERGENCY_HOURS,
  type EmergencyAccess,
  EmergencyAccessByNumber,
  EmergencyAccessCreate,
  type OwnEmergencyAccess,
} from '#src/domain/patients/emergency-access.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { TextAreaField, TextField } from '#src/ui/Field.tsx'
import { PatientSubject } from '../parts/PatientLine.tsx'
import { patientQueries } from '../queries.ts'

const Fields = z.object({ recordNumber: z.string(), reason: z.string() })

interface OpenRecordDialogProps {
  /** Left out, the record is named by its number. */
  patientId: number | undefined
  onClose: () => void
}

/** Opens a record for reading in an emergency; says first what comes of it. */
export function OpenRecordDialog({ patientId, onClose }: OpenRecordDialogProps) {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  const router = useRouter()
  const isByNumber = patientId === undefined

  async function show(access: EmergencyAccess) {
    const { queryKey } = patientQueries.ownEmergency(hospital)
    queryClient.setQueryData<OwnEmergencyAccess>(queryKey, (own) => ({
      mayOpen: true,
      open: [access, ...(own?.open ?? [])],
    }))
    onClose()
    await (isByNumber
      ? router.navigate(hospitalLinks(hospital).patient(access.patientId).overview)
      : router.invalidate())
  }

  const record = useRecordForm<z.infer<typeof Fields>, EmergencyAccessCreate, EmergencyAccess>({
    id: `${hospital.id}/patients/${patientId ?? ''}emergency`,
    fields: Fields,
    initial: { recordNumber: '', reason: '' },
    body: isByNumber ? EmergencyAccessByNumber : EmergencyAccessCreate,
    toBody: (fields) => fields,
    send: (body, meta) =>
      isByNumber
        ? call(hospital, openRecordByNumber, {}, { json: z.parse(EmergencyAccessByNumber, body), ...meta })
        : call(hospital, openRecord, { patientId }, { json: body, ...meta }),
    onSaved: (access) => void show(access),
  })
  const { form, bind } = record
  return (
    <RecordDialog
      title="Acceso de emergencia"
      subject={!isByNumber && <PatientSubject patientId={patientId} />}
      description={`Abre un solo expediente, solo para leer, durante ${EMERGENCY_HOURS} horas. Queda registrado y se avisa a la dirección.`}
      submitLabel="Abrir expediente"
      record={record}
      onClose={onClose}
    >
      {isByNumber && (
        <form.Field name="recordNumber">
          {(field) => (
            <TextField
              {...bind(field)}
              label="Número de expediente"
              help="Completo, como está en la pulsera o en la hoja."
              required
              autoFocus
              autoComplete="off"
            />
          )}
        </form.Field>
      )}
      <form.Field name="reason">
        {(field) => (
          <TextAreaField
            {...bind(field)}
            label="Motivo"
            help="Por qué necesitas ver este expediente ahora."
            required
            autoFocus={!isByNumber}
          />
        )}
      </form.Field>
    </RecordDialog>
  )
}
