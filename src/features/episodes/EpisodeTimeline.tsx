import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useEffect } from 'react'
import type { CarePlace } from '#src/hospital/patient-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { Button } from '#src/ui/Button.tsx'
import { classes } from '#src/ui/classes.ts'
import { Loading } from '#src/ui/Loading.tsx'
import { Pagination } from '#src/ui/Pagination.tsx'
import { SlowNotice } from '#src/ui/SlowNotice.tsx'
import { StaleNotice } from '#src/ui/StaleNotice.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { useList } from '#src/ui/use-list.ts'
import { episodeQueries, timelineParams } from './queries.ts'
import { TimelineLine } from './TimelineLine.tsx'

interface EpisodeTimelineProps {
  place: CarePlace
  episodeId: number
  /** From 1. */
  page: number
  onPage: (turn: (page: number) => number, options: { replace: boolean }) => void
}

/** What happened in an episode, the newest first, a page at a time. */
export function EpisodeTimeline({ place, episodeId, page, onPage }: EpisodeTimelineProps) {
  const hospital = useHospital()
  const clock = useHospitalClock()
  const list = useList(episodeQueries.timeline(hospital, episodeId, timelineParams(page)))
  const totalPages = list.data?.pagination.totalPages ?? 0
  const total = list.data?.pagination.totalItems

  const pastEnd = !list.isPlaceholder && totalPages > 0 && page > totalPages
  useEffect(() => {
    if (pastEnd) onPage(() => totalPages, { replace: true })
  }, [pastEnd, onPage, totalPages])

  return (
    <section aria-labelledby="linea-de-tiempo" className="flex flex-col gap-2">
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="linea-de-tiempo" className="text-lg font-semibold">
          Línea de tiempo
        </h2>
        {total !== undefined && (
          <p className="text-sm text-muted">{total === 1 ? '1 registro' : `${total} registros`}</p>
        )}
      </header>
      <SlowNotice waiting={list.isFetching} onCancel={list.cancel} />
      {list.isStale && (
        <StaleNotice onRetry={list.retry}>No se pudo actualizar; ves lo último que se cargó.</StaleNotice>
      )}
      {list.failed ? (
        <StateMessage
          role="alert"
          icon={<TriangleAlert />}
          title="No se pudo cargar la línea de tiempo"
          action={<Button onClick={list.retry}>Reintentar</Button>}
        />
      ) : list.data === undefined ? (
        <Loading />
      ) : (
        <ol
          aria-label="Línea de tiempo"
          aria-busy={list.isPlaceholder}
          className={classes('rounded-md border border-line', list.isPlaceholder && 'opacity-60')}
        >
          {list.data.data.map((entry) => (
            <TimelineLine
              key={entry.entryId}
              place={place}
              episodeId={episodeId}
              entry={entry}
              clock={clock}
            />
          ))}
        </ol>
      )}
      {list.data && !list.failed && (
        <Pagination
          page={Math.min(page, totalPages)}
          totalPages={totalPages}
          hasPrevious={page > 1}
          hasNext={page < totalPages}
          onPage={(turn) => onPage(turn, { replace: false })}
        />
      )}
    </section>
  )
}
