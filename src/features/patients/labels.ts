import type { PatientStatus, Sex } from '#src/domain/patients/contract.ts'

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
