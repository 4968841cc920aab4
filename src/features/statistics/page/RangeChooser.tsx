import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { isDay } from '#src/domain/dates.ts'
import type { Period } from '#src/domain/statistics/contract.ts'
import { periodRefusal } from '#src/domain/statistics/rules.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { DayField } from '#src/ui/DateFields.tsx'
import { FilterSelect } from '#src/ui/SelectField.tsx'
import { RANGE_LABELS } from '../labels.ts'
import { usePeriod, useStatisticsSearch } from './use-statistics-search.ts'

/** Which days the figures are of, and which service. */
export function RangeChooser() {
  const { services } = useHospital()
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

interface DaysFormProps {
  /** The days that are shown now. */
  period: Period
  onDays: (days: Period & { rango: undefined }) => void
}

/** Any days, from one to another. What can't be a period stays here, with the reason. */
function DaysForm({ period: { from, to }, onDays }: DaysFormProps) {
  const { today, refusal } = usePeriod()
  const [days, setDays] = useState({ from, to })
  const [ownRefusal, setOwnRefusal] = useState<ReturnType<typeof periodRefusal>>(null)
  // The address changed: a range by name was chosen, or somebody went back.
  useEffect(() => {
    setDays({ from, to })
    setOwnRefusal(null)
  }, [from, to])
  const error = ownRefusal ?? refusal
  const box = useRef<HTMLFormElement>(null)
  const { timeZone } = useHospital().clock

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const empty = isDay(days.from) ? (isDay(days.to) ? undefined : 'to') : 'from'
    const problem = empty
      ? ({ field: empty, text: 'Escribe los dos días' } as const)
      : periodRefusal(days, today)
    setOwnRefusal(problem)
    if (problem) box.current?.querySelector<HTMLElement>(`[name=${problem.field}]`)?.focus()
    else onDays({ ...days, rango: undefined })
  }

  const field = (name: keyof Period, label: string) => (
    <DayField
      inline
      name={name}
      label={label}
      timeZone={timeZone}
      value={days[name]}
      onValue={(day) => setDays({ ...days, [name]: day })}
      error={error?.field === name && <span role="alert">{error.text}</span>}
    />
  )
  return (
    <form
      ref={box}
      noValidate
      onSubmit={submit}
      className="flex flex-wrap items-start gap-2 narrow:grid narrow:w-full narrow:grid-cols-[1fr_1fr_auto]"
    >
      {field('from', 'Del')}
      {field('to', 'Al')}
      {/* Beside the days, whose names stand above them on a phone. */}
      <Button type="submit" className="narrow:mt-5.5">
        Ver
      </Button>
    </form>
  )
}
