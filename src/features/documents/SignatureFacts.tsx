import { ageInWords } from '#src/domain/age-in-words.ts'
import type { Document } from '#src/domain/documents/contract.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { SEX_LABELS } from '../patients/labels.ts'
import { DigestCheck } from './DigestCheck.tsx'
import { signerText } from './signer-text.ts'

/** Who signed it and when, and whether it still is what was signed. */
export function SignatureFacts({ document }: { document: Document }) {
  const clock = useHospitalClock()
  const { signedBy, signedAt, digest, subject, occurredAt } = document
  if (!signedBy || signedAt === null) return null
  return (
    <section aria-label="Firma" className="flex flex-col gap-1 rounded-md bg-sunken px-3 py-2">
      <p>
        Firmó <bdi className="font-semibold">{signerText(signedBy)}</bdi>
      </p>
      <p className="text-muted">{clock.instant(signedAt)}</p>
      {subject && (
        <p>
          A nombre de <bdi className="font-semibold">{subject.name}</bdi> ·{' '}
          {ageInWords(subject, clock.dayOf(occurredAt)) || '—'} · {SEX_LABELS[subject.sex]} · Nacimiento:{' '}
          {subject.birthDate === null ? '—' : clock.day(subject.birthDate)} · Expediente:{' '}
          {subject.recordNumber}
        </p>
      )}
      {digest !== null && <DigestCheck document={document} digest={digest} />}
    </section>
  )
}
