import { type ReactNode, useId } from 'react'

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
    <div className="flex min-w-0 flex-wrap items-center gap-2">
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
        <p id={`${id}-error`} className="basis-full text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
