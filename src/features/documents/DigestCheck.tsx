import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point'
import { useEffect, useState } from 'react'
import type { Document } from '#src/domain/documents/contract.ts'
import { verifySignature } from '#src/domain/documents/signature.ts'

interface DigestCheckProps {
  document: Document
  /** As it was taken when the document was signed. */
  digest: string
}

const icon = 'size-4 shrink-0'

/** Takes the digest anew, here in the browser, and holds it against the one of the signature. */
export function DigestCheck({ document, digest }: DigestCheckProps) {
  const [found, setFound] = useState<Awaited<ReturnType<typeof verifySignature>>>()
  useEffect(() => {
    let wanted = true
    void verifySignature(document).then((now) => wanted && setFound(now))
    return () => {
      wanted = false
    }
  }, [document])
  return (
    <>
      <p className="text-sm text-muted wrap-anywhere">
        Huella SHA-256: <code>{digest}</code>
      </p>
      {found === 'intact' && (
        <p className="flex items-center gap-1.5 text-sm text-success">
          <ShieldCheck aria-hidden="true" className={icon} />
          La huella coincide
        </p>
      )}
      {found === 'unknown' && (
        <p className="text-sm text-muted">
          La firma es de una versión más nueva de la aplicación: vuelve a cargar la página para comprobarla
        </p>
      )}
      {found === 'altered' && (
        <p role="alert" className="flex items-center gap-1.5 font-semibold text-danger">
          <ShieldAlert aria-hidden="true" className={icon} />
          La huella no coincide: el contenido no es el que se firmó
        </p>
      )}
    </>
  )
}
