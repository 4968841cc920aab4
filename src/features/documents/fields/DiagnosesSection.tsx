import Plus from 'lucide-react/icons/plus'
import type { NotedDiagnosis } from '#src/domain/documents/contract.ts'
import { Button } from '#src/ui/Button.tsx'
import type { ValueFieldProps } from './field-props.ts'
import { GroupFrame } from './GroupFrame.tsx'
import { NotedDiagnosisRow } from './NotedDiagnosisRow.tsx'

const MOST = 50

/** The diagnoses of a note; each may stay incomplete while it is a draft. */
export function DiagnosesSection({ value, onValue, ...frame }: ValueFieldProps<NotedDiagnosis[]>) {
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
