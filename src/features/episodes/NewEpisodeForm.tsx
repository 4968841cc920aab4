import { useSelector } from '@tanstack/react-form'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { TextField } from '#src/ui/Field.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'
import type { Patient } from '../patients/contract.ts'
import { FreeBedField } from '../rooms/FreeBedField.tsx'
import { EpisodeKind } from './contract.ts'
import { DiagnosesField } from './DiagnosesField.tsx'
import { KIND_LABELS } from './labels.ts'
import { emptyDiagnosis } from './new-episode-form.ts'
import { OtherEpisodeLink } from './OtherEpisodeLink.tsx'
import { PatientChoice } from './PatientChoice.tsx'
import { isStay } from './rules.ts'
import { ServiceField } from './ServiceField.tsx'
import { type NewEpisodeTask, useNewEpisodeForm } from './use-new-episode-form.ts'

interface NewEpisodeFormProps extends NewEpisodeTask {
  onClose: () => void
}

/** Admits a patient, or begins a visit. */
export function NewEpisodeForm(props: NewEpisodeFormProps) {
  const { patientId, patient, room, onClose } = props
  const { record, initial, serviceOf } = useNewEpisodeForm(props)
  const { form, bind } = record
  const kind = useSelector(form.store, ({ values }) => values.kind)
  const count = useSelector(form.store, ({ values }) => values.diagnoses.length)
  const roomService = useSelector(form.store, ({ values }) => serviceOf(values.bedId))

  function pick(chosen: Patient) {
    form.setFieldValue('patientId', String(chosen.patientId))
    if (chosen.stay) form.setFieldValue('kind', 'outpatient')
  }

  return (
    <RecordDialog
      wide
      title="Nuevo episodio"
      submitLabel={isStay(kind) ? 'Ingresar' : 'Registrar'}
      record={record}
      wayOn={record.refusal?.fields.has('patientId') && <OtherEpisodeLink refusal={record.refusal} />}
      onClose={onClose}
    >
      <form.Field name="patientId">
        {(field) => (
          <PatientChoice
            value={field.state.value}
            disabled={record.busy}
            error={bind(field).error}
            isFixed={patientId !== undefined}
            onPick={pick}
            onClear={() => {
              form.setFieldValue('patientId', '')
              form.setFieldValue('kind', initial.kind)
            }}
          />
        )}
      </form.Field>
      <div className="grid grid-cols-2 gap-4 narrow:grid-cols-1">
        <form.Field name="kind">
          {(field) => (
            <SelectField
              {...bind(field)}
              label="Tipo de episodio"
              required
              options={EpisodeKind.options.map((value) => ({ value, label: KIND_LABELS[value] }))}
            />
          )}
        </form.Field>
        {isStay(kind) && (
          <form.Field name="bedId">
            {(field) => <FreeBedField {...bind(field)} required roomId={room?.roomId} />}
          </form.Field>
        )}
        <form.Field name="admittedAt">
          {(field) => (
            <TextField
              {...bind(field)}
              label="Ingreso"
              required
              type="datetime-local"
              max="9999-12-31T23:59"
            />
          )}
        </form.Field>
        <form.Field name="expectedDischargeAt">
          {(field) => (
            <TextField {...bind(field)} label="Alta prevista" type="datetime-local" max="9999-12-31T23:59" />
          )}
        </form.Field>
      </div>
      <form.Field name="reason">
        {(field) => (
          <TextAreaField
            {...bind(field)}
            label="Motivo de ingreso"
            required
            autoFocus={patient !== undefined}
          />
        )}
      </form.Field>
      <div className="grid grid-cols-2 gap-4 narrow:grid-cols-1">
        <form.Field name="origin">
          {(field) => (
            <TextField
              {...bind(field)}
              label="Procedencia"
              help="De dónde llega: domicilio, otro hospital…"
            />
          )}
        </form.Field>
        <form.Field name="service">
          {(field) => (
            <ServiceField
              {...bind(field)}
              placeholder={roomService && isStay(kind) ? `El del cuarto: ${roomService}` : 'Sin servicio'}
            />
          )}
        </form.Field>
      </div>
      <DiagnosesField
        count={count}
        disabled={record.busy}
        field={(name, draw) => (
          <form.Field key={name} name={name}>
            {(field) => draw(bind(field))}
          </form.Field>
        )}
        onAdd={() => form.pushFieldValue('diagnoses', emptyDiagnosis(form.state.values.diagnoses))}
        onRemove={(index) => void form.removeFieldValue('diagnoses', index)}
      />
    </RecordDialog>
  )
}
