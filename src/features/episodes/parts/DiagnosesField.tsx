import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import type { Diagnosis } from '#src/domain/episodes/contract.ts'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { TextField } from '#src/ui/Field.tsx'
import { optionsOf, SelectField } from '#src/ui/SelectField.tsx'
import { CERTAINTY_LABELS, RANK_LABELS } from '../labels.ts'

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
        <DiagnosisRow
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

/** What ties a control to the value that it writes. */
export interface Bound {
  name?: string
  value: string
  onValue: (value: string) => void
  onBlur?: () => void
  disabled: boolean
  error: string | undefined
}

interface DiagnosisRowProps {
  index: number
  disabled: boolean
  /** Draws the control of one part of the diagnosis. */
  field: (part: keyof Diagnosis, draw: (bound: Bound) => ReactNode) => ReactNode
  onRemove: () => void
}

/** One diagnosis: code, words, rank and certainty. */
export function DiagnosisRow({ index, disabled, field, onRemove }: DiagnosisRowProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 rounded-md border border-line p-3">
      <legend className="sr-only">Diagnóstico {index + 1}</legend>
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 grow grid-cols-[7rem_1fr] gap-2 narrow:grid-cols-1">
          {field('code', (bound) => (
            <TextField
              {...bound}
              label="CIE-10"
              required
              maxLength={8}
              autoComplete="off"
              spellCheck={false}
            />
          ))}
          {field('text', (bound) => (
            <TextField {...bound} label="Diagnóstico" required maxLength={600} autoComplete="off" />
          ))}
        </div>
        <IconButton
          label={`Quitar diagnóstico ${index + 1}`}
          icon={<X className="size-4" />}
          disabled={disabled}
          onClick={onRemove}
        />
      </div>
      <div className="grid grid-cols-2 gap-2 narrow:grid-cols-1">
        {field('rank', (bound) => (
          <SelectField {...bound} label="Tipo" options={optionsOf(RANK_LABELS)} />
        ))}
        {field('certainty', (bound) => (
          <SelectField {...bound} label="Certeza" options={optionsOf(CERTAINTY_LABELS)} />
        ))}
      </div>
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
