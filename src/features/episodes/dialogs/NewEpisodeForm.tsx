import { useSelector } from '@tanstack/react-form'
import { EpisodeKind } from '#src/domain/episodes/contract.ts'
import { isStay } from '#src/domain/episodes/rules.ts'
import type { PatientSummary } from '#src/domain/patients/contract.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { MomentField } from '#src/ui/DateFields.tsx'
import { TextAreaField, TextField } from '#src/ui/Field.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { DoctorField } from '../../doctors/parts/DoctorField.tsx'
import { NewPatientDuplicates, NewPatientFields } from '../../patients/parts/NewPatient.tsx'
import { usePatientFacts } from '../../patients/parts/PatientLine.tsx'
import { FreeBedField } from '../../rooms/parts/FreeBedField.tsx'
import { EXPECTED_DISCHARGE_SHORTCUTS, KIND_LABELS, PAST_SHORTCUTS } from '../labels.ts'
import { DiagnosesField, emptyDiagnosis } from '../parts/DiagnosesField.tsx'
import { ServiceField } from '../parts/ServiceField.tsx'
import { OtherEpisodeLink } from './EpisodeSubject.tsx'
import { PatientChoice } from './PatientChoice.tsx'
import { type NewEpisodeFormProps, useNewEpisodeForm } from './use-new-episode-form.ts'

/** Who may put doctors on, and knows which there are. */
export function mayAssignOn(hospital: HospitalHandle): boolean {
  return hospital.can('doctorAssignments', 'write') && hospital.can('doctors')
}

/** Admits a patient, or begins a visit; registers first whoever is not there yet. */
export function NewEpisodeForm(props: NewEpisodeFormProps) {
  const { patientId, patient, room, onClose } = props
  const { record, combined, newPatient, registered, initial, serviceOf, question } = useNewEpisodeForm(props)
  const hospital = useHospital()
  const { timeZone } = hospital.clock
  const { form, bind } = record
  const {
    kind,
    bedId,
    service,
    registers,
    patientId: chosen,
  } = useSelector(form.store, ({ values }) => values)
  const { facts: known } = usePatientFacts(chosen === '' ? undefined : Number(chosen))
  const count = useSelector(form.store, ({ values }) => values.diagnoses.length)
  const roomService = serviceOf(bedId)
  const stay = isStay(kind)
  const needsBed = stay && initial.bedId === ''

  function pick(chosen: PatientSummary) {
    form.setFieldValue('patientId', String(chosen.patientId))
    form.setFieldValue('registers', '')
    if (chosen.stay) form.setFieldValue('kind', 'outpatient')
  }

  return (
    <RecordDialog
      wide
      title="Nuevo episodio"
      submitLabel={registers !== '' && stay ? 'Registrar e ingresar' : stay ? 'Ingresar' : 'Registrar'}
      record={combined}
      wayOn={
        record.submitError?.fields.has('patientId') && <OtherEpisodeLink submitError={record.submitError} />
      }
      advice={registers === 'named' && <NewPatientDuplicates patient={newPatient} onChoose={pick} />}
      onClose={onClose}
    >
      {registers !== '' ? (
        <NewPatientFields
          kind={registers}
          patient={newPatient}
          onCancel={() => form.setFieldValue('registers', '')}
        />
      ) : (
        <form.Field name="patientId">
          {(field) => (
            <PatientChoice
              value={field.state.value}
              disabled={record.busy}
              error={bind(field).error}
              isFixed={patientId !== undefined || registered !== undefined}
              isNew={registered !== undefined}
              isSent={record.busy || record.isClosed()}
              onPick={pick}
              onClear={() => {
                form.setFieldValue('patientId', '')
                form.setFieldValue('kind', initial.kind)
              }}
              onRegister={
                hospital.can('patients', 'write')
                  ? (whom, typed) => {
                      if (whom === 'named') newPatient.begin(typed)
                      form.setFieldValue('registers', whom)
                    }
                  : undefined
              }
            />
          )}
        </form.Field>
      )}
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
        <form.Field name="service">
          {(field) => (
            <ServiceField
              {...bind(field)}
              placeholder={roomService && stay ? `El del cuarto: ${roomService}` : 'Sin servicio'}
            />
          )}
        </form.Field>
      </div>
      {stay && (
        <form.Field name="bedId">
          {(field) => (
            <FreeBedField
              {...bind(field)}
              required
              roomId={room?.roomId}
              service={service}
              patient={registers === '' ? known : newPatient.about}
              autoFocus={patient !== undefined && needsBed}
            />
          )}
        </form.Field>
      )}
      <div className="grid grid-cols-2 gap-4 narrow:grid-cols-1">
        <form.Field name="admittedAt">
          {(field) => (
            <MomentField
              {...bind(field)}
              label="Fecha y hora de ingreso"
              required
              timeZone={timeZone}
              shortcuts={PAST_SHORTCUTS}
            />
          )}
        </form.Field>
        <form.Field name="expectedDischargeAt">
          {(field) => (
            <MomentField
              {...bind(field)}
              label="Alta prevista"
              timeZone={timeZone}
              shortcuts={EXPECTED_DISCHARGE_SHORTCUTS}
            />
          )}
        </form.Field>
      </div>
      <form.Field name="reason">
        {(field) => (
          <TextAreaField
            {...bind(field)}
            label="Motivo de ingreso"
            required
            autoFocus={patient !== undefined && !needsBed}
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
        {mayAssignOn(hospital) && (
          <form.Field name="attendingDoctorId">
            {(field) => (
              <DoctorField
                {...bind(field)}
                label="Médico tratante"
                required={false}
                placeholder="Sin médico por ahora"
              />
            )}
          </form.Field>
        )}
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
      {question}
    </RecordDialog>
  )
}
