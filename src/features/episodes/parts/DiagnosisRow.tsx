import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { CONTROL } from '#src/ui/FieldFrame.tsx'
import { optionsOf } from '#src/ui/SelectField.tsx'
import { CERTAINTY_LABELS, RANK_LABELS } from '../labels.ts'

const RANKS = optionsOf(RANK_LABELS)
const CERTAINTIES = optionsOf(CERTAINTY_LABELS)

/** What ties a control to the value that it writes. */
export interface Bound {
  name?: string
  value: string
  onValue: (value: string) => void
  onBlur?: () => void
  disabled: boolean
  error: string | undefined
}

type BoundChoice = Pick<Bound, 'value' | 'onValue' | 'onBlur'>

interface DiagnosisRowProps {
  index: number
  disabled: boolean
  /** The control of code and words. */
  name: ReactNode
  rank: BoundChoice
  rankError: string | undefined
  certainty: BoundChoice
  onRemove: () => void
}

/** One diagnosis, on one line where there is room: code and words, rank and certainty. */
export function DiagnosisRow(props: DiagnosisRowProps) {
  const { index, disabled, name, rank, rankError, certainty, onRemove } = props
  const group = useId()
  return (
    <fieldset className="flex min-w-0 flex-wrap items-start gap-x-3 gap-y-2 narrow:rounded-md narrow:border narrow:border-line narrow:p-3">
      <legend className="sr-only">Diagnóstico {index + 1}</legend>
      {name}
      <div role="radiogroup" aria-label="Tipo" className="flex min-h-9 flex-wrap items-center gap-x-3">
        {RANKS.map(({ value, label }) => (
          <label key={value} className="flex items-center gap-1.5">
            <input
              type="radio"
              name={group}
              disabled={disabled}
              checked={rank.value === value}
              aria-invalid={rankError && rank.value === value ? true : undefined}
              aria-describedby={rankError && rank.value === value ? `${group}-error` : undefined}
              onChange={() => rank.onValue(value)}
              onBlur={rank.onBlur}
              className="size-5 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
      {/* Together, so that the button stays beside something where the line breaks. */}
      <div className="flex min-w-0 items-start gap-x-3">
        <select
          aria-label="Certeza"
          value={certainty.value}
          disabled={disabled}
          onChange={(event) => certainty.onValue(event.target.value)}
          onBlur={certainty.onBlur}
          className={`${CONTROL} max-w-36`}
        >
          {CERTAINTIES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <IconButton
          label={`Quitar diagnóstico ${index + 1}`}
          icon={<X className="size-4" />}
          disabled={disabled}
          onClick={onRemove}
        />
      </div>
      {rankError && (
        <p id={`${group}-error`} className="w-full text-sm text-danger">
          {rankError}
        </p>
      )}
    </fieldset>
  )
}

interface AddDiagnosisButtonProps {
  disabled: boolean
  onAdd: () => void
}

/** Adds a line below those beside it, and gives it the focus: on the button, a space in its words would add another. */
export function AddDiagnosisButton({ disabled, onAdd }: AddDiagnosisButtonProps) {
  return (
    <Button
      className="self-start"
      icon={<Plus aria-hidden="true" className="size-4" />}
      disabled={disabled}
      onClick={({ currentTarget: { parentElement } }) => {
        // Flushed, so that the new line can take the focus at once.
        flushSync(onAdd)
        const lines = parentElement?.querySelectorAll<HTMLElement>('[role=combobox]') ?? []
        ;[...lines].at(-1)?.focus()
      }}
    >
      Agregar diagnóstico
    </Button>
  )
}
