import { createColumnHelper } from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import type { Room } from '#src/domain/rooms/contract.ts'
import type { TableSearch } from '#src/domain/table-search.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useListView } from '#src/hospital/use-list-view.ts'
import { DataTable } from '#src/ui/DataTable.tsx'
import { ExportButton } from '#src/ui/ExportButton.tsx'
import { PhoneRow } from '#src/ui/ListTools.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { withRowMenu } from '#src/ui/RowActions.tsx'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { useList } from '#src/ui/use-list.ts'
import type { RowSelection } from '#src/ui/use-list-table.ts'
import { ROOM_KIND_LABELS } from '../labels.ts'
import { countBeds } from '../parts/beds.ts'
import { RoomLink } from '../parts/RoomLink.tsx'
import { roomListParams, roomQueries } from '../queries.ts'

const RoomsExport = lazyComponent(() => import('./RoomsExport.tsx').then((module) => module.RoomsExport))

interface RoomListProps {
  search: TableSearch
  onSearch: (change: (current: TableSearch) => TableSearch, options: { replace: boolean }) => void
  selection?: RowSelection<Room>
  /** Buttons that add rooms. */
  creation?: ReactNode
  /** What an empty list offers in their place. */
  emptyAction?: ReactNode
  /** Buttons for the ticked room. */
  rowActions?: ReactNode
  /** Controls that are always beside the search. */
  tools?: ReactNode
  /** The menu at the end of a row; the same function at each render. */
  rowMenu?: (room: Room) => ReactNode
  emptyHint: ReactNode
}

/** The rooms of a hospital: clave, floor, service, kind, and how many of their beds are free. */
export function RoomList({ search, onSearch, emptyHint, rowActions, rowMenu, ...rest }: RoomListProps) {
  const hospital = useHospital()
  const view = useListView('rooms')
  const params = roomListParams(search, view.rows)
  const columns = useMemo(() => (rowMenu ? withRowMenu(roomColumns, rowMenu) : roomColumns), [rowMenu])
  const list = useList(roomQueries.list(hospital, params))
  return (
    <DataTable
      label="Cuartos"
      view={view}
      columns={columns}
      phoneRow={(room) => roomPhoneRow(room, rowMenu?.(room))}
      list={list}
      search={search}
      onSearch={onSearch}
      rowId={({ roomId }) => String(roomId)}
      emptyText="No hay cuartos para mostrar"
      emptyHint={emptyHint}
      errorText="No se pudo cargar la lista"
      rowActions={
        <>
          {rowActions}
          <ExportButton exporter={RoomsExport} of={params} />
        </>
      }
      {...rest}
    />
  )
}

const column = createColumnHelper<TableFeatures, Room>()

const dash = (text: string) => (text === '' ? '—' : <bdi>{text}</bdi>)

/** Free beds and all beds of a room, as lists count them: *1/2*. */
function bedShare(room: Room): string {
  return `${countBeds([room]).free}/${room.beds.length}`
}

function CodeCell({ room }: { room: Room }) {
  return (
    <>
      <RoomLink room={room} />
      {!room.active && <span className="text-muted"> · Inactivo</span>}
    </>
  )
}

function roomPhoneRow(room: Room, menu: ReactNode) {
  const { floor, service, kind } = room
  const detail = [floor && `Piso ${floor}`, service, ROOM_KIND_LABELS[kind]].filter(Boolean).join(' · ')
  return (
    <PhoneRow
      title={<CodeCell room={room} />}
      side={
        <>
          {bedShare(room)} <span className="text-sm font-normal text-muted">disponibles</span>
        </>
      }
      detail={<bdi>{detail}</bdi>}
      menu={menu}
    />
  )
}

const roomColumns = column.columns([
  column.accessor('code', {
    header: 'Clave',
    cell: ({ row }) => <CodeCell room={row.original} />,
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
