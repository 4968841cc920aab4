import { CONTROL } from './FieldFrame.tsx'
import type { Option } from './SelectField.tsx'

interface FilterSelectProps {
  /** What it narrows by; said, not shown. */
  label: string
  /** Empty: it narrows nothing. */
  value: string
  onValue: (value: string) => void
  options: readonly Option[]
  /** What stands there while it narrows nothing. */
  all: string
}

/** Narrows a list by one of several, in the line of its search. */
export function FilterSelect({ label, value, onValue, options, all }: FilterSelectProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      // Of one width: what may be chosen comes later, and would push the line apart.
      className={`${CONTROL} min-w-50 max-w-50 narrow:min-w-0 narrow:max-w-none`}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
