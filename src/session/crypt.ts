/** An encrypted value, bound to the place that it was encrypted for. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

const ALGORITHM = 'AES-GCM'

/** Creates a key that can't be exported from the browser, not even by the page. */
export function createKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt'])
}

const bytes = (text: string) => new TextEncoder().encode(text)

/** Derives a key from a random secret (HKDF): everyone with the secret gets the same key. */
export async function deriveKey(secret: string, purpose: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', bytes(secret), 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytes(purpose) }
  return crypto.subtle.deriveKey(derivation, material, { name: ALGORITHM, length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
}

/** @param place authenticated with the value, which can't be decrypted for any other place */
export async function seal(key: CryptoKey, place: string, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const options = { name: ALGORITHM, iv, additionalData: bytes(place) }
  return { iv, data: await crypto.subtle.encrypt(options, key, bytes(JSON.stringify(value))) }
}

/** @throws if the key or the place is another one, or the data is invalid */
export async function unseal(key: CryptoKey, place: string, { iv, data }: Sealed): Promise<unknown> {
  const options = { name: ALGORITHM, iv, additionalData: bytes(place) }
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(options, key, data)))
}
