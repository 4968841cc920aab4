import type { Assignment, Unassigned } from '#src/domain/assignments/contract.ts'
import type { ListParams } from '#src/domain/list.ts'
import { ListExport } from '#src/hospital/ListExport.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import type { CsvColumns } from '#src/lib/csv.ts'
import type { ExporterProps } from '#src/ui/ExportButton.tsx'
import { SHIFT_LABELS } from '../../profile/labels.ts'
import { ASSIGNMENT_ROLE_LABELS, ASSIGNMENT_STATUS_LABELS } from '../labels.ts'
import { type AssignmentFilters, readAssignments, readUnassigned } from '../queries.ts'

const COLUMNS: CsvColumns<Assignment> = [
  ['doctor_id', ({ doctorId }) => doctorId],
  ['doctor', ({ doctorName }) => doctorName],
  ['rol', ({ role }) => ASSIGNMENT_ROLE_LABELS[role]],
  ['episodio', ({ episodeId }) => episodeId],
  ['paciente', ({ patientName }) => patientName],
  ['cuarto', ({ roomCode, bed }) => roomCode ?? bed?.roomCode],
  ['cama', ({ bed }) => bed?.code],
  ['turno', ({ shift }) => shift && SHIFT_LABELS[shift]],
  ['inicio', ({ startsAt }) => startsAt, 'instant'],
  ['fin', ({ endsAt }) => endsAt, 'instant'],
  ['estado', ({ status }) => ASSIGNMENT_STATUS_LABELS[status]],
]

/** Exports the assignments of a week; instants are on the hospital's clock. */
export function AssignmentsExport({ of, onEnd }: ExporterProps<ListParams & AssignmentFilters>) {
  const hospital = useHospital()
  return (
    <ListExport
      title="Exportar asignaciones"
      file="asignaciones"
      message={(count) => (count === 1 ? 'Se exportó 1 asignación' : `Se exportaron ${count} asignaciones`)}
      columns={COLUMNS}
      read={(page, signal) => readAssignments(hospital, { ...of, ...page }, signal)}
      rowId={({ assignmentId }) => assignmentId}
      onEnd={onEnd}
    />
  )
}

const UNASSIGNED_COLUMNS: CsvColumns<Unassigned> = [
  ['episodio', ({ episodeId }) => episodeId],
  ['paciente', ({ patientName }) => patientName],
  ['cuarto', ({ bed }) => bed?.roomCode],
  ['cama', ({ bed }) => bed?.code],
  ['servicio', ({ service }) => service],
  ['ingreso', ({ admittedAt }) => admittedAt, 'instant'],
]

/** Exports the patients without an attending doctor; instants are on the hospital's clock. */
export function UnassignedExport({ of, onEnd }: ExporterProps<ListParams>) {
  const hospital = useHospital()
  return (
    <ListExport
      title="Exportar pacientes sin médico"
      file="sin-medico"
      message={(count) => (count === 1 ? 'Se exportó 1 paciente' : `Se exportaron ${count} pacientes`)}
      columns={UNASSIGNED_COLUMNS}
      read={(page, signal) => readUnassigned(hospital, { ...of, ...page }, signal)}
      rowId={({ episodeId }) => episodeId}
      onEnd={onEnd}
    />
  )
}
