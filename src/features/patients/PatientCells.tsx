import { Link } from '@tanstack/react-router'
import LogOut from 'lucide-react/icons/log-out'
import type { PatientSummary, StaySummary } from '#src/domain/patients/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { KIND_LABELS, STATUS_LABELS } from '../episodes/labels.ts'
import { ageOf } from './age.ts'
import { bedText } from './bed-text.ts'
import { PatientMarks } from './PatientMarks.tsx'

/** The name is the row's link; what has to be seen beside it stands below. */
export function NameCell({ patient }: { patient: PatientSummary }) {
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

export function AgeCell({ patient }: { patient: PatientSummary }) {
  return <span className="whitespace-nowrap">{ageOf(patient, useHospitalClock().today())}</span>
}

export function BedCell({ stay }: { stay: StaySummary | null }) {
  return stay ? <bdi className="whitespace-nowrap">{bedText(stay.bed)}</bdi> : '—'
}

export function EpisodeCell({ stay }: { stay: StaySummary | null }) {
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

export function MovementCell({ at }: { at: string | null }) {
  const clock = useHospitalClock()
  return <span className="whitespace-nowrap tabular-nums">{at === null ? '—' : clock.instant(at)}</span>
}
