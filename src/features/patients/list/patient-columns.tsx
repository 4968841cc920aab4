import { Link } from '@tanstack/react-router'
import { createColumnHelper } from '@tanstack/react-table'
import PanelRight from 'lucide-react/icons/panel-right'
import { createContext, type KeyboardEvent, type ReactNode, useContext } from 'react'
import { daysBetween } from '#src/domain/dates.ts'
import type { PatientSummary, StaySummary } from '#src/domain/patients/contract.ts'
import { fullName, listName } from '#src/domain/patients/rules.ts'
import { EPISODE_LOOKS } from '#src/features/episodes/parts/episode-looks.ts'
import type { HospitalClock } from '#src/hospital/hospital-clock.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { classes } from '#src/ui/classes.ts'
import { PhoneRow } from '#src/ui/ListTools.tsx'
import { StateBadge } from '#src/ui/StateBadge.tsx'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { KIND_LABELS, statusText } from '../../episodes/labels.ts'
import { LazyStayPanel } from '../dialogs.ts'
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
    // In a narrow window in two lines, and no more.
    header: 'Cuarto y\u00a0cama',
    cell: ({ getValue }) => {
      const bed = getValue()?.bed
      return bed ? <bdi className="whitespace-nowrap">{bedText(bed)}</bdi> : '—'
    },
  }),
  column.accessor('stay', {
    id: 'episode',
    header: 'Episodio',
    enableSorting: false,
    cell: ({ row }) => <EpisodeCell patient={row.original} />,
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

interface Peek {
  /** Whose summary is open beside the list. */
  episodeId: number | undefined
  show: (episodeId: number | undefined) => void
}

/** The summary beside the list; null for whoever may not read beds. */
export const PeekContext = createContext<Peek | null>(null)

/** What opens the summary of somebody by the space bar on their name: for the element around that. */
function usePeekLine({ stay }: PatientSummary) {
  const peek = useContext(PeekContext)
  if (!peek || !stay) return undefined
  return {
    'data-episode-id': stay.episodeId,
    onKeyDown: (event: KeyboardEvent) => {
      // A link has no use for the space bar, which would scroll.
      if (event.key !== ' ' || !(event.target instanceof HTMLAnchorElement)) return
      event.preventDefault()
      peek.show(stay.episodeId)
    },
  }
}

/** Opens the summary of somebody's bed, and closes it; nothing for who lies in none. */
function PeekButton({ patient, className }: { patient: PatientSummary; className: string }) {
  const peek = useContext(PeekContext)
  const { stay } = patient
  if (!peek || !stay) return null
  const isOpen = peek.episodeId === stay.episodeId
  const name = `Ver resumen de ${fullName(patient)}`
  const preload = () => void LazyStayPanel.preload()
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-expanded={isOpen}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => peek.show(isOpen ? undefined : stay.episodeId)}
      className={classes(
        'inline-flex shrink-0 items-center justify-center rounded-md text-muted hover:bg-line print:hidden',
        'aria-expanded:bg-accent-soft aria-expanded:text-accent',
        className,
      )}
    >
      <PanelRight aria-hidden="true" className="size-4" />
    </button>
  )
}

function NameCell({ patient }: { patient: PatientSummary }) {
  return (
    <div {...usePeekLine(patient)} className="flex min-w-48 items-center gap-1 between:min-w-32">
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-2 gap-y-0.5 py-0.5">
        <PatientLink patient={patient}>
          <bdi>{listName(patient)}</bdi>
        </PatientLink>
        <PatientMarks patient={patient} short />
      </div>
      {/* As high as the lowest row, and larger for a finger. */}
      <PeekButton
        patient={patient}
        className="size-7 pointer-coarse:-mx-2 pointer-coarse:-my-1.5 pointer-coarse:size-11"
      />
    </div>
  )
}

/** A patient in two lines: who and where, then the record and the stay. */
export function PatientPhoneRow({ patient }: { patient: PatientSummary }) {
  const { clock } = useHospital()
  const { recordNumber, sex, stay } = patient
  const mayPeek = useContext(PeekContext) !== null && stay !== null
  return (
    <div {...usePeekLine(patient)}>
      <PhoneRow
        title={
          <>
            <PatientLink patient={patient}>
              <bdi>{listName(patient)}</bdi>
            </PatientLink>
            {/* Where the line breaks, it begins with no dot. */}
            <span className="text-muted">
              &nbsp;·{' '}
              <span className="whitespace-nowrap">
                {ageOf(patient, clock.today())}{' '}
                <abbr title={SEX_LABELS[sex]}>
                  {sex === 'undetermined' ? '?' : SEX_LABELS[sex].slice(0, 1)}
                </abbr>
              </span>
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
            {stay?.status === 'dischargeOrdered' && ` · ${leavingText(patient)}`}
          </>
        }
        menu={mayPeek && <PeekButton patient={patient} className="-mr-2 size-11 max-[22rem]:hidden" />}
      />
    </div>
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

/** *Alta indicada*, or that the patient died. */
function leavingText({ status }: PatientSummary): string {
  return statusText({ status: 'dischargeOrdered', orderedMotive: status === 'deceased' ? 'died' : null })
}

function EpisodeCell({ patient }: { patient: PatientSummary }) {
  const { stay } = patient
  if (!stay) return '—'
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {KIND_LABELS[stay.kind]}
      {stay.status === 'dischargeOrdered' && (
        <StateBadge look={EPISODE_LOOKS.dischargeOrdered}>{leavingText(patient)}</StateBadge>
      )}
    </span>
  )
}

function MovementCell({ at }: { at: string | null }) {
  const { clock } = useHospital()
  if (at === null) return '—'
  // In a narrow window the hour stands below the day.
  return (
    <span className="tabular-nums">
      <span className="whitespace-nowrap">{clock.day(clock.dayOf(at))},</span>{' '}
      <span className="whitespace-nowrap">{clock.hour(at)}</span>
    </span>
  )
}
