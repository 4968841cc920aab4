import { ageText } from '#src/domain/dates.ts'
import type { PatientStatus, Sex } from '#src/domain/patients/contract.ts'
import type { PatientNames } from '#src/domain/patients/name-fields.ts'
import { listName } from '#src/domain/patients/rules.ts'
import type { Occupant } from '#src/domain/rooms/contract.ts'

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

/** `listName` of the patient in a bed; null for readers who may not know it. */
export function occupantName(occupant: Occupant): string | null {
  // Of an unidentified patient the board sends no parts.
  return listName(occupant) || occupant.name
}

/** The name that lists show for a record about something else; a former server sends no list order. */
export function shownName({ patientName, patientListName }: PatientNames): string | null {
  return patientListName ?? patientName
}

/** A bed as people name it: its code, behind the room's where it does not begin with it. */
export function bedText({ code, roomCode }: { code: string; roomCode: string }): string {
  return code.startsWith(roomCode) ? code : `${roomCode} · ${code}`
}
