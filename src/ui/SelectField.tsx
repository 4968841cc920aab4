import { type ComponentProps, useId } from 'react'
import { CONTROL, describe, FieldFrame, type FieldProps } from './FieldFrame.tsx'

export interface Option {
  value: string
  label: string
  disabled?: boolean
}

export interface OptionGroup {
  label: string
  options: readonly Option[]
}

interface SelectFieldProps
  extends FieldProps,
    Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'required' | 'className' | 'children'> {
  value: string
  onValue: (value: string) => void
  options: readonly (Option | OptionGroup)[]
  /** The label of the empty option, which comes first. */
  placeholder?: string
}

const drawOption = ({ value, label, disabled }: Option) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
)

/** A native select. */
export function SelectField(props: SelectFieldProps) {
  const { label, value, onValue, options, placeholder, help, error, required, ...others } = props
  // A select without an empty option is never empty, so it is not marked as optional.
  const { optional = !required && placeholder !== undefined, ...rest } = others
  const ownId = useId()
  const id = rest.id ?? ownId
  return (
    <FieldFrame id={id} label={label} help={help} error={error} optional={optional}>
      <select
        {...rest}
        {...describe(id, props)}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        className={CONTROL}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) =>
          'options' in option ? (
            <optgroup key={option.label} label={option.label}>
              {option.options.map(drawOption)}
            </optgroup>
          ) : (
            drawOption(option)
          ),
        )}
      </select>
    </FieldFrame>
  )
}
