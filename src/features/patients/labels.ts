import type { Patient, PatientStatus, Sex, TwinReason } from './contract.ts'

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

const TWIN_REASON_LABELS: Readonly<Record<TwinReason, string>> = {
  curp: 'la misma CURP',
  name: 'un nombre parecido',
  birthDate: 'la misma fecha de nacimiento',
  phone: 'el mismo teléfono',
}

const LIST = new Intl.ListFormat('es-MX', { type: 'conjunction' })

/** Why somebody may be the same person, in a sentence: *Tiene un nombre parecido y el mismo teléfono*. */
export function twinReasonText(reasons: readonly TwinReason[]): string {
  return `Tiene ${LIST.format(reasons.map((reason) => TWIN_REASON_LABELS[reason]))}`
}

/** Never blank: *No interrogado*, *Niega* or the list. */
export function allergiesText({ state, items }: Patient['allergies']): string {
  if (state === 'notAsked') return 'No interrogado'
  return state === 'none' ? 'Niega' : items.join(', ')
}
