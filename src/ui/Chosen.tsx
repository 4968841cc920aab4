import { type ReactNode, useId } from 'react'
import { Button } from './Button.tsx'

interface ChosenProps {
  /** What was chosen, for those who can't see it. */
  label: string
  disabled: boolean
  error: string | undefined
  /** The way back to choosing; left out where there is nothing to choose. */
  onClear: (() => void) | undefined
  /** Stands below: what is to be known of the choice. */
  note?: ReactNode
  children: ReactNode
}

/** In the place of the field that found it: what a form is about, once chosen. */
export function Chosen({ label, disabled, error, onClear, note, children }: ChosenProps) {
  const errorId = useId()
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      <div className="flex items-center gap-3 rounded-md border border-line bg-sunken px-3 py-2">
        <div className="min-w-0 grow">{children}</div>
        {onClear && (
          <Button disabled={disabled} onClick={onClear} aria-describedby={error && errorId}>
            Cambiar
          </Button>
        )}
      </div>
      {error && (
        <p id={errorId} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      {note}
    </section>
  )
}
