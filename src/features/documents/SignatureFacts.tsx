import { useHospitalClock } from '../profile/use-hospital-clock.ts'
import type { Document } from './contract.ts'
import { DigestCheck } from './DigestCheck.tsx'
import { signerText } from './signer-text.ts'

/** Who signed it and when, and whether it still is what was signed. */
export function SignatureFacts({ document }: { document: Document }) {
  const clock = useHospitalClock()
  const { signedBy, signedAt, digest } = document
  if (!signedBy || signedAt === null) return null
  return (
    <section aria-label="Firma" className="flex flex-col gap-1 rounded-md bg-sunken px-3 py-2">
      <p>
        Firmó <bdi className="font-semibold">{signerText(signedBy)}</bdi>
      </p>
      <p className="text-muted">{clock.instant(signedAt)}</p>
      {digest !== null && <DigestCheck document={document} digest={digest} />}
    </section>
  )
}
