import { createColumnHelper } from '@tanstack/react-table'
import type { Room } from '#src/domain/rooms/contract.ts'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { countBeds } from './board.ts'
import { ROOM_KIND_LABELS } from './labels.ts'
import { RoomLink } from './RoomLink.tsx'

const column = createColumnHelper<TableFeatures, Room>()

const dash = (text: string) => (text === '' ? '—' : <bdi>{text}</bdi>)

/** Free beds and all beds of a room, as lists count them: *1/2*. */
export function bedShare(room: Room): string {
  return `${countBeds([room]).free}/${room.beds.length}`
}

export const roomColumns = column.columns([
  column.accessor('code', {
    header: 'Clave',
    cell: ({ row: { original } }) => (
      <>
        <RoomLink room={original} />
        {!original.active && <span className="text-muted"> · Inactivo</span>}
      </>
    ),
  }),
  column.accessor('floor', { header: 'Piso', cell: ({ getValue }) => dash(getValue()) }),
  column.accessor('service', { header: 'Servicio', cell: ({ getValue }) => dash(getValue()) }),
  column.accessor('kind', { header: 'Tipo', cell: ({ getValue }) => ROOM_KIND_LABELS[getValue()] }),
  column.display({
    id: 'beds',
    header: 'Camas disponibles/total',
    meta: { numeric: true },
    cell: ({ row: { original } }) => bedShare(original),
  }),
])
