import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { NotedDiagnosis } from '#src/domain/documents/contract.ts'
import { ICD10 } from '#src/domain/episodes/contract.ts'
import { Button } from '#src/ui/Button.tsx'
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts'
import { type Bound, DiagnosisRow } from '../../../episodes/parts/DiagnosesField.tsx'
import { GroupFrame, tooLong, type ValueFieldProps } from './GroupFrame.tsx'
import { JUDGED_AFTER_MS } from './use-decimal.ts'

const MOST = 50

/** The diagnoses of a note; in a draft each may be incomplete. */
export function NotedDiagnosesField({ value, onValue, ...frame }: ValueFieldProps<NotedDiagnosis[]>) {
  function add() {
    const rank = value.some((one) => one.rank === 'principal') ? 'secundario' : 'principal'
    onValue([...value, { code: '', text: '', rank, certainty: 'presuntivo' }])
  }
  return (
    <GroupFrame {...frame}>
      {value.map((diagnosis, index) => (
        <NotedDiagnosisRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a diagnosis is its place
          key={index}
          index={index}
          diagnosis={diagnosis}
          disabled={frame.disabled}
          onDiagnosis={(changed) => onValue(value.with(index, changed))}
          onRemove={() => onValue(value.toSpliced(index, 1))}
        />
      ))}
      <Button
        className="self-start"
        icon={<Plus aria-hidden="true" className="size-4" />}
        disabled={frame.disabled || value.length >= MOST}
        onClick={add}
      >
        Agregar diagnóstico
      </Button>
    </GroupFrame>
  )
}

interface NotedDiagnosisRowProps {
  index: number
  diagnosis: NotedDiagnosis
  disabled: boolean
  onDiagnosis: (diagnosis: NotedDiagnosis) => void
  onRemove: () => void
}

/** One diagnosis of a note. Empty parts are reported only when the document is signed. */
function NotedDiagnosisRow(props: NotedDiagnosisRowProps) {
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

/** Sets one part of a diagnosis; ignores a choice that does not exist. */
function withPart(diagnosis: NotedDiagnosis, part: keyof NotedDiagnosis, text: string): NotedDiagnosis {
  switch (part) {
    case 'code':
      return { ...diagnosis, code: text.trim().toUpperCase() }
    case 'text':
      return { ...diagnosis, text }
    case 'rank': {
      const rank = NotedDiagnosis.shape.rank.safeParse(text)
      return rank.success ? { ...diagnosis, rank: rank.data } : diagnosis
    }
    case 'certainty': {
      const certainty = NotedDiagnosis.shape.certainty.safeParse(text)
      return certainty.success ? { ...diagnosis, certainty: certainty.data } : diagnosis
    }
  }
}
