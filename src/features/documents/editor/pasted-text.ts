/** Soft hyphens, spaces without width and marks that turn the direction of writing: nobody sees them, and they mislead. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** Text as it is kept of what was copied elsewhere. */
export function pastedText(text: string): string {
  return text
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll(/[\u2028\u2029]/g, '\n')
}
