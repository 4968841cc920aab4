import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import { useGranted } from '#src/session/use-session.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { shownState } from '../rooms/board.ts'
import type { Bed, Room } from '../rooms/contract.ts'
import { roomQueries } from '../rooms/queries.ts'
import { useFreeBed } from '../rooms/use-bed-change.ts'
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
  const { clients, hospitalId } = useHospital()
  const isGranted = useGranted(hospitalId)
  const free = useFreeBed()
  const [isWhole, setWhole] = useState(false)
  const board = roomQueries.board(clients, hospitalId)
  const query = useQuery({ ...board, enabled: isGranted('rooms') })
  const rowOf = ({ room, bed }: { room: Room; bed: Bed }) => ({
    key: bed.bedId,
    content: (
      <CleaningRow
        room={room}
        bed={bed}
        link={linkOptions({
          to: '/hospitals/$hospitalId/rooms/$roomId',
          params: { hospitalId: String(hospitalId), roomId: String(room.roomId) },
        })}
        onFree={isGranted('rooms', 'write') ? () => free({ room, bed }) : undefined}
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
