import { daysBetween } from '#src/domain/dates.ts'
import type { DoctorStatus } from '#src/domain/doctors/contract.ts'

export const DOCTOR_STATUS_LABELS: Readonly<Record<DoctorStatus, string>> = {
  active: 'Activo',
  paused: 'En pausa',
  retired: 'Baja',
}

export const CERTIFICATION_LABELS: Readonly<Record<Certification, string>> = {
  current: 'Vigente',
  soon: 'Vence pronto',
  expired: 'Vencida',
  unknown: 'Sin certificación',
}

/** The state of a specialty's certification (certificación). */
export type Certification = 'current' | 'soon' | 'expired' | 'unknown'

/** How many days before its end a certification needs a reminder: renewing one takes about that long. */
const SOON_DAYS = 90

/** The state of a certification on a day; it is valid through its last day. */
export function certificationOn(today: string, expiresAt: string | null): Certification {
  if (expiresAt === null) return 'unknown'
  const left = daysBetween(today, expiresAt)
  if (left < 0) return 'expired'
  return left <= SOON_DAYS ? 'soon' : 'current'
}
