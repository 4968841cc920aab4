import { type ComponentProps, useId } from 'react'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string
  value: string
  onValue: (value: string) => void
  help?: string
  /** What is wrong, and what to do about it. */
  error?: string | undefined
}

/** A text field: label above, help below, the error beside it. */
export function TextField({ label, value, onValue, help, error, required, ...rest }: TextFieldProps) {
  const id = useId()
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        value={value}
        required={required}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onValue(event.target.value)}
        className="min-h-9 rounded-md border border-edge bg-ground px-3 py-1.5 aria-invalid:border-danger disabled:opacity-60"
      />
      {help && (
        <p id={`${id}-help`} className="text-sm text-muted">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
