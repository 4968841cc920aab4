import { searchKey } from '#src/domain/text.ts'

const LONGEST = 40

/** A title's words as one word of plain letters: *Signos vitales* → `signosVitales`. */
function wordOf(title: string): string {
  const [first = '', ...rest] = searchKey(title)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const word = [first, ...rest.map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))].join('')
  return (/^[a-z]/.test(word) ? word : `seccion${word}`).slice(0, LONGEST)
}

/**
 * The key of a new section, made of its title. It stays for good, whatever the title becomes: documents keep their
 * content under it.
 * @param taken the keys of the other sections
 */
export function sectionKey(title: string, taken: ReadonlySet<string>): string {
  const word = wordOf(title)
  if (!taken.has(word)) return word
  for (let count = 2; ; count += 1) {
    const tail = String(count)
    const key = word.slice(0, LONGEST - tail.length) + tail
    if (!taken.has(key)) return key
  }
}
