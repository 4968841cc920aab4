import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import * as z from 'zod/mini'
import type { Diagnosis } from '#src/domain/episodes/contract.ts'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { CONTROL } from '#src/ui/FieldFrame.tsx'
import { optionsOf } from '#src/ui/SelectField.tsx'
import { CERTAINTY_LABELS, RANK_LABELS } from '../labels.ts'
import { DiagnosisNameField } from './DiagnosisNameField.tsx'

const RANKS = optionsOf(RANK_LABELS)
const CERTAINTIES = optionsOf(CERTAINTY_LABELS)

/** The fields of one diagnosis. */
export const DiagnosisFields = z.object({
  code: z.string(),
  text: z.string(),
  rank: z.enum(['principal', 'secundario']),
  certainty: z.enum(['presuntivo', 'confirmado']),
})

type Path = `diagnoses[${number}].${keyof Diagnosis}`

interface DiagnosesFieldProps {
  count: number
  disabled: boolean
  /** Draws one field of the form under its name. */
  field: (name: Path, draw: (bound: Bound) => ReactNode) => ReactNode
  onAdd: () => void
  onRemove: (index: number) => void
}

/** The diagnoses of an episode: code, words, rank and certainty of each. */
export function DiagnosesField({ count, disabled, field, onAdd, onRemove }: DiagnosesFieldProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium">Diagnósticos</legend>
      {Array.from({ length: count }, (_, index) => (
        <FormRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the form
          key={index}
          index={index}
          disabled={disabled}
          field={(part, draw) => field(`diagnoses[${index}].${part}`, draw)}
          onRemove={() => onRemove(index)}
        />
      ))}
      <Button
        className="self-start"
        icon={<Plus aria-hidden="true" className="size-4" />}
        disabled={disabled}
        onClick={onAdd}
      >
        Agregar diagnóstico
      </Button>
    </fieldset>
  )
}

interface FormRowProps {
  index: number
  disabled: boolean
  field: (part: keyof Diagnosis, draw: (bound: Bound) => ReactNode) => ReactNode
  onRemove: () => void
}

/** The line of a form that keeps each part of a diagnosis as a field of its own. */
function FormRow({ field, ...row }: FormRowProps) {
  return field('code', (code) =>
    field('text', (text) =>
      field('rank', (rank) =>
        field('certainty', (certainty) => (
          <DiagnosisRow
            {...row}
            rank={rank}
            certainty={certainty}
            name={
              <DiagnosisNameField
                code={code.value}
                text={text.value}
                disabled={row.disabled}
                error={code.error ?? text.error}
                onBlur={() => {
                  code.onBlur?.()
                  text.onBlur?.()
                }}
                onName={(named) => {
                  code.onValue(named.code)
                  text.onValue(named.text)
                }}
              />
            }
          />
        )),
      ),
    ),
  )
}

/** What ties a control to the value that it writes. */
interface Bound {
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
  certainty: BoundChoice
  onRemove: () => void
}

/** One diagnosis, on one line where there is room: code and words, rank and certainty. */
export function DiagnosisRow({ index, disabled, name, rank, certainty, onRemove }: DiagnosisRowProps) {
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
              onChange={() => rank.onValue(value)}
              onBlur={rank.onBlur}
              className="size-5 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
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
    </fieldset>
  )
}

/** The initial values of a new line: the first is the principal diagnosis. */
export function emptyDiagnosis(others: readonly unknown[]): Diagnosis {
  return {
    code: '',
    text: '',
    rank: others.length === 0 ? 'principal' : 'secundario',
    certainty: 'presuntivo',
  }
}
