import { Link } from '@tanstack/react-router'
import { createColumnHelper } from '@tanstack/react-table'
import LogOut from 'lucide-react/icons/log-out'
import type { PatientSummary, StaySummary } from '#src/domain/patients/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { KIND_LABELS, STATUS_LABELS } from '../../episodes/labels.ts'
import { ageOf, bedText, SEX_LABELS } from '../labels.ts'
import { PatientMarks } from '../parts/PatientMarks.tsx'

const column = createColumnHelper<TableFeatures, PatientSummary>()

export const patientColumns = column.columns([
  column.accessor('givenNames', {
    id: 'name',
    header: 'Nombre',
    cell: ({ row }) => <NameCell patient={row.original} />,
  }),
  column.accessor('recordNumber', {
    header: 'Expediente',
    cell: ({ getValue }) => <span className="tabular-nums">{getValue()}</span>,
  }),
  column.accessor('birthDate', {
    id: 'age',
    header: 'Edad',
    meta: { numeric: true },
    cell: ({ row }) => <AgeCell patient={row.original} />,
  }),
  column.accessor('sex', {
    header: 'Sexo',
    enableSorting: false,
    cell: ({ getValue }) => SEX_LABELS[getValue()],
  }),
  column.accessor('stay', {
    id: 'bed',
    header: 'Cuarto y cama',
    enableSorting: false,
    cell: ({ getValue }) => {
      const bed = getValue()?.bed
      return bed ? <bdi className="whitespace-nowrap">{bedText(bed)}</bdi> : '—'
    },
  }),
  column.accessor('stay', {
    id: 'episode',
    header: 'Episodio',
    enableSorting: false,
    cell: ({ getValue }) => <EpisodeCell stay={getValue()} />,
  }),
  column.accessor('lastMovementAt', {
    header: 'Último movimiento',
    cell: ({ getValue }) => <MovementCell at={getValue()} />,
  }),
])

function NameCell({ patient }: { patient: PatientSummary }) {
  const hospital = useHospital()
  return (
    <div className="flex min-w-48 flex-wrap py-0.5 items-center gap-x-2 gap-y-0.5">
      <Link
        to="/hospitals/$hospitalId/patients/$patientId/overview"
        params={{ hospitalId: String(hospital.id), patientId: String(patient.patientId) }}
        className="inline-block py-0.5 font-medium text-accent underline-offset-2 hover:underline"
      >
        <bdi>{fullName(patient)}</bdi>
      </Link>
      <PatientMarks patient={patient} />
    </div>
  )
}

function AgeCell({ patient }: { patient: PatientSummary }) {
  return <span className="whitespace-nowrap">{ageOf(patient, useHospitalClock().today())}</span>
}

function EpisodeCell({ stay }: { stay: StaySummary | null }) {
  if (!stay) return '—'
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {KIND_LABELS[stay.kind]}
      {stay.status === 'dischargeOrdered' && (
        <span className="inline-flex items-center gap-1 whitespace-nowrap text-info">
          <LogOut aria-hidden="true" className="size-4" />
          {STATUS_LABELS.dischargeOrdered}
        </span>
      )}
    </span>
  )
}

function MovementCell({ at }: { at: string | null }) {
  const clock = useHospitalClock()
  return <span className="whitespace-nowrap tabular-nums">{at === null ? '—' : clock.instant(at)}</span>
}
