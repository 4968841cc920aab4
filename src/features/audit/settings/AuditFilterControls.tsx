import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { isDay } from '#src/domain/dates.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { DayField } from '#src/ui/DateFields.tsx'
import { FilterSelect, optionsOf } from '#src/ui/SelectField.tsx'
import { personName } from '../../users/labels.ts'
import { userQueries } from '../../users/queries.ts'
import { ENTRY_ACTION_LABELS } from '../parts/entry-text.ts'
import type { AuditFilters } from '../search-params.ts'

/** Typing rests this long before the log is narrowed, in milliseconds. */
const PAUSE_MS = 400
const ACTIONS = optionsOf(ENTRY_ACTION_LABELS)

interface AuditFilterControlsProps {
  filters: AuditFilters
  onFilter: (change: { [Name in keyof AuditFilters]?: string | undefined }) => void
}

/** Narrows the log: by who, what and when. About which patient is what is searched for. */
export function AuditFilterControls({ filters, onFilter }: AuditFilterControlsProps) {
  const { user = '', action = '', from = '', to = '' } = filters
  const isBackwards = from !== '' && to !== '' && to < from
  return (
    <fieldset className="order-last flex basis-full flex-wrap items-start gap-2 between:[&>select]:min-w-0 between:[&>select]:flex-1 between:[&>select]:basis-38 between:[&>select]:px-2 between:[&>select:first-of-type]:basis-44 narrow:grid narrow:grid-cols-2 narrow:[&>select]:col-span-2">
      <legend className="sr-only">Filtros</legend>
      <PersonFilter value={user} onValue={(value) => onFilter({ user: value })} />
      <FilterSelect
        label="Tipo"
        all="Todos los tipos"
        value={action}
        onValue={(value) => onFilter({ action: value })}
        options={ACTIONS}
      />
      <DayInput label="Del" value={from} onValue={(value) => onFilter({ from: value })} />
      <DayInput
        label="Al"
        value={to}
        error={isBackwards && <span role="alert">El fin no puede ser antes del inicio</span>}
        onValue={(value) => onFilter({ to: value })}
      />
    </fieldset>
  )
}

/** By somebody of the hospital, by who has left it, or by whoever the address names. */
function PersonFilter({ value, onValue }: { value: string; onValue: (userId: string) => void }) {
  const hospital = useHospital()
  const { data: members = [] } = useQuery(userQueries.everyone(hospital))
  const { data: former = [] } = useQuery(userQueries.former(hospital))
  const options = [
    ...members.map((member) => ({ value: member.userId, label: personName(member) })),
    ...former.map((member) => ({ value: member.userId, label: `${personName(member)} (ya no está)` })),
  ]
  const isKnown = value === '' || options.some((option) => option.value === value)
  return (
    <FilterSelect
      label="Persona"
      all="Todas las personas"
      value={value}
      onValue={onValue}
      options={isKnown ? options : [...options, { value, label: value }]}
    />
  )
}

interface DayInputProps {
  label: string
  value: string
  error?: ReactNode
  /** Called once typing rests. */
  onValue: (value: string) => void
}

/** A day that is taken when typing rests; what the address holds wins. */
function DayInput({ label, value, error, onValue }: DayInputProps) {
  const { timeZone } = useHospital().clock
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    // What can't be read narrows nothing.
    if (text === value || (text !== '' && !isDay(text))) return
    const timer = setTimeout(() => onValue(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, value, onValue])
  return <DayField inline label={label} timeZone={timeZone} value={text} onValue={setText} error={error} />
}
