import canonicalize from 'canonicalize'
import type { Document } from '#src/domain/documents/contract.ts'
import { signedFields } from '#src/domain/documents/signature.ts'
import type { SignatureCheck } from '#src/domain/documents/verify-signature.ts'

/**
 * `verifySignature` with the SHA-256 that browsers have built in. They have it on secure origins only: on others its code
 * is loaded.
 */
export async function checkSignature(document: Document): Promise<SignatureCheck> {
  if (!window.isSecureContext)
    return (await import('#src/domain/documents/verify-signature.ts')).verifySignature(document)
  const fields = signedFields(document)
  if (fields === undefined) return 'unknown'
  const signed = new TextEncoder().encode(canonicalize(fields) ?? '')
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', signed))
  const digest = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digest === document.digest ? 'intact' : 'altered'
}
