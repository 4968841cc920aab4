import { digestOf } from '../digest.ts'
import type { Document } from './contract.ts'
import { signedFields } from './signature.ts'

/** `unknown` if the signature's version is newer than this code. */
export type SignatureCheck = 'intact' | 'altered' | 'unknown'

/** Recomputes the digest of a signed document. */
export function verifySignature(document: Document): SignatureCheck {
  const fields = signedFields(document)
  if (fields === undefined) return 'unknown'
  return digestOf(fields) === document.digest ? 'intact' : 'altered'
}
