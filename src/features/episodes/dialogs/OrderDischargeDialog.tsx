import * as z from 'zod/mini'
import { DischargeOrder } from '#src/domain/episodes/contract.ts'
import { isStay } from '#src/domain/episodes/rules.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { TextAreaField } from '#src/ui/Field.tsx'
import { ACTION_LABELS, ACTION_TITLES } from '../labels.ts'
import { actOnEpisode } from '../queries.ts'
import { type ActionProps, ActionSubject } from './ActionSubject.tsx'
import { useEpisodeForm } from './use-episode-form.ts'

const Fields = z.object({ note: z.string() })

/** Orders the discharge; the bed stays taken until it is done. */
export function OrderDischargeDialog({ episode, onClose }: ActionProps) {
  const hospital = useHospital()
  const record = useEpisodeForm({
    episode,
    action: 'order-discharge',
    fields: Fields,
    initial: { note: '' },
    body: DischargeOrder,
    toBody: (fields) => fields,
    send: (body, sent) => actOnEpisode(hospital, episode.episodeId, 'order-discharge', body, sent),
    isDone: (_, { status }) => status === 'dischargeOrdered',
    done: { title: ACTION_LABELS['order-discharge'], message: () => 'Se indicó el alta' },
    onClose,
  })
  const { form, bind } = record
  return (
    <RecordDialog
      title={ACTION_TITLES['order-discharge']}
      description={<ActionSubject episode={episode} />}
      submitLabel={ACTION_LABELS['order-discharge']}
      record={record}
      onClose={onClose}
    >
      <form.Field name="note">
        {(field) => <TextAreaField {...bind(field)} label="Indicaciones" autoFocus />}
      </form.Field>
      {isStay(episode.kind) && <p className="text-sm text-muted">La cama sigue ocupada hasta el egreso.</p>}
    </RecordDialog>
  )
}
