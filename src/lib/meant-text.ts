import { areShowable } from '#src/domain/text-rules.ts'
import { withLatinLetters } from '#src/domain/written-names.ts'

/** How a text in UTF-8 looks that was read in another encoding. */
interface Misreading {
  /** The byte that each character stands for. */
  bytes: ReadonlyMap<string, number>
  /** Characters that were one letter, or one quotation mark or dash. */
  letter: RegExp
}

function misreadIn(encoding: string): Misreading {
  const high = Uint8Array.from({ length: 128 }, (_, index) => 128 + index)
  const characters = [...new TextDecoder(encoding).decode(high)]
  const between = (from: number, to: number) => characters.slice(from - 128, to - 127).join('')
  // Some programs leave the bytes that Windows-1252 gives other characters as control characters.
  const following = `[${between(0x80, 0xbf)}\u0080-\u009f]`
  return {
    bytes: new Map(characters.map((character, index) => [character, 128 + index])),
    letter: new RegExp(`[${between(0xc2, 0xc5)}]${following}|${between(0xe2, 0xe2)}${following}{2}`, 'gu'),
  }
}

let misreadings: readonly Misreading[] | undefined

function decode(characters: string, { bytes }: Misreading): string {
  const codes = [...characters].map((one) => bytes.get(one) ?? one.charCodeAt(0))
  try {
    const read = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(codes))
    return /\p{Cc}/u.test(read) ? characters : read
  } catch {
    return characters
  }
}

/** Reads *MuÃ±oz* and, from a Mac, *Mu√±oz* as *Muñoz*. */
function decodeAgain(text: string): string {
  misreadings ??= ['windows-1252', 'macintosh'].map(misreadIn)
  let read = text
  for (const misreading of misreadings)
    read = read.replace(misreading.letter, (characters) => decode(characters, misreading))
  // The second half of an í is a soft hyphen, which gets lost: *GarcÃa*.
  return read.replace(/(?<=\p{Ll})Ã(?=\p{Ll}|\s|$)/gu, 'í')
}

const ACCENTS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  uml: '\u0308',
  circ: '\u0302',
  tilde: '\u0303',
  cedil: '\u0327',
}
const SIGNS: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  quot: '"',
  nbsp: ' ',
  ordm: 'º',
  ordf: 'ª',
  lsquo: '‘',
  rsquo: '’',
  ndash: '–',
}

/** Reads *Mu&ntilde;oz* and *Mu&#241;oz* as *Muñoz*. */
function withoutEntities(text: string): string {
  return text
    .replace(/&([a-z])(acute|grave|uml|circ|tilde|cedil);/gi, (_, letter: string, accent: string) =>
      `${letter}${ACCENTS[accent.toLowerCase()]}`.normalize('NFC'),
    )
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&#x([\da-f]{1,5});/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&(\w+);/g, (entity, name: string) => SIGNS[name] ?? entity)
}

/** A text may have been damaged more than once on its way. */
const MOST_TIMES = 3

/**
 * The text that was probably meant, where one was damaged by a wrong encoding or has letters of another alphabet that
 * look Latin.
 * @returns undefined for a text that shows no such damage, and for damage that can't be mended
 */
export function meantText(text: string): string | undefined {
  let meant = text
  for (let times = 0; times < MOST_TIMES; times += 1) meant = withoutEntities(decodeAgain(meant))
  meant = withLatinLetters(meant)
  return meant === text || meant.includes('\ufffd') || !areShowable(meant) ? undefined : meant
}
