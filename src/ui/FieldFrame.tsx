import type { ReactNode } from 'react'

/** What every field takes beside its value. */
export interface FieldProps {
  label: string
  help?: ReactNode
  /** What is wrong, and what to do about it. */
  error?: ReactNode
  required?: boolean
}

/** How every control that people write into looks. */
export const CONTROL =
  'min-h-9 w-full rounded-md border border-edge bg-ground px-3 py-1.5 aria-invalid:border-danger disabled:opacity-60'

/** What ties a control to its label, its help and its error. */
export function describe(id: string, { help, error, required }: FieldProps) {
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    required,
    'aria-required': required,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  } as const
}

/** What stands below a control: its help, and what is wrong. */
export function FieldNotes({ id, help, error }: Pick<FieldProps, 'help' | 'error'> & { id: string }) {
  return (
    <>
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
    </>
  )
}

interface FieldFrameProps extends FieldProps {
  id: string
  className?: string
  children: ReactNode
}

/** A field: label above, help below, the error beside it. */
export function FieldFrame({ id, label, help, error, className, children }: FieldFrameProps) {
  return (
    <div className={className ?? 'flex min-w-0 flex-col gap-1'}>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children}
      <FieldNotes id={id} help={help} error={error} />
    </div>
  )
}
