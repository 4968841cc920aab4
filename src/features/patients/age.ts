import { ageText } from '#src/domain/dates.ts'

/** As much of somebody as their age takes. */
interface Aged {
  birthDate: string | null
  estimatedAge: number | null
}

/** How old somebody is: *34 a*, *≈ 40 a* where the birth date is not known, *—* where nothing is. */
export function ageOf({ birthDate, estimatedAge }: Aged, today: string): string {
  if (birthDate !== null) return ageText(birthDate, today)
  return estimatedAge === null ? '—' : `≈ ${estimatedAge} a`
}
