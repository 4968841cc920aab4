import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point'
import { useEffect, useState } from 'react'
import { digestOf } from '#src/lib/digest.ts'
import type { Document } from './contract.ts'
import { signedFields } from './rules.ts'

interface DigestCheckProps {
  document: Document
  /** As it was taken when the document was signed. */
  digest: string
}

const icon = 'size-4 shrink-0'

/** Takes the digest anew, here in the browser, and holds it against the one of the signature. */
export function DigestCheck({ document, digest }: DigestCheckProps) {
  const [taken, setTaken] = useState<string>()
  useEffect(() => {
    let wanted = true
    void digestOf(signedFields(document)).then((now) => wanted && setTaken(now))
    return () => {
      wanted = false
    }
  }, [document])
  return (
    <>
      <p className="text-sm text-muted wrap-anywhere">
        Huella SHA-256: <code>{digest}</code>
      </p>
      {taken === digest && (
        <p className="flex items-center gap-1.5 text-sm text-success">
          <ShieldCheck aria-hidden="true" className={icon} />
          La huella coincide
        </p>
      )}
      {taken !== undefined && taken !== digest && (
        <p role="alert" className="flex items-center gap-1.5 font-semibold text-danger">
          <ShieldAlert aria-hidden="true" className={icon} />
          La huella no coincide: el contenido no es el que se firmó
        </p>
      )}
    </>
  )
}
