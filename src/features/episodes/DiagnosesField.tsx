import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import type { Diagnosis } from '#src/domain/episodes/contract.ts'
import { Button } from '#src/ui/Button.tsx'
import { type Bound, DiagnosisRow } from './DiagnosisRow.tsx'

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
