import { withoutSeparators } from './code-text.ts'
import { isDay } from './dates.ts'
import { withoutInvisible } from './text-rules.ts'

/** The form of a CURP: 18 characters (Instructivo Normativo para la Asignación de la CURP). */
export const CURP_FORM = /[A-ZÑ]{4}\d{6}[HMX][A-ZÑ]{5}[0-9A-Z]\d/

/** The placeholder for people without a CURP: it identifies nobody and has no check digit. */
export const GENERIC_CURP = 'XXXX999999XXXXXX99'

/** A CURP as it is stored: in upper case, without spaces and hyphens. */
export function writtenCurp(typed: string): string {
  return withoutSeparators(typed).toUpperCase()
}

const VALUES = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'

/** Computes the check digit from the first 17 characters. */
export function curpCheckDigit(curp: string): number {
  const sum = [...curp.slice(0, 17)].reduce(
    (total, letter, index) => total + VALUES.indexOf(letter) * (18 - index),
    0,
  )
  return (10 - (sum % 10)) % 10
}

/** The birth date in a CURP: its 17th character is a digit for those born before 2000, a letter since. */
export function curpBirthDate(curp: string): string | undefined {
  const [, year, month, day] = /^.{4}(\d\d)(\d\d)(\d\d)/.exec(curp) ?? []
  const century = /\d/.test(curp[16] ?? '') ? '19' : '20'
  const date = `${century}${year}-${month}-${day}`
  return isDay(date) ? date : undefined
}

const SEX_LETTERS: Readonly<Record<string, string>> = { male: 'H', female: 'M' }

/** A reason to doubt a well-formed CURP. It is only a warning: people decide. */
export type CurpDoubt = 'checkDigit' | 'birthDate' | 'sex' | 'name'

interface CurpName {
  givenNames: string
  firstSurname: string
  secondSurname: string
}

/** Words that the letters of a CURP pass over, and given names that they pass over where another one follows. */
const PARTICLES = /^(DAS?|DEL?|DER|DI|DIE|DD|EL|LAS?|LOS|LES?|MAC|MC|VAN|VON|Y|MI)$/
const COMMON_NAMES = /^(JOSE|J|MARIA|MA|M)$/

/** The words of a name that count, in letters of the register: without accents, Ñ as X. */
function wordsOf(name: string): string[] {
  const letters = withoutInvisible(name)
    .toUpperCase()
    .replaceAll('Ñ', 'X')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\./g, ' ')
    .replace(/[^A-Z\s]/g, 'X')
  const words = letters.split(/\s+/).filter(Boolean)
  const counted = words.filter((word) => !PARTICLES.test(word))
  return counted.length > 0 ? counted : words
}

/**
 * Whether the first four letters may be those of a name: first letter and inner vowel of the first surname, first
 * letters of the second surname and of the given name. The vowel may be X, which the register writes into rude words.
 * Parts of the name that are not known agree.
 */
function isOfName(curp: string, { givenNames, firstSurname, secondSurname }: CurpName): boolean {
  const [surname = ''] = wordsOf(firstSurname)
  const [second = ''] = wordsOf(secondSurname)
  const given = wordsOf(givenNames)
  const [first = ''] = given.length > 1 && COMMON_NAMES.test(given[0] ?? '') ? given.slice(1) : given
  const vowel = /[AEIOU]/.exec(surname.slice(1))?.[0] ?? 'X'
  const fits = (letter: string | undefined, ...allowed: string[]) =>
    allowed.includes('') || allowed.includes(letter ?? '')
  return (
    fits(curp[0], surname.slice(0, 1)) &&
    (surname === '' || fits(curp[1], vowel, 'X')) &&
    fits(curp[2], second.slice(0, 1)) &&
    // Some are registered by their first name although it is a common one.
    fits(curp[3], first.slice(0, 1), (given[0] ?? '').slice(0, 1))
  )
}

/**
 * @param curp 18 characters in upper case
 * @param person the data to compare with; an unknown birth date and a sex without a letter in the register never
 *   disagree, nor does the letter X (non-binary) with any sex. Without `name` its letters are not looked at.
 */
export function curpDoubts(
  curp: string,
  person: { birthDate: string | null; sex: string; name?: CurpName },
): CurpDoubt[] {
  if (curp === GENERIC_CURP) return []
  const doubts: CurpDoubt[] = []
  if (curpCheckDigit(curp) !== Number(curp[17])) doubts.push('checkDigit')
  const birthDate = curpBirthDate(curp)
  if (birthDate === undefined || (person.birthDate && person.birthDate !== birthDate))
    doubts.push('birthDate')
  const letter = SEX_LETTERS[person.sex]
  if (letter !== undefined && curp[10] !== 'X' && letter !== curp[10]) doubts.push('sex')
  if (person.name && !isOfName(curp, person.name)) doubts.push('name')
  return doubts
}
