import type { ReactNode } from 'react'
import type { NotedDiagnosis } from '#src/domain/documents/contract.ts'
import { ICD10 } from '#src/domain/episodes/contract.ts'
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts'
import { type Bound, DiagnosisRow } from '../../episodes/parts/DiagnosesField.tsx'
import { tooLong } from './too-long.ts'
import { JUDGED_AFTER_MS } from './use-decimal.ts'
import { withPart } from './with-part.ts'

interface NotedDiagnosisRowProps {
  index: number
  diagnosis: NotedDiagnosis
  disabled: boolean
  onDiagnosis: (diagnosis: NotedDiagnosis) => void
  onRemove: () => void
}

/** One diagnosis of a note. What is still empty is asked for only when the document is signed. */
export function NotedDiagnosisRow(props: NotedDiagnosisRowProps) {
  const { index, diagnosis, disabled, onDiagnosis, onRemove } = props
  const { code } = diagnosis
  const isRested = useDebouncedValue(code, JUDGED_AFTER_MS) === code
  const faults = {
    code:
      isRested && code !== '' && !ICD10.test(code)
        ? 'Escribe una clave CIE-10, por ejemplo J18.9'
        : undefined,
    text: tooLong(diagnosis.text, 300),
    rank: undefined,
    certainty: undefined,
  }
  const field = (part: keyof NotedDiagnosis, draw: (bound: Bound) => ReactNode) =>
    draw({
      value: diagnosis[part],
      onValue: (text) => onDiagnosis(withPart(diagnosis, part, text)),
      disabled,
      error: faults[part],
    })
  return <DiagnosisRow index={index} disabled={disabled} field={field} onRemove={onRemove} />
}
