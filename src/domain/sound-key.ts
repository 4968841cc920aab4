/** Spellings that sound alike in Mexico, each with its sign. They are replaced in this order; capitals are free in a key. */
const SOUNDS: readonly [RegExp, string][] = [
  [/ch/g, 'C'],
  [/ph/g, 'f'],
  [/h/g, ''],
  [/z|c(?=[ei])/g, 's'],
  [/qu(?=[ei])|c/g, 'k'],
  [/gu(?=[ei])/g, 'G'],
  [/g(?=[ei])|x/g, 'j'],
  [/v/g, 'b'],
  [/ll/g, 'y'],
  [/(?<!\p{L})[iy]/gu, 'j'],
  [/y(?!\p{L})/gu, 'i'],
  [/(\p{L})\1+/gu, '$1'],
]

/**
 * How a `searchKey` sounds, however it is spelt: *peres* as *perez*, *yesenia* as *jesenia*. It finds possible duplicates
 * and names that sound like a typed one; a search and an order never compare it.
 */
export function soundKey(key: string): string {
  return SOUNDS.reduce((text, [spelling, sign]) => text.replaceAll(spelling, sign), key)
}
