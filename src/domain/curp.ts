import { isDay } from './dates.ts'

/** The form of a CURP: 18 characters (Instructivo Normativo para la Asignación de la CURP). */
export const CURP_FORM = /[A-ZÑ]{4}\d{6}[HMX][A-ZÑ]{5}[0-9A-Z]\d/

/** The placeholder for people without a CURP: it identifies nobody and has no check digit. */
export const GENERIC_CURP = 'XXXX999999XXXXXX99'

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
export type CurpDoubt = 'checkDigit' | 'birthDate' | 'sex'

/**
 * @param curp 18 characters in upper case
 * @param person the data to compare with; an unknown birth date and a sex without a letter in the register never
 *   disagree, nor does the letter X (non-binary) with any sex.
 */
export function curpDoubts(curp: string, person: { birthDate: string | null; sex: string }): CurpDoubt[] {
  if (curp === GENERIC_CURP) return []
  const doubts: CurpDoubt[] = []
  if (curpCheckDigit(curp) !== Number(curp[17])) doubts.push('checkDigit')
  const birthDate = curpBirthDate(curp)
  if (birthDate === undefined || (person.birthDate && person.birthDate !== birthDate))
    doubts.push('birthDate')
  const letter = SEX_LETTERS[person.sex]
  if (letter !== undefined && curp[10] !== 'X' && letter !== curp[10]) doubts.push('sex')
  return doubts
}
