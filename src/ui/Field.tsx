import { type ComponentProps, type ReactNode, useId } from 'react'
import { CONTROL, describe, FieldFrame, type FieldProps } from './FieldFrame.tsx'

interface TextFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'required' | 'className'> {
  value: string
  onValue: (value: string) => void
  className?: string
}

/** A field of one line; `type` makes it one for a telephone number or e-mail address. Dates have their own fields. */
export function TextField(props: TextFieldProps) {
  const { label, value, onValue, help, error, required, optional = !required, className, ...rest } = props
  const ownId = useId()
  const id = rest.id ?? ownId
  return (
    <FieldFrame id={id} label={label} help={help} error={error} optional={optional} className={className}>
      <input
        {...rest}
        {...describe(id, props)}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        className={CONTROL}
      />
    </FieldFrame>
  )
}

interface TextAreaFieldProps
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'required' | 'className'> {
  value: string
  onValue: (value: string) => void
}

/** A field of several lines that grows with its text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, value, onValue, help, error, required, optional = !required, rows = 3, ...rest } = props
  const ownId = useId()
  const id = rest.id ?? ownId
  return (
    <FieldFrame id={id} label={label} help={help} error={error} optional={optional}>
      <textarea
        // Off in the rest of the page: names are not to be marked.
        spellCheck
        {...rest}
        {...describe(id, props)}
        rows={rows}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        className={`${CONTROL} field-sizing-content max-h-60`}
        // Where the field grows with its text, browsers pass over `rows`: it would begin with one line.
        style={{ minHeight: `calc(${rows}lh + 0.875rem)` }}
      />
    </FieldFrame>
  )
}

interface CheckFieldProps {
  label: ReactNode
  checked: boolean
  onChecked: (checked: boolean) => void
  disabled?: boolean
  /** What is wrong, and what to do about it. */
  error?: string | undefined
}

/** A yes or no. */
export function CheckField({ label, checked, onChecked, disabled, error }: CheckFieldProps) {
  const id = useId()
  return (
    <div className="grid min-w-0 grid-cols-[auto_1fr] items-center gap-2">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        onChange={(event) => onChecked(event.target.checked)}
        className="size-5 accent-accent"
      />
      <label htmlFor={id} className="min-w-0 wrap-anywhere">
        {label}
      </label>
      {error && (
        <p id={`${id}-error`} className="col-span-2 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
