import { createContext, type ReactNode, use } from 'react'

/** The props of every field beside its value. */
export interface FieldProps {
  label: string
  help?: ReactNode
  /** The error, with what to do about it. */
  error?: ReactNode
  required?: boolean
  /** False where the field is never empty, or says itself what empty means. */
  optional?: boolean
}

/** Whether optional fields are marked as such: in forms of records, not in filters. */
export const MarksOptional = createContext(false)

/** The classes of every text control. */
export const CONTROL =
  'min-h-9 w-full rounded-md border border-edge bg-ground px-3 py-1.5 aria-invalid:border-danger disabled:opacity-60'

/** The attributes that connect a control to its label, help and error. */
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

/** The help and the error below a control. */
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
  className?: string | undefined
  labelClass?: string
  children: ReactNode
}

/** A field: label above, help below, the error beside it. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, help, error, optional, className, labelClass, children } = props
  const isMarked = use(MarksOptional) && optional === true
  return (
    <div className={className ?? 'flex min-w-0 flex-col gap-1'}>
      {isMarked ? (
        <div className="flex flex-wrap items-baseline gap-x-1.5">
          <Label id={id} text={label} className={labelClass} />
          {/* Hidden from screen readers, which announce the required fields instead. */}
          <span aria-hidden="true" className="text-sm text-muted">
            (opcional)
          </span>
        </div>
      ) : (
        <Label id={id} text={label} className={labelClass} />
      )}
      {children}
      <FieldNotes id={id} help={help} error={error} />
    </div>
  )
}

interface LabelProps {
  id: string
  text: string
  className?: string | undefined
}

function Label({ id, text, className = 'font-medium' }: LabelProps) {
  return (
    <label id={`${id}-label`} htmlFor={id} className={className}>
      {text}
    </label>
  )
}
