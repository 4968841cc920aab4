import { daysBetween } from '#src/domain/dates.ts'
import {
  type Doctor,
  type DoctorStatus,
  isInTraining,
  type Profession,
} from '#src/domain/doctors/contract.ts'

export const DOCTOR_STATUS_LABELS: Readonly<Record<DoctorStatus, string>> = {
  active: 'Activo',
  paused: 'En pausa',
  retired: 'Baja',
}

export const PROFESSION_LABELS: Readonly<Record<Profession, string>> = {
  physician: 'Médico',
  resident: 'Médico residente',
  intern: 'Médico interno',
  nurse: 'Enfermería',
  psychologist: 'Psicología',
  nutritionist: 'Nutrición',
  socialWorker: 'Trabajo social',
  dentist: 'Odontología',
  physiotherapist: 'Fisioterapia',
  coding: 'Codificación',
}

/** What somebody does, in a line: a physician's specialty says it already. */
export function practiceText({ profession, specialty }: Pick<Doctor, 'profession' | 'specialty'>): string {
  const named = profession === 'physician' && specialty !== '' ? [] : [PROFESSION_LABELS[profession]]
  return [...named, specialty].filter(Boolean).join(' · ')
}

/** The licence of somebody, or why there is none. */
export function licenseText({
  profession,
  professionalLicense,
}: Pick<Doctor, 'profession' | 'professionalLicense'>): string {
  if (professionalLicense !== null) return `Cédula ${professionalLicense}`
  return isInTraining(profession) ? 'En formación' : ''
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
