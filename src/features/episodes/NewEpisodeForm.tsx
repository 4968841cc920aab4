import { useStore } from '@tanstack/react-form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { TextField } from '#src/ui/Field.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import { careLinks } from '../patients/care-links.ts'
import type { Patient } from '../patients/contract.ts'
import { useHospitalClock } from '../profile/use-hospital-clock.ts'
import type { Room } from '../rooms/contract.ts'
import { FreeBedField } from '../rooms/FreeBedField.tsx'
import { findBed } from '../rooms/free-beds.ts'
import { type Episode, EpisodeKind } from './contract.ts'
import { DiagnosesField } from './DiagnosesField.tsx'
import { KIND_LABELS } from './labels.ts'
import {
  emptyDiagnosis,
  firstFields,
  NewEpisodeFields,
  newEpisodeBody,
  toNewEpisode,
} from './new-episode-form.ts'
import { OtherEpisodeLink } from './OtherEpisodeLink.tsx'
import { PatientChoice } from './PatientChoice.tsx'
import { createEpisode, episodeQueries, invalidateCare } from './queries.ts'
import { refreshing } from './refreshing.ts'
import { isStay } from './rules.ts'
import { ServiceField } from './ServiceField.tsx'

interface NewEpisodeFormProps {
  /** Known from where the form was opened. */
  patientId: number | undefined
  patient: Patient | undefined
  room: Room | undefined
  bedId: number | undefined
  /** The board, as far as one may read it. */
  rooms: readonly Room[]
  onClose: () => void
  onSaved: ((episode: Episode) => void) | undefined
}

/** Admits a patient, or begins a visit. */
export function NewEpisodeForm(props: NewEpisodeFormProps) {
  const { patientId, patient, room, bedId, rooms, onClose, onSaved } = props
  const { clients, hospitalId } = useHospital()
  const clock = useHospitalClock()
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  // As it was when the form was opened: the board goes on behind it.
  const [initial] = useState(() => firstFields({ ...props, now: clock.now() }))
  const serviceOf = (chosen: string) => findBed(rooms, Number(chosen))?.room.service ?? ''
  const record = useRecordForm({
    // A draft opens where it was begun alone, never on another patient or bed.
    id: `${hospitalId}/episodes/new/${patientId ?? ''}/${room?.roomId ?? ''}/${bedId ?? ''}`,
    fields: NewEpisodeFields,
    initial,
    body: newEpisodeBody(clock),
    toBody: (fields) => toNewEpisode(fields, serviceOf(fields.bedId)),
    send: (body, sent) => refreshing(queryClient, hospitalId, createEpisode(clients, body, sent)),
    onSaved: (episode) => {
      queryClient.setQueryData(
        episodeQueries.detail(clients, hospitalId, episode.episodeId).queryKey,
        episode,
      )
      void invalidateCare(queryClient, hospitalId)
      const where = episode.bed ? ` en la cama ${episode.bed.code}` : ''
      showToast({ variant: 'success', title: 'Nuevo episodio', message: `Se registró el ingreso${where}` })
      if (onSaved) return onSaved(episode)
      const place = {
        hospitalId: String(hospitalId),
        patientId: String(episode.patientId),
        ...(room && episode.bed && { roomId: String(episode.bed.roomId) }),
      }
      void navigate(careLinks(place).episode(episode.episodeId))
    },
  })
  const { form, bind } = record
  const values = useStore(form.store, (state) => state.values)
  const roomService = serviceOf(values.bedId)

  function pick(chosen: Patient) {
    form.setFieldValue('patientId', String(chosen.patientId))
    if (chosen.stay) form.setFieldValue('kind', 'outpatient')
  }

  return (
    <RecordDialog
      wide
      title="Nuevo episodio"
      submitLabel={isStay(values.kind) ? 'Ingresar' : 'Registrar'}
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
              options={EpisodeKind.options.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))}
            />
          )}
        </form.Field>
        {isStay(values.kind) && (
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
              placeholder={
                roomService && isStay(values.kind) ? `El del cuarto: ${roomService}` : 'Sin servicio'
              }
            />
          )}
        </form.Field>
      </div>
      <DiagnosesField
        count={values.diagnoses.length}
        disabled={record.busy}
        field={(name, draw) => (
          <form.Field key={name} name={name}>
            {(field) => draw(bind(field))}
          </form.Field>
        )}
        onAdd={() => form.pushFieldValue('diagnoses', emptyDiagnosis(values.diagnoses))}
        onRemove={(index) => void form.removeFieldValue('diagnoses', index)}
      />
    </RecordDialog>
  )
}
