import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { FIGURES } from '#src/domain/statistics/contract.ts'
import { periodBefore } from '#src/domain/statistics/rules.ts'
import { AreaPage } from '#src/hospital/AreaPage.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { classes } from '#src/ui/classes.ts'
import { SlowNotice } from '#src/ui/SlowNotice.tsx'
import { StaleNotice } from '#src/ui/StaleNotice.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { FigureDetail } from './FigureDetail.tsx'
import { Figures } from './Figures.tsx'
import { figureNamed } from './labels.ts'
import { NoFigures, useMissingFigures } from './MissingFigures.tsx'
import { periodText } from './period-text.ts'
import { RangeChooser } from './RangeChooser.tsx'
import { StatisticsSkeleton } from './StatisticsSkeleton.tsx'
import { statisticsCsv } from './statistics-csv.ts'
import { usePeriod } from './use-period.ts'
import { useStatistics } from './use-statistics.ts'
import { useStatisticsFile } from './use-statistics-file.ts'
import { useStatisticsSearch } from './use-statistics-search.ts'

const icon = 'size-4'

/** What happens in a hospital, in figures: as many of them as one may know. */
export function StatisticsPage() {
  const hospital = useHospital()
  const { missing } = useMissingFigures()
  if (missing.length === FIGURES.length)
    return (
      <AreaPage title="Estadísticas" needs={[]}>
        <NoFigures />
      </AreaPage>
    )
  return <Opened key={hospital.id} />
}

function Opened() {
  const hospital = useHospital()
  const { search } = useStatisticsSearch()
  const { period, today, refusal } = usePeriod()
  const { statistics, ...query } = useStatistics()
  const save = useStatisticsFile()
  const figure = search.detalle && figureNamed(search.detalle)
  return (
    <AreaPage
      title="Estadísticas"
      needs={[]}
      context={
        <>
          <bdi>{hospital.name}</bdi>
          {search.service && <bdi> · {search.service}</bdi>}
          {!refusal && ` · ${periodText(period)}, comparado con ${periodText(periodBefore(period))}`}
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
        <StateMessage
          icon={<TriangleAlert />}
          title={`No se pudieron cargar las estadísticas${query.failure}`}
          action={<Button onClick={query.retry}>Reintentar</Button>}
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
