import type { DocumentSubject } from '#src/domain/documents/contract.ts'
import { type Identity, subjectOf } from '#src/domain/documents/signature.ts'
import { SEX_LABELS } from '../patients/labels.ts'

/**
 * How a patient is on record today where that is not how a document was signed: *hoy registrado como Ana López ·
 * Nacimiento: 15 mar 1985*, the name and whatever else differs; null where nothing does.
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
