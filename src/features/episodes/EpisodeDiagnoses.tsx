import type { Episode } from '#src/domain/episodes/contract.ts'
import { CERTAINTY_LABELS, RANK_LABELS } from './labels.ts'

/** The diagnoses, the principal one first. */
export function EpisodeDiagnoses({ diagnoses }: Pick<Episode, 'diagnoses'>) {
  const ordered = diagnoses.toSorted(
    (a, b) => Number(b.rank === 'principal') - Number(a.rank === 'principal'),
  )
  return (
    <section aria-labelledby="diagnosticos" className="flex flex-col gap-2">
      <h2 id="diagnosticos" className="text-lg font-semibold">
        Diagnósticos
      </h2>
      {ordered.length === 0 ? (
        <p className="text-muted">Todavía no hay diagnósticos.</p>
      ) : (
        <ul className="flex flex-col rounded-md border border-line">
          {ordered.map(({ code, text, rank, certainty }, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the same diagnosis may stand twice
              key={index}
              className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-3 py-2 last:border-b-0"
            >
              <code className="font-semibold">{code}</code>
              <bdi className="min-w-0">{text}</bdi>
              <span className="text-sm text-muted">
                {RANK_LABELS[rank]} · {CERTAINTY_LABELS[certainty].toLowerCase()}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
