import { Link, type LinkOptions } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import Ban from 'lucide-react/icons/ban'
import Broom from 'lucide-react/icons/broom'
import CircleCheck from 'lucide-react/icons/circle-check'
import DoorOpen from 'lucide-react/icons/door-open'
import FolderOpen from 'lucide-react/icons/folder-open'
import LogOut from 'lucide-react/icons/log-out'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import UserPlus from 'lucide-react/icons/user-plus'
import type { Bed, Room } from '#src/domain/rooms/contract.ts'
import type { NotedStay } from '#src/features/documents/parts/TodaysNote.tsx'
import { EpisodeDialogs, NewEpisode } from '#src/features/episodes/dialogs.ts'
import { Button, buttonClass, IconButton } from '#src/ui/Button.tsx'
import { OutOfService } from '../dialogs.tsx'
import { type PlacedBed, releaseLabel, shownState, useFreeBed } from '../parts/beds.ts'
import type { BedForm } from '../search-params.ts'
import { type BedBoardContext, useBedBoardContext } from './bed-board-context.tsx'

const icon = 'size-4'

interface Action {
  label: string
  Icon: LucideIcon
}

/** Leads to another page. */
interface LinkAction extends Action {
  name: 'documents' | 'chart'
  link: LinkOptions
}

/** Opens today's note, or begins it. Only panels and menus offer it. */
export interface NoteAction extends Action {
  name: 'note'
  stay: NotedStay
}

/** Opens a form over the page. */
export interface FormAction extends Action {
  name: 'transfer' | 'order-discharge' | 'discharge' | 'admit' | 'out-of-service'
  form: BedForm
  /** Fetches the code of the form. */
  preload: () => Promise<void>
}

/** Makes the bed available again, at once. */
export interface ReleaseAction extends Action {
  name: 'release'
  label: ReturnType<typeof releaseLabel>
}

export type BedAction = LinkAction | NoteAction | FormAction | ReleaseAction

/**
 * What this person may do about a bed as it is; what is done most comes first. The panel has all of it, and so has the
 * menu; tiles and cells have what fits.
 */
export function bedActions(board: BedBoardContext, { room, bed }: PlacedBed): BedAction[] {
  const { links, mayChange, mayAdmit, mayOrder, mayOpen, mayReadEpisodes } = board
  const { bedId, occupant } = bed
  if (occupant) {
    const { patientId, episodeId: episode, status } = occupant
    const { chart, documents } = links.patient(patientId, room.roomId)
    const { preload } = EpisodeDialogs
    const actions: (BedAction | false)[] = [
      mayOpen &&
        mayReadEpisodes &&
        (mayAdmit
          ? {
              name: 'note',
              label: 'Escribir nota',
              Icon: NotebookPen,
              stay: { patientId, episodeId: episode, roomId: room.roomId },
            }
          : { name: 'documents', label: 'Documentos', Icon: NotebookPen, link: documents(episode) }),
      mayAdmit && {
        name: 'transfer',
        label: 'Trasladar',
        Icon: ArrowRightLeft,
        form: { form: 'trasladar', episode },
        preload,
      },
      mayOrder &&
        status === 'open' && {
          name: 'order-discharge',
          label: 'Indicar alta',
          Icon: LogOut,
          form: { form: 'indicar-alta', episode },
          preload,
        },
      mayAdmit &&
        status === 'dischargeOrdered' && {
          name: 'discharge',
          label: 'Egresar',
          Icon: DoorOpen,
          form: { form: 'egresar', episode },
          preload,
        },
      mayOpen && {
        name: 'chart',
        label: 'Abrir expediente',
        Icon: FolderOpen,
        link: chart(mayReadEpisodes ? episode : null),
      },
    ]
    return actions.filter((action) => action !== false)
  }
  const { state } = shownState(room, bed)
  const actions: (BedAction | false)[] = [
    state === 'free' &&
      mayAdmit && {
        name: 'admit',
        label: 'Ingresar',
        Icon: UserPlus,
        form: { form: 'episodio', bed: bedId },
        preload: NewEpisode.preload,
      },
    state === 'free' &&
      mayChange && {
        name: 'out-of-service',
        label: 'Fuera de servicio',
        Icon: Ban,
        form: { form: 'fuera-de-servicio', bed: bedId },
        preload: OutOfService.preload,
      },
    // In a room that is not in use no bed can be made available.
    (state === 'cleaning' || state === 'outOfService') &&
      room.active &&
      mayChange && {
        name: 'release',
        label: releaseLabel(bed),
        Icon: state === 'cleaning' ? Broom : CircleCheck,
      },
  ]
  return actions.filter((action) => action !== false)
}

interface BedActionsProps {
  room: Room
  bed: Bed
  /** On the page of one room: shows every label, and offers the patient's transfer. */
  roomy: boolean
}

/** The buttons of one bed in words; each names its bed for screen readers. The rest is in its panel and menu. */
export function BedActions({ room, bed, roomy }: BedActionsProps) {
  const board = useBedBoardContext()
  const actions = bedActions(board, { room, bed })
    .filter((action) => action.name !== 'note')
    .filter(
      ({ name }) =>
        name === 'admit' || name === 'out-of-service' || name === 'release' || (name === 'transfer' && roomy),
    )
  if (actions.length === 0) return null
  return (
    <p className="flex flex-wrap gap-1.5 pt-0.5">
      {actions.map((action) => (
        <ActionButton
          // What a bed waits for may change under its button.
          key={action.label}
          action={action}
          placed={{ room, bed }}
          label={`${action.label}: cama ${bed.code}`}
          className="text-sm"
          isIconOnly={action.name === 'out-of-service' && !roomy}
        />
      ))}
    </p>
  )
}

interface ActionButtonProps {
  action: Exclude<BedAction, NoteAction>
  placed: PlacedBed
  /** The accessible name; the action's own where unset. */
  label?: string | undefined
  isPrimary?: boolean
  isIconOnly?: boolean
  className?: string | undefined
}

/** The button or link of one action. */
export function ActionButton({ action, placed, label, isPrimary, isIconOnly, className }: ActionButtonProps) {
  const { openForm } = useBedBoardContext()
  const variant = isPrimary ? 'primary' : 'secondary'
  const sign = <action.Icon aria-hidden="true" className={icon} />
  if ('link' in action)
    return (
      <Link {...action.link} className={buttonClass(variant, className)}>
        {action.label}
      </Link>
    )
  if (action.name === 'release')
    return <ReleaseButton action={action} placed={placed} label={label} className={className} />
  const events = {
    onPointerEnter: () => void action.preload(),
    onFocus: () => void action.preload(),
    onClick: () => openForm(action.form),
  }
  if (isIconOnly) return <IconButton label={label ?? action.label} icon={sign} {...events} />
  return (
    <Button {...events} variant={variant} icon={sign} aria-label={label} className={className}>
      {action.label}
    </Button>
  )
}

interface ReleaseButtonProps extends Pick<ActionButtonProps, 'placed' | 'label' | 'className'> {
  action: ReleaseAction
}

/** Writes at once, and is busy until the board shows it. */
function ReleaseButton({ action: { label: text, Icon }, placed, label, className }: ReleaseButtonProps) {
  const { write, isPending } = useFreeBed(text)
  return (
    <Button
      busy={isPending}
      icon={<Icon aria-hidden="true" className={icon} />}
      aria-label={label}
      className={className}
      onClick={() => write(placed)}
    >
      {text}
    </Button>
  )
}
