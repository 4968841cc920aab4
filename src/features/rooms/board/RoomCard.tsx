import { memo } from 'react'
import type { Room } from '#src/domain/rooms/contract.ts'
import { classes } from '#src/ui/classes.ts'
import { StaticLink } from '#src/ui/StaticLink.tsx'
import { ROOM_KIND_LABELS } from '../labels.ts'
import { BedCell, type BedCellProps } from './BedCell.tsx'
import { useBedBoardContext } from './bed-board-context.tsx'

/** Rooms with more beds than this take the whole width. */
const NARROW_BEDS = 3

interface RoomCardProps {
  room: Room
  /** How each bed is shown. */
  lookOf: (bedId: number) => Pick<BedCellProps, 'hidden' | 'concern' | 'changed' | 'peeked'>
}

/** A room on the board with its beds; not drawn while it is outside the window. */
export function RoomCard({ room, lookOf }: RoomCardProps) {
  const { beds } = room
  const isEmpty = beds.length > 0 && beds.every(({ bedId }) => lookOf(bedId).hidden)
  const isWide = beds.length > NARROW_BEDS
  return (
    <li
      hidden={isEmpty}
      className={classes(
        'flex min-w-0 flex-col gap-2 rounded-md border border-line bg-raised p-2',
        '[contain-intrinsic-size:auto_12rem] [content-visibility:auto]',
        isWide && 'col-span-full',
      )}
    >
      <RoomHead room={room} />
      {beds.length === 0 ? (
        <p className="px-1 text-sm text-muted">Sin camas</p>
      ) : (
        <ul
          className={classes(
            'grid gap-2',
            isWide && 'grid-cols-[repeat(auto-fill,minmax(min(15.5rem,100%),1fr))]',
          )}
        >
          {beds.map((bed) => (
            <BedCell key={bed.bedId} room={room} bed={bed} {...lookOf(bed.bedId)} />
          ))}
        </ul>
      )}
    </li>
  )
}

function RoomHeadDrawn({ room }: { room: Room }) {
  const { links } = useBedBoardContext()
  const { roomId, code, name, kind, service, active } = room
  // Many rooms are named after their kind or service: no text stands twice.
  const facts = [name !== `Cuarto ${code}` && name, ROOM_KIND_LABELS[kind], service]
  return (
    <div className="min-w-0 px-1 text-sm text-muted">
      <h4 className="text-base font-semibold text-ink">
        <StaticLink link={links.room(roomId)} className="rounded underline-offset-2 hover:underline">
          Cuarto <bdi>{code}</bdi>
        </StaticLink>
      </h4>
      <p className="wrap-anywhere">
        {[...new Set(facts)].filter(Boolean).join(' · ')}
        {!active && ' · Inactivo'}
      </p>
    </div>
  )
}
const RoomHead = memo(RoomHeadDrawn)
