import { useQuery } from '@tanstack/react-query'
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
import { useTableRows } from '#src/ui/use-table-rows.ts'
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
  const timeline = episodeQueries.timeline(hospital, episodeId, timelineParams(page))
  const rows = useTableRows(
    useQuery({ ...timeline, placeholderData: (previous) => previous }),
    timeline.queryKey,
  )
  const totalPages = rows.data?.pagination.totalPages ?? 0
  const total = rows.data?.pagination.totalItems

  const pastEnd = !rows.isPlaceholder && totalPages > 0 && page > totalPages
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
      <SlowNotice waiting={rows.isFetching} onCancel={rows.cancel} />
      {rows.isStale && (
        <StaleNotice onRetry={rows.retry}>No se pudo actualizar; ves lo último que se cargó.</StaleNotice>
      )}
      {rows.failed ? (
        <StateMessage
          role="alert"
          icon={<TriangleAlert />}
          title="No se pudo cargar la línea de tiempo"
          action={<Button onClick={rows.retry}>Reintentar</Button>}
        />
      ) : rows.data === undefined ? (
        <Loading />
      ) : (
        <ol
          aria-label="Línea de tiempo"
          aria-busy={rows.isPlaceholder}
          className={classes('rounded-md border border-line', rows.isPlaceholder && 'opacity-60')}
        >
          {rows.data.data.map((entry) => (
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
      {rows.data && !rows.failed && (
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
