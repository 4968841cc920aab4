import { memo } from 'react'
import { instantText } from '#src/domain/dates.ts'
import type { Bed, Room } from '#src/domain/rooms/contract.ts'
import { classes } from '#src/ui/classes.ts'
import { BedActions } from './BedActions.tsx'
import { BedOccupant } from './BedOccupant.tsx'
import { BedStateBadge } from './BedStateBadge.tsx'
import { useBedBoardContext } from './bed-board-context.ts'
import { shownState } from './board.ts'

const EDGES = {
  free: 'border-l-success',
  occupied: 'border-l-info',
  cleaning: 'border-l-warning',
  outOfService: 'border-l-danger',
} as const

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
      // Takes the focus when a button of it goes with its work.
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
