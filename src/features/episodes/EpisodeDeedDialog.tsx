import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { groupName } from '#src/lib/permissions.ts'
import { useGranted } from '#src/session/use-session.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { Coming } from '#src/ui/Coming.tsx'
import { DialogPending } from '#src/ui/DialogPending.tsx'
import { AnnulDialog } from './AnnulDialog.tsx'
import type { Episode } from './contract.ts'
import { DischargeDialog } from './DischargeDialog.tsx'
import { EditEpisodeDialog } from './EditEpisodeDialog.tsx'
import { OrderDischargeDialog } from './OrderDischargeDialog.tsx'
import { episodeQueries } from './queries.ts'
import { RefusedDeed } from './RefusedDeed.tsx'
import { ReopenDialog } from './ReopenDialog.tsx'
import type { EpisodeAction } from './rules.ts'
import { TransferDialog } from './TransferDialog.tsx'
import { useDeedRefusals } from './use-deed-refusals.ts'

export interface EpisodeDeedDialogProps {
  deed: EpisodeAction
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

/** Opens the form of one deed once its episode has come; says why not where it can't be done. */
export function EpisodeDeedDialog({ deed, episodeId, onClose }: EpisodeDeedDialogProps) {
  const { clients, hospitalId } = useHospital()
  const mayRead = useGranted(hospitalId)('episodes')
  const query = useQuery({ ...episodeQueries.detail(clients, hospitalId, episodeId), enabled: mayRead })
  if (query.data) return <Opened deed={deed} current={query.data} onClose={onClose} />
  if (mayRead)
    return <DialogPending error={query.error} onRetry={() => void query.refetch()} onClose={onClose} />
  const why = `Te falta el permiso ${groupName(hospitalId, 'episodes', 'read')}`
  return <RefusedDeed deed={deed} why={why} onClose={onClose} />
}

interface OpenedProps extends Pick<EpisodeDeedDialogProps, 'deed' | 'onClose'> {
  current: Episode
}

/** Keeps to what the episode was when the form opened: nothing typed goes because somebody else was quicker. */
function Opened({ deed, current, onClose }: OpenedProps) {
  const [episode] = useState(current)
  const refusal = useDeedRefusals(episode)(deed)
  const first = useRef<string | null>(undefined)
  if (first.current === undefined) first.current = refusal
  if (first.current === undefined) return <Coming onCancel={onClose} />
  if (first.current !== null) return <RefusedDeed deed={deed} why={first.current} onClose={onClose} />
  const Form = FORMS[deed]
  return <Form episode={episode} onClose={onClose} />
}
