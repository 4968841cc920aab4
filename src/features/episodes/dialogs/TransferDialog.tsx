import { useSelector } from '@tanstack/react-form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '#src/api/call.ts'
import { exchangeBeds, transferEpisode, undoTransfer } from '#src/domain/episodes/api-writes.ts'
import { Transfer } from '#src/domain/episodes/bodies.ts'
import type { Episode } from '#src/domain/episodes/contract.ts'
import { ageInWords } from '#src/domain/patients/rules.ts'
import type { Room } from '#src/domain/rooms/contract.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useWrite } from '#src/forms/use-write.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { MomentField } from '#src/ui/DateFields.tsx'
import { TextAreaField } from '#src/ui/Field.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import { bedText } from '../../patients/labels.ts'
import { type PatientFacts, PatientSubject, usePatientFacts } from '../../patients/parts/PatientLine.tsx'
import { titleWithPatient } from '../../patients/queries.ts'
import {
  exchangedEpisode,
  exchangeText,
  findBed,
  findBedOfEpisode,
  type PlacedBed,
} from '../../rooms/parts/beds.ts'
import { FreeBedField } from '../../rooms/parts/FreeBedField.tsx'
import { roomQueries } from '../../rooms/queries.ts'
import { ACTION_LABELS, ACTION_TITLES, PAST_SHORTCUTS } from '../labels.ts'
import { episodeQueries, invalidateCare } from '../queries.ts'
import { type ActionProps, EpisodeSubject } from './EpisodeSubject.tsx'
import { useEpisodeForm, useMomentAfterLast } from './use-episode-form.ts'

const Fields = z.object({ bedId: z.string(), at: z.string(), note: z.string() })

/** What is sent, to one of two endpoints: with an episode to exchange with, the bed is that of its patient. */
const MoveBody = z.extend(Transfer, {
  bedId: z.int('Elige la cama'),
  withEpisodeId: z.optional(z.int()),
  withVersion: z.optional(z.int()),
})

/** Moves a patient to another bed, at once or at a time that has passed; on a full ward two exchange theirs. */
export function TransferDialog({ episode, onClose }: ActionProps) {
  const hospital = useHospital()
  const { clock } = hospital
  const { facts: patient } = usePatientFacts(episode.patientId)
  const undo = useUndoTransfer()
  const moment = useMomentAfterLast(episode, 'Escribe el día y la hora', 'El traslado no puede ser')
  const { data: rooms = [] } = useQuery({ ...roomQueries.board(hospital), enabled: hospital.can('rooms') })
  const [withEpisodeId, setWithEpisode] = useState<number>()
  const other = useOther(rooms, withEpisodeId)
  const record = useEpisodeForm({
    episode,
    action: 'transfer',
    fields: Fields,
    initial: { bedId: '', at: moment.now, note: '' },
    body: z.extend(MoveBody, { at: z.optional(moment.schema) }).check(
      z.refine((body) => body.withEpisodeId === undefined || body.withVersion !== undefined, {
        message: 'Espera a que se cargue el otro paciente',
        path: ['bedId'],
      }),
    ),
    toBody: ({ bedId, at, note }) => {
      const asked = exchangedEpisode(bedId)
      const exchange = { bedId: other?.placed.bed.bedId, withEpisodeId: asked, withVersion: other?.version }
      const to = asked === undefined ? { bedId: bedId === '' ? undefined : Number(bedId) } : exchange
      return { ...to, at: moment.unlessUntouched(at), note }
    },
    send: ({ withEpisodeId, withVersion, ...body }, sent) => {
      if (withEpisodeId === undefined || withVersion === undefined)
        return call(hospital, transferEpisode, { episodeId: episode.episodeId }, { json: body, ...sent })
      const json = { withEpisodeId, withVersion, at: body.at }
      return call(hospital, exchangeBeds, { episodeId: episode.episodeId }, { json, ...sent })
    },
    isDone: ({ bedId }, stored) => stored.bedId === bedId,
    done: {
      title: other ? 'Intercambiar camas' : ACTION_LABELS.transfer,
      message: ({ bed }) =>
        other
          ? `Está en la cama ${bed?.code}; ${other.name}, en la que dejó`
          : `Se trasladó al paciente a la cama ${bed?.code}`,
      ...(!other && { undo }),
    },
    onClose,
  })
  const { form, bind } = record
  const choice = useSelector(form.store, ({ values }) => values.bedId)
  const asked = exchangedEpisode(choice)
  if (asked !== withEpisodeId) setWithEpisode(asked)
  const chosen = other?.placed ?? findBed(rooms, Number(choice))
  // Until it is known who it is, there may be somebody of the same name.
  const mustRead = hospital.can('patients') && patient?.hasNamesake !== false
  const transferLabel = patient?.hasNamesake
    ? transferText(patient, clock.today(), chosen)
    : ACTION_LABELS.transfer
  return (
    <RecordDialog
      title={ACTION_TITLES.transfer}
      subject={<EpisodeSubject episode={episode} />}
      submitLabel={other ? other.label : transferLabel}
      confirmsEnter={mustRead || asked !== undefined}
      record={record}
      onClose={onClose}
    >
      <form.Field name="bedId">
        {(field) => (
          <FreeBedField
            {...bind(field)}
            label="Cama de destino"
            required
            autoFocus
            service={episode.service}
            except={episode.bedId}
            patient={patient}
            isExchange={episode.bedId !== null}
          />
        )}
      </form.Field>
      {other && (
        <PatientSubject patientId={other.patientId}>Pasa a la cama {episode.bed?.code}</PatientSubject>
      )}
      <form.Field name="at">
        {(field) => (
          <MomentField
            {...bind(field)}
            label="Fecha y hora del traslado"
            required
            timeZone={clock.timeZone}
            shortcuts={PAST_SHORTCUTS}
          />
        )}
      </form.Field>
      {asked === undefined && (
        <form.Field name="note">{(field) => <TextAreaField {...bind(field)} label="Nota" />}</form.Field>
      )}
      {episode.bed && (
        <p className="text-sm text-muted">
          {asked === undefined
            ? `La cama ${episode.bed.code} queda en limpieza.`
            : 'Ninguna de las dos camas queda en limpieza.'}
        </p>
      )}
    </RecordDialog>
  )
}

