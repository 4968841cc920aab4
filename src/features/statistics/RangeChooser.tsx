import { Link } from '@tanstack/react-router'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { FilterSelect } from '#src/ui/FilterSelect.tsx'
import { DaysForm } from './DaysForm.tsx'
import { RANGE_LABELS } from './ranges.ts'
import { usePeriod } from './use-period.ts'
import { useStatisticsSearch } from './use-statistics-search.ts'

/** Which days the figures are of, and which service. */
export function RangeChooser() {
  const { services } = useHospitalClock()
  const { search, change } = useStatisticsSearch()
  const { period } = usePeriod()
  const { service = '' } = search
  const known = [...new Set([...services, service])].filter(Boolean)
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 print:hidden">
      <nav aria-label="Rango de días" className="flex basis-full flex-wrap gap-1">
        {RANGE_LABELS.map(([rango, label]) => (
          <Link
            key={label}
            from="/hospitals/$hospitalId/"
            to="."
            search={({ page: _, ...current }) => ({ ...current, rango, from: undefined, to: undefined })}
            resetScroll={false}
            activeOptions={{ includeSearch: true, explicitUndefined: true }}
            className={buttonClass(
              'ghost',
              'data-[status=active]:bg-accent-soft data-[status=active]:text-accent',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      <DaysForm period={period} onDays={change} />
      <FilterSelect
        label="Servicio"
        all="Todos los servicios"
        value={service}
        onValue={(value) => change({ service: value || undefined })}
        options={known.map((name) => ({ value: name, label: name }))}
      />
    </div>
  )
}
