import * as z from 'zod/mini'

/** A patient's name in answers about something else; null for readers who may not read patients. */
export const PATIENT_NAMES = {
  /** In natural order, as sentences and paper have it. */
  patientName: z.nullable(z.string()),
  /** Surname first, as lists have it: *PÉREZ LÓPEZ, José*. */
  patientListName: z._default(z.nullable(z.string()), null),
}

export interface PatientNames {
  patientName: string | null
  patientListName: string | null
}
