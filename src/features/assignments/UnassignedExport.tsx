import type { ListParams } from '#src/api/list.ts'
import type { CsvColumns } from '#src/lib/csv.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import type { ExporterProps } from '#src/ui/ExportButton.tsx'
import { ListExport } from '../profile/ListExport.tsx'
import type { Unassigned } from './contract.ts'
import { readUnassigned } from './queries.ts'

const COLUMNS: CsvColumns<Unassigned> = [
  ['episodio', ({ episodeId }) => episodeId],
  ['paciente', ({ patientName }) => patientName],
  ['cuarto', ({ bed }) => bed?.roomCode],
  ['cama', ({ bed }) => bed?.code],
  ['servicio', ({ service }) => service],
  ['ingreso', ({ admittedAt }) => admittedAt],
]

/** Hands out who has no attending doctor; instants are ISO 8601 in UTC. */
export function UnassignedExport({ of, onEnd }: ExporterProps<ListParams>) {
  const { clients } = useHospital()
  return (
    <ListExport
      title="Exportar pacientes sin médico"
      file="sin-medico"
      message={(count) => (count === 1 ? 'Se exportó 1 paciente' : `Se exportaron ${count} pacientes`)}
      columns={COLUMNS}
      read={(page, signal) => readUnassigned(clients, { ...of, ...page }, signal)}
      rowId={({ episodeId }) => episodeId}
      onEnd={onEnd}
    />
  )
}
