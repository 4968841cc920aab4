/** The data that an age is computed from. */
interface Aged {
  birthDate: string | null
  estimatedAge: number | null
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
