import { useSelector } from '@tanstack/react-form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { Transfer } from '#src/domain/episodes/bodies.ts'
import type { Episode } from '#src/domain/episodes/contract.ts'
import { ageInWords } from '#src/domain/patients/rules.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useWrite } from '#src/forms/use-write.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { MomentField } from '#src/ui/DateFields.tsx'
import { TextAreaField } from '#src/ui/Field.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import { bedText } from '../../patients/labels.ts'
import { type PatientFacts, usePatientFacts } from '../../patients/parts/PatientLine.tsx'
import { titleWithPatient } from '../../patients/queries.ts'
import { findBed, type PlacedBed } from '../../rooms/parts/beds.ts'
import { FreeBedField } from '../../rooms/parts/FreeBedField.tsx'
import { roomQueries } from '../../rooms/queries.ts'
import { ACTION_LABELS, ACTION_TITLES, PAST_SHORTCUTS } from '../labels.ts'
import { actOnEpisode, episodeQueries, invalidateCare, undoTransfer } from '../queries.ts'
import { type ActionProps, EpisodeSubject } from './EpisodeSubject.tsx'
import { useEpisodeForm, useMomentAfterLast } from './use-episode-form.ts'

/** Moves a patient to another bed, at once or at a time that has passed. */
export function TransferDialog({ episode, onClose }: ActionProps) {
  const hospital = useHospital()
  const { clock } = hospital
  const { facts: patient } = usePatientFacts(episode.patientId)
  const undo = useUndoTransfer()
  const moment = useMomentAfterLast(episode, 'Escribe el día y la hora', 'El traslado no puede ser')
  const record = useEpisodeForm({
    episode,
    action: 'transfer',
    // Drafts of the former version know no time.
    fields: z.object({ bedId: z.string(), at: z._default(z.string(), moment.now), note: z.string() }),
    initial: { bedId: '', at: moment.now, note: '' },
    body: z.extend(Transfer, { bedId: z.int('Elige la cama'), at: z.optional(moment.schema) }),
    toBody: ({ bedId, at, note }) => ({
      bedId: bedId === '' ? undefined : Number(bedId),
      at: moment.unlessUntouched(at),
      note,
    }),
    send: (body, sent) => actOnEpisode(hospital, episode.episodeId, 'transfer', body, sent),
    isDone: ({ bedId }, stored) => stored.bedId === bedId,
    done: {
      title: ACTION_LABELS.transfer,
      message: ({ bed }) => `Se trasladó al paciente a la cama ${bed?.code}`,
      undo,
    },
    onClose,
  })
  const { form, bind } = record
  const { data: rooms = [] } = useQuery({ ...roomQueries.board(hospital), enabled: hospital.can('rooms') })
  const chosen = findBed(rooms, Number(useSelector(form.store, ({ values }) => values.bedId)))
  // Until it is known who it is, there may be somebody of the same name.
  const mustRead = hospital.can('patients') && patient?.hasNamesake !== false
  return (
    <RecordDialog
      title={ACTION_TITLES.transfer}
      subject={<EpisodeSubject episode={episode} />}
      submitLabel={
        patient?.hasNamesake ? transferText(patient, clock.today(), chosen) : ACTION_LABELS.transfer
      }
      confirmsEnter={mustRead}
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
          />
        )}
      </form.Field>
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
      <form.Field name="note">{(field) => <TextAreaField {...bind(field)} label="Nota" />}</form.Field>
      {episode.bed && <p className="text-sm text-muted">La cama {episode.bed.code} queda en limpieza.</p>}
    </RecordDialog>
  )
}

/** Annuls a transfer that was made by mistake, once its form is closed. */
function useUndoTransfer() {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  const { write } = useWrite({
    mutationFn: (moved: Episode) => undoTransfer(hospital, moved),
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
