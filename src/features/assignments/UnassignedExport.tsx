import type { Unassigned } from '#src/domain/assignments/contract.ts'
import type { ListParams } from '#src/domain/list.ts'
import { ListExport } from '#src/hospital/ListExport.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import type { CsvColumns } from '#src/lib/csv.ts'
import type { ExporterProps } from '#src/ui/ExportButton.tsx'
import { readUnassigned } from './queries.ts'

const COLUMNS: CsvColumns<Unassigned> = [
  ['episodio', ({ episodeId }) => episodeId],
  ['paciente', ({ patientName }) => patientName],
  ['cuarto', ({ bed }) => bed?.roomCode],
  ['cama', ({ bed }) => bed?.code],
  ['servicio', ({ service }) => service],
  ['ingreso', ({ admittedAt }) => admittedAt, 'instant'],
]

/** Hands out who has no attending doctor; instants are on the hospital's clock. */
export function UnassignedExport({ of, onEnd }: ExporterProps<ListParams>) {
  const hospital = useHospital()
  return (
    <ListExport
      title="Exportar pacientes sin médico"
      file="sin-medico"
      message={(count) => (count === 1 ? 'Se exportó 1 paciente' : `Se exportaron ${count} pacientes`)}
      columns={COLUMNS}
      read={(page, signal) => readUnassigned(hospital, { ...of, ...page }, signal)}
      rowId={({ episodeId }) => episodeId}
      onEnd={onEnd}
    />
  )
}
