/** A value that only who has the key can read, and only in the place that it was written for. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

const ALGORITHM = 'AES-GCM'

/** A key that never leaves the browser: not even the page can read it. */
export function createKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt'])
}

const bytes = (text: string) => new TextEncoder().encode(text)

/** The key that follows from a secret as random as a key (HKDF): whoever holds the secret has it too. */
export async function deriveKey(secret: string, purpose: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', bytes(secret), 'HKDF', false, ['deriveKey'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytes(purpose) }
  return crypto.subtle.deriveKey(how, material, { name: ALGORITHM, length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
}

/** @param place authenticated with the value: put elsewhere, it can't be read */
export async function seal(key: CryptoKey, place: string, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const options = { name: ALGORITHM, iv, additionalData: bytes(place) }
  return { iv, data: await crypto.subtle.encrypt(options, key, bytes(JSON.stringify(value))) }
}

/** @throws where it is another key's, another place's, or garbage */
export async function unseal(key: CryptoKey, place: string, { iv, data }: Sealed): Promise<unknown> {
  const options = { name: ALGORITHM, iv, additionalData: bytes(place) }
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(options, key, data)))
}
