import { Link } from '@tanstack/react-router'
import { createColumnHelper } from '@tanstack/react-table'
import { type AttendingRow, FIGURE_ROWS } from '#src/domain/statistics/contract.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import type { CsvColumns } from '#src/lib/csv.ts'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { NameCell, RowInstantCell, SubjectCell } from './cells.tsx'
import { RowsTable } from './RowsTable.tsx'

const column = createColumnHelper<TableFeatures, AttendingRow>()

const COLUMNS = column.columns([
  column.accessor('doctorName', {
    id: 'doctor',
    header: 'Doctor',
    cell: ({ getValue }) => <DoctorCell name={getValue()} />,
  }),
  column.display({
    id: 'subject',
    header: 'Paciente',
    cell: ({ row }) => <SubjectCell subject={row.original} />,
  }),
  column.accessor('service', {
    header: 'Servicio',
    cell: ({ getValue }) => <NameCell name={getValue()} />,
  }),
  column.accessor('startsAt', {
    header: 'Desde',
    cell: ({ getValue }) => <RowInstantCell at={getValue()} />,
  }),
])

/** A doctor, with the way to them in the list for those who may read it. */
function DoctorCell({ name }: { name: string }) {
  const hospital = useHospital()
  const mayOpen = hospital.can('doctors')
  if (!mayOpen) return <NameCell name={name} />
  return (
    <Link
      {...hospitalLinks(hospital).doctors}
      search={{ q: name }}
      className="rounded text-accent underline-offset-2 hover:underline"
    >
      <NameCell name={name} />
    </Link>
  )
}

const CSV: CsvColumns<AttendingRow> = [
  ['doctor_id', ({ doctorId }) => doctorId],
  ['doctor', ({ doctorName }) => doctorName],
  ['episodio', ({ episodeId }) => episodeId],
  ['paciente_id', ({ patientId }) => patientId],
  ['paciente', ({ patientName }) => patientName],
  ['cuarto', ({ bed }) => bed?.roomCode],
  ['cama', ({ bed }) => bed?.code],
  ['servicio', ({ service }) => service],
  ['desde', ({ startsAt }) => startsAt, 'instant'],
]

/** Who attended whom. */
export function AttendingTable() {
  return (
    <RowsTable
      figure="patientsPerDoctor"
      schema={FIGURE_ROWS.patientsPerDoctor.page}
      columns={COLUMNS}
      csv={CSV}
      rowId={({ assignmentId }) => String(assignmentId)}
      emptyText="Nadie tenía pacientes a cargo"
    />
  )
}
