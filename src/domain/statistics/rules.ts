import { addDays, daysBetween, dayText } from '../dates.ts'
import type { Area } from '../permissions.ts'
import type { Figure, Period } from './contract.ts'

/** The most days that a period may have: a leap year. */
const MAX_DAYS = 366

/** The length of the default period. */
const DEFAULT_DAYS = 30

/** The first day that a period may have. */
const FIRST_DAY = '1900-01-01'

/** The areas that somebody must be able to read to see a figure: all of them. */
export const FIGURE_NEEDS: Readonly<Record<Figure, readonly [Area, ...Area[]]>> = {
  occupancy: ['rooms'],
  admissions: ['episodes'],
  discharges: ['episodes'],
  meanStay: ['episodes'],
  mortality: ['episodes'],
  turnover: ['rooms', 'episodes'],
  cleaning: ['rooms'],
  unsignedDocuments: ['episodes'],
  patientsPerDoctor: ['doctorAssignments'],
}

/** The quotient of two numbers; null if the divisor is 0. */
export function quotient(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null
}

/** Completes a period with missing ends. */
export function fullPeriod(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): Period {
  const last = to ?? today
  return { from: from ?? addDays(last, 1 - DEFAULT_DAYS), to: last }
}

/** Why a period is invalid, and which end of it; null if it is valid. */
export function periodRefusal(
  { from, to }: Period,
  today: string,
): { field: keyof Period; text: string } | null {
  if (from < FIRST_DAY)
    return { field: 'from', text: `El inicio no puede ser antes del ${dayText(FIRST_DAY)}` }
  if (to > today) return { field: 'to', text: 'El periodo no puede llegar al futuro' }
  if (from > to) return { field: 'to', text: 'El fin no puede ser antes del inicio' }
  if (daysBetween(from, to) >= MAX_DAYS)
    return { field: 'to', text: `El periodo puede tener ${MAX_DAYS} días como máximo` }
  return null
}

/** The period of the same length right before another one. */
export function periodBefore({ from, to }: Period): Period {
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) }
}
