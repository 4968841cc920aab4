import type { Size } from './rooms.ts'

/** How much happens in a seeded hospital. */
export interface Amounts {
  /** For how many days back its beds are well used. */
  days: number
  /** Stays of the year before that. */
  scattered: number
  /** Of the last 30 days, or of as many as its beds are well used. */
  emergencies: number
  visits: number
  annulled: number
  /** Beds that are out of service, and as many that were. */
  outages: number
  /** Beds that are to be cleaned. */
  dirty: number
  /** People who are registered and were never admitted. */
  registered: number
}

export const AMOUNTS: Readonly<Record<Size, Amounts>> = {
  small: amounts(9, 4, 6, 8, 1, 1, 1, 3),
  medium: amounts(9, 12, 16, 20, 1, 1, 1, 6),
  rich: amounts(90, 30, 120, 90, 3, 2, 2, 20),
  huge: amounts(18, 400, 400, 800, 20, 12, 30, 20),
}

function amounts(
  days: number,
  scattered: number,
  emergencies: number,
  visits: number,
  annulled: number,
  outages: number,
  dirty: number,
  registered: number,
): Amounts {
  return { days, scattered, emergencies, visits, annulled, outages, dirty, registered }
}

export const HOUR = 60
export const DAY = 24 * HOUR
export const YEAR = 360 * DAY
