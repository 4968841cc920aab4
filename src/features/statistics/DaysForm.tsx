import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isDay } from '#src/domain/dates.ts'
import type { Period } from '#src/domain/statistics/contract.ts'
import { periodRefusal } from '#src/domain/statistics/rules.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { Button } from '#src/ui/Button.tsx'
import { DayField } from '#src/ui/DateFields.tsx'
import { usePeriod } from './use-period.ts'

interface DaysFormProps {
  /** The days that are shown now. */
  period: Period
  onDays: (days: Period & { rango: undefined }) => void
}

/** Any days, from one to another; what can't be a period is told here, and asks for nothing. */
export function DaysForm({ period: { from, to }, onDays }: DaysFormProps) {
  const { today, refusal } = usePeriod()
  const [days, setDays] = useState({ from, to })
  const [refused, setRefused] = useState<ReturnType<typeof periodRefusal>>(null)
  // What the address holds wins: a range by name was chosen, or somebody went back.
  useEffect(() => {
    setDays({ from, to })
    setRefused(null)
  }, [from, to])
  const error = refused ?? refusal
  const box = useRef<HTMLFormElement>(null)
  const { timeZone } = useHospitalClock()

  function submit(event: FormEvent) {
    event.preventDefault()
    const none = isDay(days.from) ? (isDay(days.to) ? undefined : 'to') : 'from'
    const found = none ? ({ field: none, text: 'Escribe los dos días' } as const) : periodRefusal(days, today)
    setRefused(found)
    if (found) box.current?.querySelector<HTMLElement>(`[name=${found.field}]`)?.focus()
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
      className="flex flex-wrap items-center gap-2 narrow:grid narrow:w-full narrow:grid-cols-[1fr_1fr_auto] narrow:items-end"
    >
      {field('from', 'Del')}
      {field('to', 'Al')}
      <Button type="submit">Ver</Button>
    </form>
  )
}
