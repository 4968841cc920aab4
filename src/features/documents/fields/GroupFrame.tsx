import type { ReactNode } from 'react'
import type { ValueFieldProps } from './field-props.ts'

interface GroupFrameProps extends Omit<ValueFieldProps<never>, 'required' | 'value' | 'onValue'> {
  children: ReactNode
}

/** A section of several controls: its title above, help below, the error beside it. It takes the focus itself. */
export function GroupFrame({ id, label, help, error, disabled, children }: GroupFrameProps) {
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      disabled={disabled}
      aria-describedby={described || undefined}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="mb-1 font-medium">{label}</legend>
      {children}
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
    </fieldset>
  )
}
