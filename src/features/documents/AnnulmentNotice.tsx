import CircleSlash from 'lucide-react/icons/circle-slash'
import type { Document } from '#src/domain/documents/contract.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'

/** That a document is annulled, by whom, when and why. */
export function AnnulmentNotice({ annulment }: { annulment: NonNullable<Document['annulment']> }) {
  const clock = useHospitalClock()
  const { at, reason, signedBy } = annulment
  return (
    <section aria-label="Anulación" className="rounded-md bg-danger-soft px-3 py-2 text-danger">
      <p className="flex items-center gap-2 font-semibold">
        <CircleSlash aria-hidden="true" className="size-4 shrink-0" />
        Documento anulado
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">
        Motivo: <bdi>{reason}</bdi>
      </p>
      <p>
        <bdi>{signedBy.name}</bdi> · {clock.instant(at)}
      </p>
    </section>
  )
}
