import LogOut from 'lucide-react/icons/log-out'
import UserSearch from 'lucide-react/icons/user-search'
import Users from 'lucide-react/icons/users'
import { memo, type ReactNode } from 'react'
import { instantText } from '#src/domain/dates.ts'
import type { Bed, Occupant, Room } from '#src/domain/rooms/contract.ts'
import { classes } from '#src/ui/classes.ts'
import { StaticLink } from '#src/ui/StaticLink.tsx'
import { ageOf, SEX_LABELS } from '../../patients/labels.ts'
import { shownState } from '../parts/beds.ts'
import { BedActions } from './BedActions.tsx'
import { BedStateBadge } from './BedStates.tsx'
import { useBedBoardContext } from './bed-board-context.tsx'

const EDGES = {
  free: 'border-l-success',
  occupied: 'border-l-info',
  cleaning: 'border-l-warning',
  outOfService: 'border-l-danger',
} as const

const icon = 'mt-0.5 size-4 shrink-0'

interface BedCellProps {
  room: Room
  bed: Bed
  /** Filtered out; it stays drawn, so that narrowing the board costs nothing. */
  hidden?: boolean
  /** On the page of one room, where there is room for more. */
  roomy?: boolean
}

/** One bed: its clave, its state, who lies in it and what can be done. */
function BedCellDrawn({ room, bed, hidden = false, roomy = false }: BedCellProps) {
  const { timeZone } = useBedBoardContext()
  const { state, reason } = shownState(room, bed)
  return (
    <li
      hidden={hidden}
      // Takes the focus when one of its buttons goes away after its click.
      tabIndex={-1}
      className={classes(
        'flex min-w-0 flex-col gap-1 rounded border-l-4 px-2.5 py-1.5',
        roomy ? 'border-y border-r border-y-line border-r-line bg-raised' : 'bg-ground',
        EDGES[state],
      )}
    >
      <p className="flex flex-wrap items-start justify-between gap-x-3">
        <bdi className="font-semibold tabular-nums">{bed.code}</bdi>
        <BedStateBadge state={state} reason={reason} />
      </p>
      {state === 'cleaning' && bed.since !== null && (
        <p className="text-sm text-muted tabular-nums">Desde {instantText(bed.since, timeZone)}</p>
      )}
      {bed.occupant && <BedOccupant occupant={bed.occupant} roomId={room.roomId} />}
      <BedActions room={room} bed={bed} roomy={roomy} />
    </li>
  )
}

export const BedCell = memo(BedCellDrawn)

/** Who lies in a bed: enough to tell patients apart, and to know when the bed will be free. */
function BedOccupant({ occupant, roomId }: { occupant: Occupant; roomId: number }) {
  const { links, timeZone, today, mayOpen } = useBedBoardContext()
  const { episodeId, patientId, name, sex, status, admittedAt, expectedDischargeAt } = occupant
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        {mayOpen && name !== null ? (
          <StaticLink
            key={patientId}
            link={links.patient(patientId, roomId).overview}
            className="rounded text-accent underline-offset-2 hover:underline"
          >
            <bdi>{name}</bdi>
          </StaticLink>
        ) : (
          <bdi>{name ?? `Episodio ${episodeId}`}</bdi>
        )}
      </p>
      <p className="text-sm text-muted tabular-nums">
        {sex !== null && `${ageOf(occupant, today)} · ${SEX_LABELS[sex]}`}
        {admittedAt !== null && `${sex === null ? 'Desde' : ' · desde'} ${instantText(admittedAt, timeZone)}`}
      </p>
      {expectedDischargeAt !== null && (
        <p className="text-sm text-muted tabular-nums">
          Alta prevista: {instantText(expectedDischargeAt, timeZone)}
        </p>
      )}
      {status === 'dischargeOrdered' && (
        <p className="flex items-start gap-1 text-sm font-medium text-info">
          <LogOut aria-hidden="true" className={icon} />
          Alta indicada
        </p>
      )}
      {!occupant.identified && (
        <Mark>
          <UserSearch aria-hidden="true" className={icon} />
          No identificado
        </Mark>
      )}
      {occupant.similarName && (
        <Mark>
          <Users aria-hidden="true" className={icon} />
          Hay otro paciente con nombre parecido
        </Mark>
      )}
    </>
  )
}

function Mark({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-1 rounded bg-warning-soft px-1.5 py-0.5 text-sm font-medium text-warning">
      {children}
    </p>
  )
}
