import type { NameParts } from '../names.ts'
import type { Patient, TwinReason } from './contract.ts'

/** The full name: given names, then surnames; those that are not known are left out. */
export function fullName({
  givenNames,
  firstSurname,
  secondSurname,
}: Readonly<Record<keyof NameParts, string | null>>): string {
  return [givenNames, firstSurname, secondSurname].filter(Boolean).join(' ')
}

/**
 * The name as lists and the patient band write it: *PÉREZ LÓPEZ, José*. The label of an unidentified patient stays. The
 * capitals are part of the text, so that a copied name has them in every browser.
 */
export function listName(
  patient: Readonly<Record<keyof NameParts, string | null>> & { identified: boolean },
): string {
  const surnames = fullName({ ...patient, givenNames: '' })
  return patient.identified && surnames
    ? `${surnames.toLocaleUpperCase('es')}, ${patient.givenNames}`
    : fullName(patient)
}

/** *Sin interrogar*, *Negadas*, or the list; never empty. */
export function allergiesText({ state, items }: Patient['allergies']): string {
  if (state === 'notAsked') return 'Sin interrogar'
  return state === 'none' ? 'Negadas' : items.join(', ')
}

/** True where a possible duplicate is so likely the same person that the user must confirm another record. */
export function isLikelySame(reasons: readonly TwinReason[]): boolean {
  return reasons.includes('curp') || (reasons.includes('name') && reasons.includes('birthDate'))
}

/** Whether a record can be archived: the patient is alive and has no open stay. */
export function canArchive({ status, stay }: Pick<Patient, 'status' | 'stay'>): boolean {
  return status === 'active' && stay === null
}

/** The data that an age is computed from. */
interface Aged {
  birthDate: string | null
  estimatedAge: number | null
}

/** An age in whole years on a day, never less than none; null if unknown. */
export function wholeYears({ birthDate, estimatedAge }: Aged, day: string): number | null {
  if (birthDate === null) return estimatedAge
  return Math.max(Temporal.PlainDate.from(birthDate).until(day, { largestUnit: 'year' }).years, 0)
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
const years = (count: number) => counted(count, 'año', 'años')

/**
 * An age on a day, without abbreviations, which NOM-004-SSA3-2012 forbids: *76 años*, under five years *3 años y 2
 * meses*, under a month *12 días*. Empty if unknown.
 */
export function ageInWords({ birthDate, estimatedAge }: Aged, day: string): string {
  if (birthDate === null) return estimatedAge === null ? '' : `aproximadamente ${years(estimatedAge)}`
  const age = Temporal.PlainDate.from(birthDate).until(Temporal.PlainDate.from(day), { largestUnit: 'year' })
  const months = counted(age.months, 'mes', 'meses')
  if (age.years >= 5 || (age.years > 0 && age.months === 0)) return years(age.years)
  if (age.years > 0) return `${years(age.years)} y ${months}`
  return age.months > 0 ? months : counted(Math.max(age.days, 0), 'día', 'días')
}
