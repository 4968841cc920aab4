import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { CONTROL } from '#src/ui/FieldFrame.tsx'
import type { Period } from './contract.ts'
import { periodRefusal } from './rules.ts'
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
  const id = useId()
  const fields = { from: useRef<HTMLInputElement>(null), to: useRef<HTMLInputElement>(null) }

  function submit(event: FormEvent) {
    event.preventDefault()
    const empty = days.from === '' ? 'from' : days.to === '' ? 'to' : undefined
    const found = empty ? ({ field: empty, text: 'Elige los dos días' } as const) : periodRefusal(days, today)
    setRefused(found)
    if (found) fields[found.field].current?.focus()
    else onDays({ ...days, rango: undefined })
  }

  const field = (name: keyof Period, label: string) => (
    <label className="flex min-w-0 items-center gap-1.5 narrow:flex-col narrow:items-start narrow:gap-0.5">
      <span className="text-sm text-muted">{label}</span>
      <input
        ref={fields[name]}
        type="date"
        value={days[name]}
        max={today}
        onChange={({ target }) => setDays({ ...days, [name]: target.value })}
        aria-invalid={error?.field === name || undefined}
        aria-describedby={error?.field === name ? id : undefined}
        className={`${CONTROL} max-w-40 narrow:max-w-none narrow:px-2`}
      />
    </label>
  )
  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex flex-wrap items-center gap-2 narrow:grid narrow:w-full narrow:grid-cols-[1fr_1fr_auto] narrow:items-end"
    >
      {field('from', 'Del')}
      {field('to', 'Al')}
      <Button type="submit">Ver</Button>
      {error && (
        <p id={id} role="alert" className="col-span-full basis-full text-sm text-danger">
          {error.text}
        </p>
      )}
    </form>
  )
}
