import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useHospital } from '#src/shell/use-hospital.ts'
import { CONTROL } from '#src/ui/FieldFrame.tsx'
import { FilterSelect } from '#src/ui/FilterSelect.tsx'
import { optionsOf } from '#src/ui/options.ts'
import { personName } from '../users/person-name.ts'
import { userQueries } from '../users/queries.ts'
import type { AuditFilters } from './address.ts'
import { ACTION_LABELS } from './labels.ts'

/** Typing rests this long before the log is narrowed, in milliseconds. */
const PAUSE_MS = 400
const ACTIONS = optionsOf(ACTION_LABELS)

interface AuditFilterControlsProps {
  filters: AuditFilters
  onFilter: (change: { [Name in keyof AuditFilters]?: string | undefined }) => void
}

/** Narrows the log: by who, what and when. About which patient is what is searched for. */
export function AuditFilterControls({ filters, onFilter }: AuditFilterControlsProps) {
  const { user = '', action = '', from = '', to = '' } = filters
  return (
    <fieldset className="order-last flex basis-full flex-wrap items-center gap-2 narrow:grid narrow:grid-cols-2 narrow:[&>select:first-of-type]:col-span-2">
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
      <DayInput label="Al" value={to} onValue={(value) => onFilter({ to: value })} />
      {from !== '' && to !== '' && to < from && (
        <p role="alert" className="basis-full text-sm text-danger">
          El fin no puede ser antes del inicio
        </p>
      )}
    </fieldset>
  )
}

/** By somebody of the hospital, by who has left it, or by whoever the address names. */
function PersonFilter({ value, onValue }: { value: string; onValue: (userId: string) => void }) {
  const { clients, hospitalId } = useHospital()
  const { data: members = [] } = useQuery(userQueries.everyone(clients, hospitalId))
  const { data: former = [] } = useQuery(userQueries.former(clients, hospitalId))
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
  /** Called once typing rests. */
  onValue: (value: string) => void
}

/** A day that is taken when typing rests; what the address holds wins. */
function DayInput({ label, value, onValue }: DayInputProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onValue(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, value, onValue])
  return (
    <label className="flex min-w-0 items-center gap-1.5">
      <span className="text-sm text-muted">{label}</span>
      <input
        type="date"
        autoComplete="off"
        max="9999-12-31"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={`${CONTROL} max-w-40 narrow:max-w-none narrow:min-w-0 narrow:grow`}
      />
    </label>
  )
}
