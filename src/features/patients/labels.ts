import { ageText } from '#src/domain/dates.ts'
import type { PatientStatus, PatientSummary, Sex } from '#src/domain/patients/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'

export const SEX_LABELS: Readonly<Record<Sex, string>> = {
  male: 'Hombre',
  female: 'Mujer',
  intersex: 'Intersexual',
  undetermined: 'No determinado',
}

export const PATIENT_STATUS_LABELS: Readonly<Record<PatientStatus, string>> = {
  active: 'Activo',
  deceased: 'Defunción',
  archived: 'Archivado',
}

/** The id of the toast that offers to admit who was just registered, used up by whatever leads to the admission. */
export const admissionToast = (patientId: number) => `ingresar-${patientId}`

interface Aged {
  birthDate: string | null
  estimatedAge: number | null
}

/** How old somebody is: *34 a*, *≈ 40 a* where the birth date is not known, *—* where nothing is. */
export function ageOf({ birthDate, estimatedAge }: Aged, today: string): string {
  if (birthDate !== null) return ageText(birthDate, today)
  return estimatedAge === null ? '—' : `≈ ${estimatedAge} a`
}

/** A name as lists are looked through: *PÉREZ LÓPEZ, José*; what stands for a name nobody knows stays as it is. */
export function listName(
  patient: Pick<PatientSummary, 'givenNames' | 'firstSurname' | 'secondSurname' | 'identified'>,
) {
  const { givenNames, firstSurname, secondSurname, identified } = patient
  const surnames = [firstSurname, secondSurname].filter(Boolean).join(' ')
  if (!identified || surnames === '') return fullName(patient)
  return `${surnames.toLocaleUpperCase('es')}, ${givenNames}`
}

/** A bed as people name it: its code, behind the room's where it does not begin with it. */
export function bedText({ code, roomCode }: { code: string; roomCode: string }): string {
  return code.startsWith(roomCode) ? code : `${roomCode} · ${code}`
}
