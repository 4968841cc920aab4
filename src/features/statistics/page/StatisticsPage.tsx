import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { FIGURES, type Statistics } from '#src/domain/statistics/contract.ts'
import { periodBefore } from '#src/domain/statistics/rules.ts'
import { AreaPage } from '#src/hospital/AreaPage.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { classes } from '#src/ui/classes.ts'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { SlowNotice } from '#src/ui/SlowNotice.tsx'
import { StaleNotice } from '#src/ui/StaleNotice.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { Charts } from '../charts/Charts.tsx'
import { figureNamed, periodText } from '../labels.ts'
import { statisticsQueries } from '../queries.ts'
import { FigureCard } from './FigureCard.tsx'
import { FigureDetail } from './FigureDetail.tsx'
import { MissingFigures, NoFigures, useMissingFigures } from './MissingFigures.tsx'
import { RangeChooser } from './RangeChooser.tsx'
import { statisticsCsv } from './statistics-csv.ts'
import { usePeriod, useStatisticsFile, useStatisticsSearch } from './use-statistics-search.ts'

const icon = 'size-4'

/** A hospital in figures: those that the permissions of the signed-in person allow. */
export function StatisticsPage() {
  const hospital = useHospital()
  const { missing } = useMissingFigures()
  if (missing.length === FIGURES.length)
    return (
      <AreaPage title="Estadísticas" needs={[]}>
        <NoFigures />
      </AreaPage>
    )
  return <FiguresPage key={hospital.id} />
}

function FiguresPage() {
  const { search } = useStatisticsSearch()
  const { period, today, refusal } = usePeriod()
  const { statistics, ...query } = useStatistics()
  const save = useStatisticsFile()
  const figure = search.detalle && figureNamed(search.detalle)
  return (
    <AreaPage
      title="Estadísticas"
      needs={[]}
      width="full"
      context={
        <>
          {search.service && <bdi>{search.service} · </bdi>}
          {!refusal && `${periodText(period)}, comparado con ${periodText(periodBefore(period))}`}
        </>
      }
      actions={
        statistics &&
        !figure && (
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button
              foldable
              icon={<Download aria-hidden="true" className={icon} />}
              onClick={() => save('estadisticas', statisticsCsv(statistics))}
            >
              Exportar CSV
            </Button>
            <Button
              foldable
              icon={<Printer aria-hidden="true" className={icon} />}
              onClick={() => window.print()}
            >
              Imprimir
            </Button>
          </div>
        )
      }
    >
      <RangeChooser />
      {!refusal && period.to === today && (
        <p className="text-sm text-muted">
          Hoy se cuenta hasta este momento; el periodo anterior, con sus días completos.
        </p>
      )}
      <SlowNotice waiting={query.isFetching} onCancel={query.cancel} />
      {query.isStale && (
        <StaleNotice onRetry={query.retry}>
          No se pudieron actualizar las cifras; ves las últimas que se cargaron.
        </StaleNotice>
      )}
      {refusal ? (
        <StateMessage icon={<TriangleAlert />} title="No puede haber cifras de esos días">
          Corrige los días de arriba, o elige un rango.
        </StateMessage>
      ) : figure ? (
        <FigureDetail key={figure} figure={figure} statistics={statistics} />
      ) : query.failed ? (
        <LoadFailure
          title="No se pudieron cargar las estadísticas"
          error={query.error}
          onRetry={query.retry}
        />
      ) : statistics ? (
        <div
          aria-busy={query.isPlaceholder}
          className={classes('flex flex-col gap-4', query.isPlaceholder && 'opacity-60')}
        >
          <Figures statistics={statistics} />
        </div>
      ) : (
        <StatisticsSkeleton />
      )}
    </AreaPage>
  )
}

/** All figures of a period, and their charts. */
function Figures({ statistics }: { statistics: Statistics }) {
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

/** Stands in the place of the figures once the wait is long enough to be noticed. */
function StatisticsSkeleton() {
  return (
    <div role="status" className="skeleton flex flex-col gap-4">
      <span className="sr-only">Cargando las estadísticas</span>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {FIGURES.map((figure) => (
          <div
            key={figure}
            aria-hidden="true"
            className="flex h-36 flex-col gap-3 rounded-md border border-line bg-raised p-4"
          >
            <span className="h-4 w-24 rounded bg-line" />
            <span className="h-4 w-24 rounded bg-line" />
            <span className="grow rounded bg-sunken" />
          </div>
        ))}
      </div>
    </div>
  )
}

/** The figures of the days that the address asks for, and how their loading stands. */
function useStatistics() {
  const queryClient = useQueryClient()
  const hospital = useHospital()
  const { search } = useStatisticsSearch()
  const { period, refusal } = usePeriod()
  const summary = statisticsQueries.summary(hospital, { ...period, service: search.service })
  const query = useQuery({
    ...summary,
    enabled: refusal === null,
    placeholderData: keepPreviousData,
  })
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = query
  return {
    statistics: data,
    isFetching,
    /** The figures are of other days, and those of these days are on their way. */
    isPlaceholder: isPlaceholderData,
    isStale: isError && data !== undefined && !isPlaceholderData,
    failed: !isFetching && refusal === null && (data === undefined || isPlaceholderData),
    error,
    retry: () => void refetch(),
    cancel: () => void queryClient.cancelQueries({ queryKey: summary.queryKey }),
  }
}
