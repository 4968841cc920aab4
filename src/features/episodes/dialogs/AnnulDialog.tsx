import * as z from 'zod/mini'
import { Annulment } from '#src/domain/episodes/contract.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { TextAreaField } from '#src/ui/Field.tsx'
import { ACTION_LABELS, ACTION_TITLES } from '../labels.ts'
import { actOnEpisode } from '../queries.ts'
import { type ActionProps, ActionSubject } from './ActionSubject.tsx'
import { useEpisodeForm } from './use-episode-form.ts'

const Fields = z.object({ reason: z.string() })

/** Annuls an episode that was recorded by mistake. */
export function AnnulDialog({ episode, onClose }: ActionProps) {
  const hospital = useHospital()
  const record = useEpisodeForm({
    episode,
    action: 'annul',
    fields: Fields,
    initial: { reason: '' },
    body: Annulment,
    toBody: (fields) => fields,
    send: (body, sent) => actOnEpisode(hospital, episode.episodeId, 'annul', body, sent),
    isDone: (_, { status }) => status === 'annulled',
    done: { title: ACTION_LABELS.annul, message: () => 'Se anuló el episodio' },
    onClose,
  })
  const { form, bind } = record
  return (
    <RecordDialog
      title={ACTION_TITLES.annul}
      description={<ActionSubject episode={episode} />}
      submitLabel={ACTION_LABELS.annul}
      submitVariant="danger"
      record={record}
      onClose={onClose}
    >
      <form.Field name="reason">
        {(field) => <TextAreaField {...bind(field)} label="Motivo de la anulación" required autoFocus />}
      </form.Field>
      <p className="text-sm text-muted">
        No se borra: queda en el expediente como anulado, con este motivo.
        {episode.bedId !== null && ` La cama ${episode.bed?.code} queda en limpieza.`}
      </p>
    </RecordDialog>
  )
}
