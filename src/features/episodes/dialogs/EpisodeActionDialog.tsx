import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '#src/api/call.ts'
import { annulEpisode, revokeDischarge } from '#src/domain/episodes/api-writes.ts'
import { Annulment } from '#src/domain/episodes/bodies.ts'
import type { Episode } from '#src/domain/episodes/contract.ts'
import { DischargeRevocation } from '#src/domain/episodes/discharge.ts'
import type { EpisodeAction } from '#src/domain/episodes/rules.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { permissionLabel } from '#src/hospital/permission-labels.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Dialog, DialogClose } from '#src/ui/Dialog.tsx'
import { DialogPending, LoadingOverlay } from '#src/ui/DialogPending.tsx'
import { TextAreaField } from '#src/ui/Field.tsx'
import { ACTION_LABELS, ACTION_TITLES } from '../labels.ts'
import { useRefusedActions } from '../parts/use-refused-actions.ts'
import { episodeQueries } from '../queries.ts'
import { CorrectDischargeDialog } from './CorrectDischargeDialog.tsx'
import { DischargeDialog } from './DischargeDialog.tsx'
import { EditEpisodeDialog } from './EditEpisodeDialog.tsx'
import { type ActionProps, EpisodeSubject } from './EpisodeSubject.tsx'
import { OrderDischargeDialog } from './OrderDischargeDialog.tsx'
import { ReopenDialog } from './ReopenDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import { useEpisodeForm } from './use-episode-form.ts'

export interface EpisodeActionDialogProps {
  action: EpisodeAction
  episodeId: number
  onClose: () => void
}

const FORMS = {
  edit: EditEpisodeDialog,
  transfer: TransferDialog,
  'order-discharge': OrderDischargeDialog,
  'revoke-discharge': RevokeDischargeDialog,
  discharge: DischargeDialog,
  'correct-discharge': CorrectDischargeDialog,
  reopen: ReopenDialog,
  annul: AnnulDialog,
} as const

/** Opens the form of one action once its episode has come; says why not where it can't be done. */
export function EpisodeActionDialog({ action, episodeId, onClose }: EpisodeActionDialogProps) {
  const hospital = useHospital()
  const mayRead = hospital.can('episodes')
  const query = useQuery({ ...episodeQueries.detail(hospital, episodeId), enabled: mayRead })
  if (query.data) return <Opened action={action} current={query.data} onClose={onClose} />
  if (mayRead)
    return <DialogPending error={query.error} onRetry={() => void query.refetch()} onClose={onClose} />
  const why = `Te falta el permiso ${permissionLabel('episodes', 'read')}`
  return <RefusedAction action={action} why={why} onClose={onClose} />
}

interface OpenedProps extends Pick<EpisodeActionDialogProps, 'action' | 'onClose'> {
  current: Episode
}

/** Keeps the episode as it was when the form opened, so that a change by somebody else discards nothing typed. */
function Opened({ action, current, onClose }: OpenedProps) {
  const [episode] = useState(current)
  const refusal = useRefusedActions(episode)(action)
  const first = useRef<string | null>(undefined)
  if (first.current === undefined) first.current = refusal
  if (first.current === undefined) return <LoadingOverlay onCancel={onClose} />
  if (first.current !== null) return <RefusedAction action={action} why={first.current} onClose={onClose} />
  const Form = FORMS[action]
  return <Form episode={episode} onClose={onClose} />
}

interface RefusedActionProps {
  action: EpisodeAction
  why: string
  onClose: () => void
}

/** Says why an action can't be done, in place of its form. */
function RefusedAction({ action, why, onClose }: RefusedActionProps) {
  return (
    <Dialog title={ACTION_TITLES[action]} description={`${why}.`} onClose={onClose}>
      <DialogClose onClose={onClose} />
    </Dialog>
  )
}

const ReasonFields = z.object({ reason: z.string() })

/** Takes back a discharge that was ordered: the patient stays. */
function RevokeDischargeDialog({ episode, onClose }: ActionProps) {
  const hospital = useHospital()
  const isDeath = episode.orderedMotive === 'died'
  const record = useEpisodeForm({
    episode,
    action: 'revoke-discharge',
    fields: ReasonFields,
    initial: { reason: '' },
    body: DischargeRevocation,
    toBody: (fields) => fields,
    send: (body, sent) =>
      call(hospital, revokeDischarge, { episodeId: episode.episodeId }, { json: body, ...sent }),
    isDone: (_, { status }) => status === 'open',
    done: {
      title: ACTION_LABELS['revoke-discharge'],
      message: () => (isDeath ? 'El paciente ya no está registrado como fallecido' : 'Se revocó el alta'),
    },
    onClose,
  })
  const { form, bind } = record
  return (
    <RecordDialog
      title={ACTION_TITLES['revoke-discharge']}
      subject={<EpisodeSubject episode={episode} />}
      submitLabel={ACTION_LABELS['revoke-discharge']}
      record={record}
      onClose={onClose}
    >
      <form.Field name="reason">
        {(field) => <TextAreaField {...bind(field)} label="Motivo de la revocación" required autoFocus />}
      </form.Field>
      <p className="text-sm text-muted">
        {isDeath
          ? 'El paciente dejará de estar registrado como fallecido y su episodio seguirá en curso.'
          : 'El paciente se queda: su episodio seguirá en curso.'}
      </p>
    </RecordDialog>
  )
}

/** Annuls an episode that was recorded by mistake. */
function AnnulDialog({ episode, onClose }: ActionProps) {
  const hospital = useHospital()
  const record = useEpisodeForm({
    episode,
    action: 'annul',
    fields: ReasonFields,
    initial: { reason: '' },
    body: Annulment,
    toBody: (fields) => fields,
    send: (body, sent) =>
      call(hospital, annulEpisode, { episodeId: episode.episodeId }, { json: body, ...sent }),
    isDone: (_, { status }) => status === 'annulled',
    done: { title: ACTION_LABELS.annul, message: () => 'Se anuló el episodio' },
    onClose,
  })
  const { form, bind } = record
  return (
    <RecordDialog
      title={ACTION_TITLES.annul}
      subject={<EpisodeSubject episode={episode} />}
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