/** Finds the patient with whom a bed is to be exchanged, and the version of their episode once it is loaded. */
function useOther(rooms: readonly Room[], episodeId: number | undefined) {
  const hospital = useHospital()
  const { data } = useQuery({
    ...episodeQueries.detail(hospital, episodeId ?? 0),
    enabled: episodeId !== undefined,
  })
  const placed = episodeId === undefined ? undefined : findBedOfEpisode(rooms, episodeId)
  const occupant = placed?.bed.occupant
  if (!placed || !occupant) return undefined
  const name = occupant.name ?? `episodio ${occupant.episodeId}`
  const bed = occupant.similarName ? `, cama ${placed.bed.code}` : ''
  const label = exchangeText(occupant, hospital.clock.today()) + bed
  return { placed, name, label, patientId: occupant.patientId, version: data?.version }
}

/** Annuls a transfer that was made by mistake, once its form is closed. */
function useUndoTransfer() {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  const { write } = useWrite({
    mutationFn: ({ episodeId, version }: Episode) => call(hospital, undoTransfer, { episodeId }, { version }),
    meta: { errorTitle: 'Deshacer' },
    onSuccess: (episode) => {
      queryClient.setQueryData(episodeQueries.detail(hospital, episode.episodeId).queryKey, episode)
      const title = titleWithPatient(queryClient, hospital, 'Traslado deshecho', episode.patientId)
      showToast({ variant: 'success', title, message: `Sigue en la cama ${episode.bed?.code}` })
    },
    onSettled: () => invalidateCare(queryClient, hospital),
  })
  return write
}

/** Says who goes where: *Trasladar a María Pérez López (34 años) a la cama 303-B*. */
function transferText(patient: PatientFacts, today: string, to: PlacedBed | undefined): string {
  const age = ageInWords(patient, today)
  const bed = to && bedText({ code: to.bed.code, roomCode: to.room.code })
  return [`Trasladar a ${patient.name}`, age && `(${age})`, bed && `a la cama ${bed}`]
    .filter(Boolean)
    .join(' ')
}
