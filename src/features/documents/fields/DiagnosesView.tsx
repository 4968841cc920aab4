import type { NotedDiagnosis } from '#src/domain/documents/contract.ts'
import { CERTAINTY_LABELS, RANK_LABELS } from '../../episodes/labels.ts'

/** The diagnoses of a note, in the order in which they were written. */
export function DiagnosesView({ value }: { value: readonly NotedDiagnosis[] }) {
  return (
    <ul className="flex flex-col gap-0.5">
      {value.map(({ code, text, rank, certainty }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the same diagnosis may stand twice
          key={index}
          className="flex flex-wrap items-baseline gap-x-2"
        >
          {code && <code className="font-semibold">{code}</code>}
          <bdi className="min-w-0">{text}</bdi>
          <span className="text-sm text-muted">
            {RANK_LABELS[rank]} · {CERTAINTY_LABELS[certainty].toLowerCase()}
          </span>
        </li>
      ))}
    </ul>
  )
}
