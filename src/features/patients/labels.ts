import type { Patient, PatientStatus, Sex } from './contract.ts'

export const SEX_LABELS: Readonly<Record<Sex, string>> = {
  male: 'Hombre',
  female: 'Mujer',
  intersex: 'Intersexual',
  undetermined: 'No determinado',
}

export const PATIENT_STATUS_LABELS: Readonly<Record<PatientStatus, string>> = {
  active: 'Activo',
  deceased: 'Fallecido',
  archived: 'Archivado',
}

/** Never blank: *No interrogado*, *Niega* or the list. */
export function allergiesText({ state, items }: Patient['allergies']): string {
  if (state === 'notAsked') return 'No interrogado'
  return state === 'none' ? 'Niega' : items.join(', ')
}
