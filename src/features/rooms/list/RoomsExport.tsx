import type { ListParams } from '#src/domain/list.ts'
import type { Room } from '#src/domain/rooms/contract.ts'
import { ListExport } from '#src/hospital/ListExport.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import type { CsvColumns } from '#src/lib/csv.ts'
import type { ExporterProps } from '#src/ui/ExportButton.tsx'
import { ROOM_KIND_LABELS } from '../labels.ts'
import { countBeds } from '../parts/beds.ts'
import { readRooms } from '../queries.ts'

const COLUMNS: CsvColumns<Room> = [
  ['clave', ({ code }) => code],
  ['nombre', ({ name }) => name],
  ['piso', ({ floor }) => floor],
  ['servicio', ({ service }) => service],
  ['tipo', ({ kind }) => ROOM_KIND_LABELS[kind]],
  ['activo', ({ active }) => (active ? 'sí' : 'no')],
  ['camas_libres', (room) => countBeds([room]).free],
  ['camas_total', ({ beds }) => beds.length],
]

/** Exports the list of rooms. */
export function RoomsExport({ of, onEnd }: ExporterProps<ListParams>) {
  const hospital = useHospital()
  return (
    <ListExport
      title="Exportar cuartos"
      file="cuartos"
      message={(count) => (count === 1 ? 'Se exportó 1 cuarto' : `Se exportaron ${count} cuartos`)}
      columns={COLUMNS}
      read={(page, signal) => readRooms(hospital, { ...of, ...page }, signal)}
      rowId={({ roomId }) => roomId}
      onEnd={onEnd}
    />
  )
}
