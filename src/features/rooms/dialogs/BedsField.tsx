import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type ReactNode, useId, useState } from 'react'
import { NameField } from '#src/forms/NameField.tsx'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { CheckField } from '#src/ui/Field.tsx'
import type { RoomFields } from './room-form.ts'

/** What ties a control to a field of the form. */
interface Bound {
  name: string
  value: string
  onValue: (value: string) => void
  onBlur: () => void
  disabled: boolean
  error: string | undefined
}

interface BedsFieldProps {
  beds: RoomFields['beds']
  disabled: boolean
  /** What is wrong with the beds as a whole. */
  error: string | undefined
  /** Draws the clave of one bed as a field of the form. */
  field: (index: number, draw: (bound: Bound) => ReactNode) => ReactNode
  onCountable: (index: number, countable: boolean) => void
  onAdd: () => void
  onRemove: (index: number) => void
}

/** The beds of a room: each with its clave and whether it counts in the statistics. */
export function BedsField({ beds, disabled, error, field, onCountable, onAdd, onRemove }: BedsFieldProps) {
  const id = useId()
  const [added, setAdded] = useState(-1)
  return (
    <fieldset aria-describedby={error && `${id}-error`} className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">Camas</legend>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      {beds.map(({ countable }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the form
        <div key={index} className="flex flex-wrap items-end gap-x-4 gap-y-1">
          <div className="min-w-0 grow basis-40">
            {field(index, (bound) => (
              <NameField
                {...bound}
                label={`Clave de la cama ${index + 1}`}
                required
                autoFocus={index === added}
                autoComplete="off"
              />
            ))}
          </div>
          <div className="flex min-h-9 items-center gap-2">
            <CheckField
              label={
                <>
                  Censable<span className="sr-only"> (cama {index + 1})</span>
                </>
              }
              checked={countable}
              disabled={disabled}
              onChecked={(value) => onCountable(index, value)}
            />
            <IconButton
              label={`Quitar cama ${index + 1}`}
              icon={<X className="size-4" />}
              disabled={disabled}
              onClick={() => {
                setAdded(-1)
                onRemove(index)
              }}
            />
          </div>
        </div>
      ))}
      <Button
        className="self-start"
        icon={<Plus aria-hidden="true" className="size-4" />}
        disabled={disabled}
        onClick={() => {
          setAdded(beds.length)
          onAdd()
        }}
      >
        Agregar cama
      </Button>
      <p className="text-sm text-muted">Las censables cuentan en las estadísticas de ocupación.</p>
    </fieldset>
  )
}
