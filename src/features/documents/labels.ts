import type {
  Document,
  DocumentStatus,
  DocumentSubject,
  Signature,
  VitalSigns,
} from '#src/domain/documents/contract.ts'
import { type Identity, subjectOf } from '#src/domain/documents/signature.ts'
import type { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { SEX_LABELS } from '../patients/labels.ts'

export const DOCUMENT_STATUS_LABELS: Readonly<Record<DocumentStatus, string>> = {
  draft: 'Borrador',
  signed: 'Firmado',
  amended: 'Firmado con adenda',
  discarded: 'Descartado',
  annulled: 'Anulado',
}

/** In the order in which they are written. */
export const VITAL_SIGN_LABELS: Readonly<Record<keyof VitalSigns, string>> = {
  systolic: 'Tensión arterial sistólica',
  diastolic: 'Tensión arterial diastólica',
  heartRate: 'Frecuencia cardiaca',
  respiratoryRate: 'Frecuencia respiratoria',
  temperature: 'Temperatura',
  oxygenSaturation: 'Saturación de oxígeno',
  glucose: 'Glucosa',
  weight: 'Peso',
  height: 'Talla',
  pain: 'Dolor (EVA 0–10)',
}

export const VITAL_SIGN_NAMES = [
  'systolic',
  'diastolic',
  'heartRate',
  'respiratoryRate',
  'temperature',
  'oxygenSaturation',
  'glucose',
  'weight',
  'height',
  'pain',
] as const satisfies readonly (keyof VitalSigns)[]

/** Who signed, with the licence where the kind asks for one: *Elena Ríos · Cédula 1234567*. */
export function signerText({ name, license }: Signature): string {
  return license === null ? name : `${name} · Cédula ${license}`
}

/**
 * How a patient's record differs today from a signed document: *hoy registrado como Ana López · Nacimiento: 15 mar
 * 1985*; null if it does not.
 */
export function registeredText(
  signed: DocumentSubject,
  patient: Identity,
  dayText: (day: string) => string,
): string | null {
  const today = subjectOf(patient)
  const { name, sex, birthDate, estimatedAge, recordNumber } = today
  const other = [
    sex !== signed.sex && `Sexo: ${SEX_LABELS[sex]}`,
    birthDate !== signed.birthDate && `Nacimiento: ${birthDate === null ? '—' : dayText(birthDate)}`,
    estimatedAge !== signed.estimatedAge && estimatedAge !== null && `Edad aproximada: ${estimatedAge} años`,
    recordNumber !== signed.recordNumber && `Expediente: ${recordNumber}`,
  ].filter((part) => part !== false)
  if (name === signed.name && other.length === 0) return null
  return [`hoy registrado como ${name}`, ...other].join(' · ')
}

interface LastEdit {
  label: string
  name: string
  when: string
}

/**
 * The last edit by somebody else than the author; undefined if there is none. Shown also after the author has written
 * again: the author signs for it.
 */
export function lastEditOf(
  { status, updatedAt, lastEditedBy, lastEditedAt }: Document,
  clock: ReturnType<typeof useHospitalClock>,
): LastEdit | undefined {
  if (lastEditedBy === null || lastEditedAt === null) return undefined
  const isLast = status === 'draft' && lastEditedAt === updatedAt
  const isToday = clock.dayOf(lastEditedAt) === clock.today()
  return {
    label: isLast ? 'Última edición' : 'También escribió',
    name: lastEditedBy.name,
    when: isToday ? clock.hour(lastEditedAt) : clock.instant(lastEditedAt),
  }
}
