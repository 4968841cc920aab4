import { useQuery } from '@tanstack/react-query'
import type { LinkOptions } from '@tanstack/react-router'
import Broom from 'lucide-react/icons/broom'
import type { Bed, Room } from '#src/domain/rooms/contract.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { IconButton } from '#src/ui/Button.tsx'
import { shownState, useFreeBed } from '../../rooms/parts/beds.ts'
import { roomQueries } from '../../rooms/queries.ts'
import { FEW_ROWS } from '../queries.ts'
import { type Card, useCardList } from './card.ts'
import { HomeRow } from './HomeRow.tsx'

/** *Camas por limpiar*, for who may mark them clean; read from the board below, so nothing is requested twice. */
export function useCleaningCard(isOpen: boolean): Card {
  const hospital = useHospital()
  const board = roomQueries.board(hospital)
  const query = useQuery({ ...board, enabled: hospital.can('rooms', 'write') })
  const rowOf = ({ room, bed }: { room: Room; bed: Bed }) => ({
    key: bed.bedId,
    bedIds: [bed.bedId],
    content: <CleaningRow room={room} bed={bed} link={hospitalLinks(hospital).room(room.roomId)} />,
  })
  const shown = useCardList(query, (rooms) => {
    const beds = cleaningOf(rooms)
    return { total: beds.length, rows: (isOpen ? beds : beds.slice(0, FEW_ROWS)).map(rowOf) }
  })
  return {
    id: 'camas-por-limpiar',
    title: 'Camas por limpiar',
    short: 'Por limpiar',
    ...shown,
  }
}

interface CleaningRowProps {
  room: Room
  bed: Bed
  link: LinkOptions
}

/** A bed that waits to be cleaned, since when, and the button that says that it is. */
function CleaningRow({ room, bed, link }: CleaningRowProps) {
  const { clock } = useHospital()
  const { write, isPending } = useFreeBed('Marcar como limpia')
  const { since } = bed
  const isToday = since !== null && clock.dayOf(since) === clock.today()

  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 grow">
        <HomeRow name={`Cama ${bed.code}`} link={link}>
          <p className="text-muted wrap-anywhere tabular-nums">
            <bdi>Cuarto {room.code}</bdi>
            {since !== null && ` · desde ${isToday ? clock.hour(since) : clock.instant(since)}`}
          </p>
        </HomeRow>
      </div>
      <IconButton
        label={`Marcar como limpia la cama ${bed.code}`}
        icon={<Broom aria-hidden="true" className="size-4" />}
        aria-busy={isPending || undefined}
        aria-disabled={isPending || undefined}
        // The row goes with its work: the second click of a double click would mark the bed that moves up.
        onClick={({ detail }) => detail < 2 && write({ room, bed })}
        className="border border-edge"
      />
    </div>
  )
}

/** The beds that wait to be cleaned, with their rooms; who waits longest first. */
function cleaningOf(rooms: readonly Room[]) {
  return rooms
    .flatMap((room) => room.beds.map((bed) => ({ room, bed })))
    .filter(({ room, bed }) => shownState(room, bed).state === 'cleaning')
    .toSorted((a, b) => (a.bed.since ?? '').localeCompare(b.bed.since ?? ''))
}
