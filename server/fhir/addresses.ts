/** The names of these resources get their ids in this space; chosen once, for good. */
const SPACE = 'b2c1a5de-6f0b-4c6e-9a3c-52f1f2f0c7a1'

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The id that a name always has: a UUID made of its SHA-1 (RFC 4122, version 5). */
export async function uuidOf(name: string, within = SPACE): Promise<string> {
  const space = Uint8Array.from(within.replaceAll('-', '').match(/../g) ?? [], (pair) =>
    Number.parseInt(pair, 16),
  )
  const text = new TextEncoder().encode(name)
  const bytes = new Uint8Array(space.length + text.length)
  bytes.set(space)
  bytes.set(text, space.length)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-1', bytes)).slice(0, 16)
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  return hex(hash).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Where each resource of a bundle is found. */
export interface Addresses {
  /** The id of a resource. @throws for one that the bundle does not hold */
  id(name: string): string
  /** What refers to it, with the words that people read for it. */
  to(name: string, display?: string): { reference: string; display?: string }
}

export const fullUrl = (id: string) => `urn:uuid:${id}`

/**
 * The addresses of the resources of one bundle: the same each time that the same things are exported, and those of
 * no other place.
 * @param place what no other hospital is called
 * @param names such as `Patient/12`
 */
export async function addressesIn(place: string, names: readonly string[]): Promise<Addresses> {
  const ids = new Map(
    await Promise.all(names.map(async (name) => [name, await uuidOf(`${place}/${name}`)] as const)),
  )
  function id(name: string): string {
    const found = ids.get(name)
    if (found === undefined) throw new Error(`${name} is not in the bundle`)
    return found
  }
  return {
    id,
    to: (name, display) => ({ reference: fullUrl(id(name)), ...(display && { display }) }),
  }
}
