import type { PatientSummary } from '#src/domain/patients/contract.ts'
import type { Session } from '#src/session/session.ts'

/*
 * Whose record the person opened lately, in this tab's memory alone: a name is kept in no storage. Ids alone could be
 * kept across a reload, but to show a name again each record would have to be read, and every reading is logged.
 */
const MOST = 8

const kept = new WeakMap<Session, Map<number, readonly PatientSummary[]>>()

function hospitalsOf(session: Session): Map<number, readonly PatientSummary[]> {
  const known = kept.get(session)
  if (known) return known
  const hospitals = new Map<number, readonly PatientSummary[]>()
  kept.set(session, hospitals)
  // It goes with the person.
  session.onClearUserData(() => hospitals.clear())
  return hospitals
}

/** The patients whose record was opened in a hospital, the latest first, as they were then. */
export function recentPatients(session: Session, hospitalId: number): readonly PatientSummary[] {
  return hospitalsOf(session).get(hospitalId) ?? []
}

/** Notes that a record is open. */
export function noteRecentPatient(session: Session, hospitalId: number, patient: PatientSummary): void {
  const hospitals = hospitalsOf(session)
  const others = recentPatients(session, hospitalId).filter(
    ({ patientId }) => patientId !== patient.patientId,
  )
  hospitals.set(hospitalId, [patient, ...others].slice(0, MOST))
}
