import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '#src/api/call.ts'
import { reopenEpisode } from '#src/domain/episodes/api-writes.ts'
import { Reopening } from '#src/domain/episodes/discharge.ts'
import { isRunning, isStay } from '#src/domain/episodes/rules.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { TextAreaField } from '#src/ui/Field.tsx'
import { usePatientFacts } from '../../patients/parts/PatientLine.tsx'
import { findBed } from '../../rooms/parts/beds.ts'
import { FreeBedField } from '../../rooms/parts/FreeBedField.tsx'
import { roomQueries } from '../../rooms/queries.ts'
import { ACTION_LABELS, ACTION_TITLES } from '../labels.ts'
import { type ActionProps, EpisodeSubject, OtherEpisodeLink } from './EpisodeSubject.tsx'
import { useEpisodeForm } from './use-episode-form.ts'

const Fields = z.object({ reason: z.string(), bedId: z.string() })
const Body = z.extend(Reopening, { bedId: z.nullable(z.int('Elige otra cama')) })

/** Takes a discharge back: the patient returns to the last bed, or to another one where that is taken. */
export function ReopenDialog({ episode, onClose }: ActionProps) {
  const hospital = useHospital()
  const { facts: patient } = usePatientFacts(episode.patientId)
  const mayReadRooms = hospital.can('rooms')
  const board = useQuery({ ...roomQueries.board(hospital), enabled: mayReadRooms })
  const stay = isStay(episode.kind)
  const last = episode.bed
  const lastBed = last && findBed(board.data ?? [], last.bedId)?.bed
  const isLastFree = lastBed?.state === 'free' || lastBed?.state === 'cleaning'
  // They may lie in it again before the answer to reopening comes.
  const isLastTheirs = lastBed?.occupant?.episodeId === episode.episodeId
  // Without the right to read the board, ask for the last bed and let the server decide.
  const isLastGone = board.data !== undefined && !isLastFree && !isLastTheirs
  const needsBed = stay && (last === null || isLastGone)

  const record = useEpisodeForm({
    episode,
    action: 'reopen',
    fields: Fields,
    initial: { reason: '', bedId: '' },
    body: Body,
    toBody: ({ reason, bedId }) => ({
      reason,
      bedId: stay && bedId !== '' ? Number(bedId) : needsBed ? undefined : null,
    }),
    send: (body, sent) =>
      call(hospital, reopenEpisode, { episodeId: episode.episodeId }, { json: body, ...sent }),
    isDone: (_, { status }) => isRunning(status),
    done: {
      title: ACTION_LABELS.reopen,
      message: ({ bed }) =>
        stay ? `Se reabrió el episodio en la cama ${bed?.code}` : 'Se reabrió el episodio',
    },
    onClose,
  })
  const { form, bind } = record
  return (
    <RecordDialog
      title={ACTION_TITLES.reopen}
      subject={<EpisodeSubject episode={episode} />}
      submitLabel={ACTION_LABELS.reopen}
      record={record}
      wayOn={record.submitError?.fields.size === 0 && <OtherEpisodeLink submitError={record.submitError} />}
      onClose={onClose}
    >
      <form.Field name="reason">
        {(field) => <TextAreaField {...bind(field)} label="Motivo de la reapertura" required autoFocus />}
      </form.Field>
      {stay && (
        <>
          {needsBed && last && (
            <p className="rounded-md bg-warning-soft px-3 py-2 text-warning">
              Su última cama, {last.code}, ya no está disponible: elige otra.
            </p>
          )}
          <form.Field name="bedId">
            {(field) => (
              <FreeBedField
                {...bind(field)}
                required={needsBed}
                service={episode.service}
                patient={patient}
                {...(!needsBed && last && { placeholder: `La misma cama: ${last.code}` })}
              />
            )}
          </form.Field>
        </>
      )}
    </RecordDialog>
  )
}
