import { useSelector } from '@tanstack/react-form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Episode, EpisodeKind } from '#src/domain/episodes/contract.ts'
import { isStay } from '#src/domain/episodes/rules.ts'
import type { PatientSummary } from '#src/domain/patients/contract.ts'
import type { Room } from '#src/domain/rooms/contract.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { MomentField } from '#src/ui/DateFields.tsx'
import { TextAreaField, TextField } from '#src/ui/Field.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import { findBed } from '../../rooms/parts/beds.ts'
import { FreeBedField } from '../../rooms/parts/FreeBedField.tsx'
import { EXPECTED_DISCHARGE_SHORTCUTS, KIND_LABELS, PAST_SHORTCUTS } from '../labels.ts'
import { DiagnosesField, emptyDiagnosis } from '../parts/DiagnosesField.tsx'
import { ServiceField } from '../parts/ServiceField.tsx'
import { createEpisode, episodeQueries, invalidateCare, reloadOnConflict } from '../queries.ts'
import { OtherEpisodeLink } from './ActionSubject.tsx'
import { firstFields, NewEpisodeFields, newEpisodeBody, toNewEpisode } from './new-episode-form.ts'
import { PatientChoice } from './PatientChoice.tsx'

interface NewEpisodeFormProps {
  // Known from where the form was opened.
  patientId: number | undefined
  patient: PatientSummary | undefined
  room: Room | undefined
  bedId: number | undefined
  /** The board, as far as one may read it. */
  rooms: readonly Room[]
  /** Called in place of opening the new episode's page. */
  onSaved: ((episode: Episode) => void) | undefined
  onClose: () => void
}

/** Admits a patient, or begins a visit. */
export function NewEpisodeForm(props: NewEpisodeFormProps) {
  const { patientId, patient, room, onClose } = props
  const { record, initial, serviceOf } = useNewEpisodeForm(props)
  const { timeZone } = useHospital().clock
  const { form, bind } = record
  const kind = useSelector(form.store, ({ values }) => values.kind)
  const count = useSelector(form.store, ({ values }) => values.diagnoses.length)
  const roomService = useSelector(form.store, ({ values }) => serviceOf(values.bedId))

  function pick(chosen: PatientSummary) {
    form.setFieldValue('patientId', String(chosen.patientId))
    if (chosen.stay) form.setFieldValue('kind', 'outpatient')
  }

  return (
    <RecordDialog
      wide
      title="Nuevo episodio"
      submitLabel={isStay(kind) ? 'Ingresar' : 'Registrar'}
      record={record}
      wayOn={
        record.submitError?.fields.has('patientId') && <OtherEpisodeLink submitError={record.submitError} />
      }
      onClose={onClose}
    >
      <form.Field name="patientId">
        {(field) => (
          <PatientChoice
            value={field.state.value}
            disabled={record.busy}
            error={bind(field).error}
            isFixed={patientId !== undefined}
            isSaved={record.isClosed()}
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

/** The form of a new episode, and what happens when it is saved. */
function useNewEpisodeForm(props: NewEpisodeFormProps) {
  const { patientId, room, bedId, rooms, onSaved } = props
  const hospital = useHospital()
  const { clock } = hospital
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  // As it was when the form was opened: the board keeps changing behind it.
  const [initial] = useState(() => firstFields({ ...props, now: clock.now() }))
  const serviceOf = (chosen: string) => findBed(rooms, Number(chosen))?.room.service ?? ''
  const record = useRecordForm({
    // A draft opens only where it was begun, never on another patient or bed.
    id: `${hospital.id}/episodes/new/${patientId ?? ''}/${room?.roomId ?? ''}/${bedId ?? ''}`,
    fields: NewEpisodeFields,
    initial,
    body: newEpisodeBody(clock),
    toBody: (fields) => toNewEpisode(fields, serviceOf(fields.bedId)),
    send: (body, sent) => createEpisode(hospital, body, sent),
    onError: (error) => reloadOnConflict(queryClient, hospital, error),
    onSaved: (episode) => {
      queryClient.setQueryData(episodeQueries.detail(hospital, episode.episodeId).queryKey, episode)
      void invalidateCare(queryClient, hospital)
      const where = episode.bed ? ` en la cama ${episode.bed.code}` : ''
      showToast({ variant: 'success', title: 'Nuevo episodio', message: `Se registró el ingreso${where}` })
      if (onSaved) return onSaved(episode)
      const roomId = room && episode.bed?.roomId
      void navigate(hospitalLinks(hospital).patient(episode.patientId, roomId).episode(episode.episodeId))
    },
  })
  return { record, initial, serviceOf }
}
