/** As much of somebody as their age takes. */
interface Aged {
  birthDate: string | null
  estimatedAge: number | null
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
const years = (count: number) => counted(count, 'año', 'años')

/**
 * How old somebody is on a day, without abbreviations, which the norm of the clinical record forbids: *76 años*,
 * under five *3 años y 2 meses*, under a month *12 días*. Empty where nothing is known.
 */
export function ageInWords({ birthDate, estimatedAge }: Aged, day: string): string {
  if (birthDate === null) return estimatedAge === null ? '' : `aproximadamente ${years(estimatedAge)}`
  const age = Temporal.PlainDate.from(birthDate).until(Temporal.PlainDate.from(day), { largestUnit: 'year' })
  const months = counted(age.months, 'mes', 'meses')
  if (age.years >= 5 || (age.years > 0 && age.months === 0)) return years(age.years)
  if (age.years > 0) return `${years(age.years)} y ${months}`
  return age.months > 0 ? months : counted(Math.max(age.days, 0), 'día', 'días')
}
