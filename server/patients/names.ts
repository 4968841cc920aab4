import { fullName, listName } from '#src/domain/patients/rules.ts'

/** The columns that `patientNames` reads. */
export const NAME_COLUMNS = [
  'patients.givenNames',
  'patients.firstSurname',
  'patients.secondSurname',
  'patients.identified',
] as const

export interface NameColumns {
  givenNames: string | null
  firstSurname: string | null
  secondSurname: string | null
  identified: number | null
}

/**
 * The patient's name for sentences and for lists; null in a row without a patient.
 * @param named whether the reader may know patients by name
 */
export function patientNames({ givenNames, identified, ...surnames }: NameColumns, named: boolean) {
  if (!named || givenNames === null) return { patientName: null, patientListName: null }
  const name = { ...surnames, givenNames, identified: identified === 1 }
  return { patientName: fullName(name), patientListName: listName(name) }
}
