import { NotedDiagnosis } from '#src/domain/documents/contract.ts'
import { ICD10, SECOND_PRINCIPAL, secondPrincipal } from '#src/domain/episodes/contract.ts'
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts'
import { DiagnosisNameField } from '../../../episodes/parts/DiagnosisNameField.tsx'
import { AddDiagnosisButton, DiagnosisRow } from '../../../episodes/parts/DiagnosisRow.tsx'
import { GroupFrame, tooLong, type ValueFieldProps } from './GroupFrame.tsx'
import { JUDGED_AFTER_MS } from './use-decimal.ts'

const MOST = 50

/** The diagnoses of a note; in a draft each may be incomplete. */
export function NotedDiagnosesField({ value, onValue, ...frame }: ValueFieldProps<NotedDiagnosis[]>) {
  function add() {
    const rank = value.some((one) => one.rank === 'principal') ? 'secundario' : 'principal'
    onValue([...value, { code: '', text: '', rank, certainty: 'presuntivo' }])
  }
  const second = secondPrincipal(value)
  return (
    <GroupFrame {...frame}>
      {value.map((diagnosis, index) => (
        <NotedDiagnosisRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a diagnosis is its place
          key={index}
          index={index}
          diagnosis={diagnosis}
          rankError={index === second ? SECOND_PRINCIPAL : undefined}
          disabled={frame.disabled}
          onDiagnosis={(changed) => onValue(value.with(index, changed))}
          onRemove={() => onValue(value.toSpliced(index, 1))}
        />
      ))}
      <AddDiagnosisButton disabled={frame.disabled || value.length >= MOST} onAdd={add} />
    </GroupFrame>
  )
}

interface NotedDiagnosisRowProps {
  index: number
  diagnosis: NotedDiagnosis
  rankError: string | undefined
  disabled: boolean
  onDiagnosis: (diagnosis: NotedDiagnosis) => void
  onRemove: () => void
}

/** One diagnosis of a note. Empty parts are reported only when the document is signed. */
function NotedDiagnosisRow(props: NotedDiagnosisRowProps) {
  const { index, diagnosis, rankError, disabled, onDiagnosis, onRemove } = props
  const { code, text, rank, certainty } = diagnosis
  const isRested = useDebouncedValue(code, JUDGED_AFTER_MS) === code
  const isWrong = isRested && code !== '' && !ICD10.test(code)
  return (
    <DiagnosisRow
      index={index}
      disabled={disabled}
      name={
        <DiagnosisNameField
          code={code}
          text={text}
          disabled={disabled}
          error={isWrong ? 'Escribe una clave CIE-10, por ejemplo J18.9' : tooLong(text, 300)}
          onName={(name) => onDiagnosis({ ...diagnosis, ...name })}
        />
      }
      rank={{
        value: rank,
        onValue: (chosen) => {
          const { data } = NotedDiagnosis.shape.rank.safeParse(chosen)
          if (data) onDiagnosis({ ...diagnosis, rank: data })
        },
      }}
      certainty={{
        value: certainty,
        onValue: (chosen) => {
          const { data } = NotedDiagnosis.shape.certainty.safeParse(chosen)
          if (data) onDiagnosis({ ...diagnosis, certainty: data })
        },
      }}
      rankError={rankError}
      onRemove={onRemove}
    />
  )
}
