import canonicalize from 'canonicalize'

/**
 * The SHA-256, in hexadecimal, over the canonical JSON (RFC 8785) of a value: the same wherever and in whatever
 * order it was written.
 */
export async function digestOf(value: object): Promise<string> {
  return sha256(canonicalize(value) ?? '')
}

/** The SHA-256 of a text's UTF-8, in hexadecimal. */
export async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
