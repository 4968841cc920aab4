import * as z from 'zod/mini'
import { Transfer } from '#src/domain/episodes/contract.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { TextAreaField } from '#src/ui/Field.tsx'
import { FreeBedField } from '../../rooms/parts/FreeBedField.tsx'
import { ACTION_LABELS, ACTION_TITLES } from '../labels.ts'
import { actOnEpisode } from '../queries.ts'
import { type ActionProps, ActionSubject } from './ActionSubject.tsx'
import { useEpisodeForm } from './use-episode-form.ts'

const Fields = z.object({ bedId: z.string(), note: z.string() })
const Body = z.extend(Transfer, { bedId: z.int('Elige la cama') })

/** Moves a patient to another bed, at once. */
export function TransferDialog({ episode, onClose }: ActionProps) {
  const hospital = useHospital()
  const record = useEpisodeForm({
    episode,
    action: 'transfer',
    fields: Fields,
    initial: { bedId: '', note: '' },
    body: Body,
    toBody: ({ bedId, note }) => ({ bedId: bedId === '' ? undefined : Number(bedId), note }),
    send: (body, sent) => actOnEpisode(hospital, episode.episodeId, 'transfer', body, sent),
    isDone: ({ bedId }, stored) => stored.bedId === bedId,
    done: {
      title: ACTION_LABELS.transfer,
      message: ({ bed }) => `Se trasladó al paciente a la cama ${bed?.code}`,
    },
    onClose,
  })
  const { form, bind } = record
  return (
    <RecordDialog
      title={ACTION_TITLES.transfer}
      description={<ActionSubject episode={episode} />}
      submitLabel={ACTION_LABELS.transfer}
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
          />
        )}
      </form.Field>
      <form.Field name="note">{(field) => <TextAreaField {...bind(field)} label="Nota" />}</form.Field>
      {episode.bed && <p className="text-sm text-muted">La cama {episode.bed.code} queda en limpieza.</p>}
    </RecordDialog>
  )
}
