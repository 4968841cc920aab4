import { CONTROL } from './FieldFrame.tsx'
import type { Option } from './SelectField.tsx'

interface FilterSelectProps {
  /** Its accessible name; not shown. */
  label: string
  /** Empty for no filter. */
  value: string
  onValue: (value: string) => void
  options: readonly Option[]
  /** The label of the empty option. */
  all: string
}

/** A filter with several options, beside a list's search. */
export function FilterSelect({ label, value, onValue, options, all }: FilterSelectProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      // A fixed width, because the options load later and would move the controls beside it.
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
