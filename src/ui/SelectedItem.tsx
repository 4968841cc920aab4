import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './Button.tsx'

interface SelectedItemProps {
  /** What was chosen, for those who can't see it. */
  label: string
  disabled: boolean
  error: string | undefined
  /** The way back to choosing; left out where there is nothing to choose. */
  onClear: (() => void) | undefined
  /** Takes the focus of the field in whose place it came. */
  isNew?: boolean
  /** Stands below: what is to be known of the choice. */
  note?: ReactNode
  children: ReactNode
}

/** In the place of the field that found it: what a form is about, once chosen. */
export function SelectedItem({ label, disabled, error, onClear, isNew, note, children }: SelectedItemProps) {
  const errorId = useId()
  const choiceId = useId()
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    // What surrounds it had no focus but the one that fell there; any other was wanted elsewhere.
    if (isNew && document.activeElement?.contains(ref.current)) ref.current?.focus({ preventScroll: true })
  }, [isNew])
  return (
    <section
      ref={ref}
      aria-label={label}
      aria-describedby={choiceId}
      tabIndex={-1}
      className="flex flex-col gap-2 rounded-md"
    >
      <div className="flex items-center gap-3 rounded-md border border-line bg-sunken px-3 py-2">
        <div id={choiceId} className="min-w-0 grow">
          {children}
        </div>
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
