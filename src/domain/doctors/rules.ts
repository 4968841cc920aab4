import { daysBetween } from '../dates.ts'

/** How the certification of a specialty (certificación) stands. */
export type Certification = 'current' | 'soon' | 'expired' | 'unknown'

/** Days before its end in which a certification is worth a reminder: renewing one takes about that long. */
export const SOON_DAYS = 90

/** How a certification stands on a day; it holds until the end of its last one. */
export function certificationOn(today: string, expiresAt: string | null): Certification {
  if (expiresAt === null) return 'unknown'
  const left = daysBetween(today, expiresAt)
  if (left < 0) return 'expired'
  return left <= SOON_DAYS ? 'soon' : 'current'
}
