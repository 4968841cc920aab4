import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import type { Diagnosis } from '#src/domain/episodes/contract.ts'
import { DiagnosisNameField } from './DiagnosisNameField.tsx'
import { AddDiagnosisButton, type Bound, DiagnosisRow } from './DiagnosisRow.tsx'

/** The fields of one diagnosis. */
export const DiagnosisFields = z.object({
  code: z.string(),
  text: z.string(),
  rank: z.enum(['principal', 'secundario']),
  certainty: z.enum(['presuntivo', 'confirmado']),
})

type Path = `diagnoses[${number}].${keyof Diagnosis}`

interface DiagnosesFieldProps {
  legend?: string
  count: number
  disabled: boolean
  /** Draws one field of the form under its name. */
  field: (name: Path, draw: (bound: Bound) => ReactNode) => ReactNode
  onAdd: () => void
  onRemove: (index: number) => void
}

/** The diagnoses of an episode: code, words, rank and certainty of each. */
export function DiagnosesField({
  legend = 'Diagnósticos',
  count,
  disabled,
  field,
  onAdd,
  onRemove,
}: DiagnosesFieldProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium">{legend}</legend>
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
      <AddDiagnosisButton disabled={disabled} onAdd={onAdd} />
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
            rankError={rank.error}
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

/** The initial values of a new line: the first is the principal diagnosis. */
export function emptyDiagnosis(others: readonly unknown[]): Diagnosis {
  return {
    code: '',
    text: '',
    rank: others.length === 0 ? 'principal' : 'secundario',
    certainty: 'presuntivo',
  }
}
