import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import type { Bed, Room } from '#src/domain/rooms/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { shownState } from '../rooms/parts/beds.ts'
import { useFreeBed } from '../rooms/parts/use-free-bed.ts'
import { roomQueries } from '../rooms/queries.ts'
import { CleaningRow } from './CleaningRow.tsx'
import { type Card, cardOf } from './card.ts'
import { FEW_ROWS } from './queries.ts'

/** The beds that wait to be cleaned, with their rooms; who waits longest first. */
function cleaningOf(rooms: readonly Room[]) {
  return rooms
    .flatMap((room) => room.beds.map((bed) => ({ room, bed })))
    .filter(({ room, bed }) => shownState(room, bed).state === 'cleaning')
    .toSorted((a, b) => (a.bed.since ?? '').localeCompare(b.bed.since ?? ''))
}

/** *Camas por limpiar*, as the board below knows them: they are not asked for twice. */
export function useCleaningCard(): Card {
  const hospital = useHospital()
  const free = useFreeBed()
  const [isWhole, setWhole] = useState(false)
  const board = roomQueries.board(hospital)
  const query = useQuery({ ...board, enabled: hospital.can('rooms') })
  const rowOf = ({ room, bed }: { room: Room; bed: Bed }) => ({
    key: bed.bedId,
    content: (
      <CleaningRow
        room={room}
        bed={bed}
        link={linkOptions({
          to: '/hospitals/$hospitalId/rooms/$roomId',
          params: { hospitalId: String(hospital.id), roomId: String(room.roomId) },
        })}
        onFree={hospital.can('rooms', 'write') ? () => free({ room, bed }) : undefined}
      />
    ),
  })
  const shown = cardOf(query, (rooms) => {
    const beds = cleaningOf(rooms)
    return { total: beds.length, rows: (isWhole ? beds : beds.slice(0, FEW_ROWS)).map(rowOf) }
  })
  return {
    ...{ id: 'camas-por-limpiar', title: 'Camas por limpiar', none: 'Sin camas por limpiar' },
    ...{ ...shown, isWhole, setWhole },
  }
}
