import { useId } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { PersonLine } from './PersonLine.tsx'

interface PersonChoiceProps {
  label: string
  person: { userId: string; userName: string; email: string }
  disabled: boolean
  error: string | undefined
  onClear: () => void
}

/** The person that a form is about, once chosen. */
export function PersonChoice({ label, person, disabled, error, onClear }: PersonChoiceProps) {
  const errorId = useId()
  return (
    <section aria-label={label} className="flex flex-col gap-1">
      <div className="flex items-center gap-3 rounded-md border border-line bg-sunken px-3 py-2">
        <div className="min-w-0 grow">
          <PersonLine person={person} />
        </div>
        <Button disabled={disabled} onClick={onClear} aria-describedby={error && errorId}>
          Cambiar
        </Button>
      </div>
      {error && (
        <p id={errorId} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </section>
  )
}
