import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useRef } from 'react'
import { groupName } from '#src/domain/permissions.ts'
import type { Figure, Statistics } from '#src/domain/statistics/contract.ts'
import { FIGURE_NEEDS } from '#src/domain/statistics/rules.ts'
import { MissingRight } from '#src/hospital/MissingRight.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { FIGURE_LABELS } from '../labels.ts'
import { AttendingTable } from '../rows/AttendingTable.tsx'
import { BedTable } from '../rows/BedTable.tsx'
import { CleaningTable } from '../rows/CleaningTable.tsx'
import { DocumentTable } from '../rows/DocumentTable.tsx'
import { EpisodeTable } from '../rows/EpisodeTable.tsx'
import { FigureCard } from './FigureCard.tsx'

interface FigureDetailProps {
  figure: Figure
  /** Unset while they are on their way. */
  statistics: Statistics | undefined
}

/** One figure with the rows behind it. */
export function FigureDetail({ figure, statistics }: FigureDetailProps) {
  const hospital = useHospital()
  const missing = FIGURE_NEEDS[figure].find((area) => !hospital.can(area))
  const heading = useRef<HTMLHeadingElement>(null)
  // The link that was pressed is gone, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section aria-labelledby="detalle" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link
          from="/hospitals/$hospitalId/"
          to="."
          search={(current) => ({ ...current, detalle: undefined, page: undefined, orderBy: undefined })}
          className={buttonClass('ghost', 'print:hidden')}
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          Todas las cifras
        </Link>
        <h2 id="detalle" ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
          {FIGURE_LABELS[figure]}
        </h2>
      </header>
      {missing ? (
        <MissingRight group={groupName(hospital.id, missing, 'read')} />
      ) : (
        <>
          {statistics && <FigureCard figure={figure} statistics={statistics} isOpen />}
          <FigureRows figure={figure} />
        </>
      )}
    </section>
  )
}

/** The rows behind a figure. */
function FigureRows({ figure }: { figure: Figure }) {
  switch (figure) {
    case 'occupancy':
      return <BedTable />
    case 'cleaning':
      return <CleaningTable />
    case 'unsignedDocuments':
      return <DocumentTable />
    case 'patientsPerDoctor':
      return <AttendingTable />
    default:
      return <EpisodeTable figure={figure} />
  }
}
