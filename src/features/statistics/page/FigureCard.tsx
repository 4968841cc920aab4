import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Equal from 'lucide-react/icons/equal'
import Minus from 'lucide-react/icons/minus'
import type { Figure, Statistics } from '#src/domain/statistics/contract.ts'
import { DETAIL_NAMES, differenceOf, FIGURE_LABELS, type FigureDifference, valueParts } from '../labels.ts'
import { type Formula, formulaOf } from './formulas.ts'

const ICONS: Readonly<Record<FigureDifference['kind'], LucideIcon>> = {
  more: ArrowUp,
  less: ArrowDown,
  same: Equal,
  unknown: Minus,
}

interface FigureCardProps {
  figure: Figure
  statistics: Statistics
  /** It stands above its rows, so that no link leads to them. */
  isOpen?: boolean
}

/** One figure: its value, the difference from the period before, its formula, and a link to its rows. */
export function FigureCard({ figure, statistics, isOpen = false }: FigureCardProps) {
  const found = statistics[figure]
  const formula = formulaOf(figure, statistics)
  if (!found || !formula) return null
  const { now, before } = found
  const difference = differenceOf(figure, now.value, before.value)
  const { number, unit } = valueParts(figure, now.value)
  const Icon = ICONS[difference.kind]
  const label = FIGURE_LABELS[figure]
  return (
    <article
      aria-label={label}
      className="flex flex-col gap-1 rounded-md border border-line bg-raised p-4 break-inside-avoid"
    >
      {!isOpen && <h2 className="font-medium text-muted">{label}</h2>}
      <p className="text-2xl font-semibold tabular-nums">
        {number}
        {unit && <span className="text-base font-normal text-muted"> {unit}</span>}
      </p>
      {figure === 'admissions' && statistics.admissions && (
        <p className="text-sm text-muted">y {statistics.admissions.now.outpatient} de consulta externa</p>
      )}
      <p className="flex items-start gap-1.5 text-sm">
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
        {difference.text}
      </p>
      <div className="mt-auto flex flex-wrap items-start justify-between gap-x-4 gap-y-1 pt-2 has-open:mt-0 print:hidden">
        <HowItIsCounted label={label} formula={formula} />
        {!isOpen && (
          <Link
            from="/hospitals/$hospitalId/"
            to="."
            search={(current) => ({
              ...current,
              detalle: DETAIL_NAMES[figure],
              page: undefined,
              orderBy: undefined,
            })}
            aria-label={`Ver detalle: ${label}`}
            className="rounded text-accent underline-offset-2 hover:underline"
          >
            Ver detalle
          </Link>
        )}
      </div>
    </article>
  )
}

function HowItIsCounted({ label, formula: { rule, numbers, notes } }: { label: string; formula: Formula }) {
  return (
    <details className="group min-w-0 open:basis-full">
      <summary className="flex w-fit list-none items-center gap-1.5 rounded text-accent [&::-webkit-details-marker]:hidden">
        <CircleHelp aria-hidden="true" className="size-4" />
        ¿Cómo se calcula?
        <span className="sr-only">{label}</span>
      </summary>
      <div className="mt-1 flex flex-col gap-1 text-sm">
        <p>{rule}</p>
        <p className="font-medium wrap-anywhere tabular-nums">{numbers}</p>
        <ul className="list-disc pl-4 text-muted">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </div>
    </details>
  )
}
