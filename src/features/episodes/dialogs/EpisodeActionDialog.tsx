import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Episode } from '#src/domain/episodes/contract.ts'
import type { EpisodeAction } from '#src/domain/episodes/rules.ts'
import { groupName } from '#src/domain/permissions.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { DialogPending, LoadingOverlay } from '#src/ui/DialogPending.tsx'
import { ACTION_TITLES } from '../labels.ts'
import { useRefusedActions } from '../parts/use-refused-actions.ts'
import { episodeQueries } from '../queries.ts'
import { AnnulDialog } from './AnnulDialog.tsx'
import { DischargeDialog } from './DischargeDialog.tsx'
import { EditEpisodeDialog } from './EditEpisodeDialog.tsx'
import { OrderDischargeDialog } from './OrderDischargeDialog.tsx'
import { ReopenDialog } from './ReopenDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'

export interface EpisodeActionDialogProps {
  action: EpisodeAction
  episodeId: number
  onClose: () => void
}

const FORMS = {
  edit: EditEpisodeDialog,
  transfer: TransferDialog,
  'order-discharge': OrderDischargeDialog,
  discharge: DischargeDialog,
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
  const why = `Te falta el permiso ${groupName(hospital.id, 'episodes', 'read')}`
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
      <div className="flex justify-end">
        <Button autoFocus onClick={onClose}>
          Cerrar
        </Button>
      </div>
    </Dialog>
  )
}
