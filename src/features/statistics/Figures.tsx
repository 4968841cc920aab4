import { FIGURES, type Statistics } from '#src/domain/statistics/contract.ts'
import { Charts } from './Charts.tsx'
import { FigureCard } from './FigureCard.tsx'
import { MissingFigures } from './MissingFigures.tsx'

/** All figures of a period, and their charts. */
export function Figures({ statistics }: { statistics: Statistics }) {
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3">
        {FIGURES.map((figure) => (
          <FigureCard key={figure} figure={figure} statistics={statistics} />
        ))}
      </div>
      <MissingFigures />
      <Charts statistics={statistics} />
    </>
  )
}
