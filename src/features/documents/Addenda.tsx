import type { Addendum } from '#src/domain/documents/contract.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { signerText } from './signer-text.ts'

/** What was added to a signed document, the oldest first. */
export function Addenda({ addenda }: { addenda: readonly Addendum[] }) {
  const clock = useHospitalClock()
  return (
    <section aria-labelledby="adendas" className="flex flex-col gap-2">
      <h3 id="adendas" className="font-semibold break-after-avoid">
        Adendas
      </h3>
      <ol className="flex flex-col gap-3">
        {addenda.map(({ text, at, signedBy }) => (
          <li key={at} className="border-l-2 border-line pl-3">
            <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {text}
            </p>
            <p className="text-sm text-muted">
              <bdi>{signerText(signedBy)}</bdi> · {clock.instant(at)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
