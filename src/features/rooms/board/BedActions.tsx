import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import Ban from 'lucide-react/icons/ban'
import Broom from 'lucide-react/icons/broom'
import CircleCheck from 'lucide-react/icons/circle-check'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ReactNode } from 'react'
import type { Bed, Room } from '#src/domain/rooms/contract.ts'
import { EpisodeDialogs } from '#src/features/episodes/dialogs.ts'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { NewEpisode } from '../../episodes/dialogs.ts'
import { OutOfService } from '../dialogs.tsx'
import { type PlacedBed, releaseLabel, useFreeBed } from '../parts/beds.ts'
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
}

interface BedActionsProps {
  room: Room
  bed: Bed
  /** On the page of one room: shows every label, and offers the patient's transfer. */
  roomy: boolean
}

/** The buttons of one bed; each names its bed for screen readers. */
export function BedActions(props: BedActionsProps) {
  const { room, bed, roomy } = props
  const board = useBedBoardContext()
  const actions = actionsFor(board, props)
  const isWaiting = bed.state === 'cleaning' || bed.state === 'outOfService'
  const isFreeable = isWaiting && board.mayChange
  if (actions.length === 0 && !isFreeable) return null

  return (
    <p className="flex flex-wrap gap-1.5 pt-0.5">
      {isFreeable && <FreeBedButton key={bed.state} room={room} bed={bed} />}
      {actions.map(({ label, icon, preload, isRare, onClick }) => {
        const name = `${label}: cama ${bed.code}`
        const events = { onPointerEnter: preload, onFocus: preload, onClick }
        if (isRare && !roomy) return <IconButton key={label} label={name} icon={icon} {...events} />
        return (
          <Button key={label} {...events} icon={icon} aria-label={name} className="text-sm">
            {label}
          </Button>
        )
      })}
    </p>
  )
}

/** Writes at once, and is busy until the board shows it. */
function FreeBedButton({ room, bed }: PlacedBed) {
  const label = releaseLabel(bed)
  const Icon = bed.state === 'cleaning' ? Broom : CircleCheck
  const { write, isPending } = useFreeBed(label)
  return (
    <Button
      busy={isPending}
      icon={<Icon aria-hidden="true" className={icon} />}
      aria-label={`${label}: cama ${bed.code}`}
      className="text-sm"
      onClick={() => write({ room, bed })}
    >
      {label}
    </Button>
  )
}

/** The forms that this person may open for a bed as it is. */
function actionsFor(board: BedBoardContext, { room, bed, roomy }: BedActionsProps): Action[] {
  const { mayChange, mayAdmit, openForm } = board
  const { bedId, state, occupant } = bed
  const actions: Action[] = []
  if (state === 'free' && mayAdmit && room.active)
    actions.push({
      label: 'Ingresar',
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
  if (occupant && mayAdmit && roomy)
    actions.push({
      label: 'Trasladar',
      icon: <ArrowRightLeft aria-hidden="true" className={icon} />,
      onClick: () => openForm({ form: 'trasladar', episode: occupant.episodeId }),
      preload: EpisodeDialogs.preload,
    })
  return actions
}
