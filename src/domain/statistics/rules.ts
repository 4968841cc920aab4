import { addDays, daysBetween, dayText } from '../dates.ts'
import type { Area } from '../permissions.ts'
import type { Figure, Period } from './contract.ts'

/** Most days that a period may have: a leap year. */
const MAX_DAYS = 366

/** How many days are shown where nobody says which. */
const USUAL_DAYS = 30

/** The first day that can be asked for. */
const FIRST_DAY = '1900-01-01'

/** What one must be able to read for a figure: all of these areas. */
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

/** One number divided by another; null where there is nothing to divide by. */
export function quotient(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null
}

/** The days that are meant where one end of a period is left open, or both are. */
export function fullPeriod(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): Period {
  const last = to ?? today
  return { from: from ?? addDays(last, 1 - USUAL_DAYS), to: last }
}

/** Why there can be no figures of a period, and which end of it is to blame; null where there can be. */
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

/** The period right before another one, as long. */
export function periodBefore({ from, to }: Period): Period {
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) }
}
