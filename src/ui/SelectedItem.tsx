import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './Button.tsx'

interface SelectedItemProps {
  /** The accessible name. */
  label: string
  disabled: boolean
  error: string | undefined
  /** Returns to the search; unset where there is nothing to choose. */
  onClear: (() => void) | undefined
  /** Whether it has just replaced the search field, whose focus it takes. */
  isNew?: boolean
  /** Shown below the item. */
  note?: ReactNode
  children: ReactNode
}

/** The chosen item of a search, shown in place of the search field. */
export function SelectedItem({ label, disabled, error, onClear, isNew, note, children }: SelectedItemProps) {
  const errorId = useId()
  const choiceId = useId()
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    // A focused ancestor got the focus from the removed field; any other focus is deliberate and stays.
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
