import canonicalize from 'canonicalize'

/**
 * The SHA-256, in hexadecimal, of a value's canonical JSON (RFC 8785), which does not depend on the order of keys.
 */
export async function digestOf(value: object): Promise<string> {
  return sha256(canonicalize(value) ?? '')
}

/** The SHA-256, in hexadecimal, of a text as UTF-8. */
export async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
