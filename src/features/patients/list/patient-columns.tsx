import { Link } from '@tanstack/react-router'
import { createColumnHelper } from '@tanstack/react-table'
import LogOut from 'lucide-react/icons/log-out'
import type { ReactNode } from 'react'
import { daysBetween } from '#src/domain/dates.ts'
import type { PatientSummary, StaySummary } from '#src/domain/patients/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import type { HospitalClock } from '#src/hospital/hospital-clock.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { PhoneRow } from '#src/ui/ListTools.tsx'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { KIND_LABELS, STATUS_LABELS } from '../../episodes/labels.ts'
import { ageOf, bedText, listName, SEX_LABELS } from '../labels.ts'
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

/** Leads to the open episode, for who may read it. */
function PatientLink({ patient, children }: { patient: PatientSummary; children: ReactNode }) {
  const hospital = useHospital()
  const episodeId = hospital.can('episodes') ? patient.stay?.episodeId : undefined
  return (
    <Link
      {...hospitalLinks(hospital)
        .patient(patient.patientId)
        .chart(episodeId ?? null)}
      className="py-0.5 font-medium underline-offset-2 hover:underline"
    >
      {children}
    </Link>
  )
}

function NameCell({ patient }: { patient: PatientSummary }) {
  return (
    <div className="flex min-w-48 flex-wrap py-0.5 items-center gap-x-2 gap-y-0.5">
      <PatientLink patient={patient}>
        <bdi>{fullName(patient)}</bdi>
      </PatientLink>
      <PatientMarks patient={patient} />
    </div>
  )
}

/** A patient in two lines: who and where, then the record and the stay. */
export function PatientPhoneRow({ patient }: { patient: PatientSummary }) {
  const { clock } = useHospital()
  const { recordNumber, sex, stay } = patient
  return (
    <PhoneRow
      title={
        <>
          <PatientLink patient={patient}>
            <bdi>{listName(patient)}</bdi>
          </PatientLink>{' '}
          <span className="whitespace-nowrap text-muted">
            · {ageOf(patient, clock.today())}{' '}
            <abbr title={SEX_LABELS[sex]}>{sex === 'undetermined' ? '?' : SEX_LABELS[sex].slice(0, 1)}</abbr>
          </span>
          <span className="flex flex-wrap gap-1">
            <PatientMarks patient={patient} />
          </span>
        </>
      }
      side={stay && <bdi>{bedText(stay.bed)}</bdi>}
      detail={
        <>
          Exp {recordNumber}
          {stay && ` · ${KIND_LABELS[stay.kind]} ${dayOfStay(stay, clock)}`}
          {stay?.status === 'dischargeOrdered' && ` · ${STATUS_LABELS.dischargeOrdered}`}
        </>
      }
    />
  )
}

/** How long somebody has been in: *hoy*, *d4*. */
function dayOfStay({ admittedAt }: StaySummary, { dayOf, today }: HospitalClock): string {
  const days = daysBetween(dayOf(admittedAt), today())
  return days > 0 ? `d${days}` : 'hoy'
}

function AgeCell({ patient }: { patient: PatientSummary }) {
  return <span className="whitespace-nowrap">{ageOf(patient, useHospital().clock.today())}</span>
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
  const { clock } = useHospital()
  return <span className="whitespace-nowrap tabular-nums">{at === null ? '—' : clock.instant(at)}</span>
}
