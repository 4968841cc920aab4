import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import SprayCan from 'lucide-react/icons/spray-can'
import UserPlus from 'lucide-react/icons/user-plus'
import { type ReactNode, useState } from 'react'
import type { Bed, Room } from '#src/domain/rooms/contract.ts'
import { EpisodeDialogs } from '#src/features/episodes/dialogs.ts'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { NewEpisode } from '../../episodes/dialogs.ts'
import { OutOfService } from '../dialogs.tsx'
import { type BedBoardContext, useBedBoardContext } from './bed-board-context.tsx'

const icon = 'size-4'

interface Action {
  label: string
  icon: ReactNode
  /** An icon alone where there is little room. */
  isRare?: true
  onClick: () => void
  /** Fetches the code that the click needs. */
  preload?: () => void
  /** The click writes at once, and the button waits for it. */
  writes?: true
}

interface BedActionsProps {
  room: Room
  bed: Bed
  /** On the page of one room: shows every label, and offers the patient's transfer. */
  roomy: boolean
}

/** The buttons of one bed; each names its bed for screen readers. */
export function BedActions(props: BedActionsProps) {
  const { bed, roomy } = props
  const board = useBedBoardContext()
  const [busy, setBusy] = useState(false)
  const actions = actionsFor(board, props)
  if (actions.length === 0) return null

  async function run({ onClick, writes }: Action) {
    if (writes) setBusy(true)
    try {
      await onClick()
    } finally {
      if (writes) setBusy(false)
    }
  }

  return (
    <p className="flex flex-wrap gap-1.5 pt-0.5">
      {actions.map((action) => {
        const { label, icon, preload, isRare, writes } = action
        const name = `${label}: cama ${bed.code}`
        const events = { onPointerEnter: preload, onFocus: preload, onClick: () => void run(action) }
        if (isRare && !roomy) return <IconButton key={label} label={name} icon={icon} {...events} />
        return (
          <Button
            key={label}
            {...events}
            {...(writes && { busy })}
            icon={icon}
            aria-label={name}
            className="text-sm"
          >
            {label}
          </Button>
        )
      })}
    </p>
  )
}

/** What this person may do with a bed as it is. */
function actionsFor(board: BedBoardContext, { room, bed, roomy }: BedActionsProps): Action[] {
  const { mayChange, mayAdmit, openForm } = board
  const { bedId, state, occupant } = bed
  const free = () => board.free({ room, bed })
  const actions: Action[] = []
  if (state === 'free' && mayAdmit && room.active)
    actions.push({
      label: 'Nuevo episodio',
      icon: <UserPlus aria-hidden="true" className={icon} />,
      onClick: () => openForm({ form: 'episodio', bed: bedId }),
      preload: NewEpisode.preload,
    })
  if (state === 'free' && mayChange)
    actions.push({
      label: 'Fuera de servicio',
      icon: <Ban aria-hidden="true" className={icon} />,
      isRare: true,
      onClick: () => openForm({ form: 'fuera-de-servicio', bed: bedId }),
      preload: OutOfService.preload,
    })
  if (state === 'cleaning' && mayChange)
    actions.push({
      label: 'Marcar como limpia',
      icon: <SprayCan aria-hidden="true" className={icon} />,
      onClick: free,
      writes: true,
    })
  if (state === 'outOfService' && mayChange)
    actions.push({
      label: 'Poner en servicio',
      icon: <CircleCheck aria-hidden="true" className={icon} />,
      onClick: free,
      writes: true,
    })
  if (occupant && mayAdmit && roomy)
    actions.push({
      label: 'Trasladar',
      icon: <ArrowRightLeft aria-hidden="true" className={icon} />,
      onClick: () => openForm({ form: 'trasladar', episode: occupant.episodeId }),
      preload: EpisodeDialogs.preload,
    })
  return actions
}
