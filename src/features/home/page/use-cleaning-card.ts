import { useQuery } from '@tanstack/react-query'
import type { Room } from '#src/domain/rooms/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { byFloor, type PlacedBed, shownState } from '../../rooms/parts/beds.ts'
import { roomQueries } from '../../rooms/queries.ts'
import { FEW_ROWS } from '../queries.ts'
import { type Card, type CardRow, useCardList } from './card.ts'

/** *Camas por limpiar*, for who may mark them clean; read from the board below, so nothing is requested twice. */
export function useCleaningCard(isOpen: boolean): Card {
  const hospital = useHospital()
  const board = roomQueries.board(hospital)
  const query = useQuery({ ...board, enabled: hospital.can('rooms', 'write') })
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

const rowOf = (placed: PlacedBed): CardRow => ({
  key: placed.bed.bedId,
  bedIds: [placed.bed.bedId],
  subject: { is: 'bed', placed },
})

/** The beds that wait to be cleaned, in the order of the board. */
function cleaningOf(rooms: readonly Room[]): PlacedBed[] {
  return byFloor(rooms)
    .flatMap((floor) => floor.rooms)
    .flatMap((room) => room.beds.map((bed) => ({ room, bed })))
    .filter(({ room, bed }) => shownState(room, bed).state === 'cleaning')
}
