import type { AssignmentRole, AssignmentStatus, AssignmentTarget } from '#src/domain/assignments/contract.ts'
import { bedText, shownName } from '../patients/labels.ts'

export const ASSIGNMENT_ROLE_LABELS: Readonly<Record<AssignmentRole, string>> = {
  attending: 'Tratante',
  consultant: 'Interconsultante',
  resident: 'Residente',
  onCall: 'De guardia',
}

export const ASSIGNMENT_STATUS_LABELS: Readonly<Record<AssignmentStatus, string>> = {
  scheduled: 'Programada',
  active: 'Activa',
  ended: 'Terminada',
}

/** The patient or room of an assignment, in natural order; the episode for readers who may not name patients. */
export function targetName({ patientName, episodeId, roomCode }: AssignmentTarget): string {
  return episodeId === null ? `Cuarto ${roomCode}` : (patientName ?? `Episodio ${episodeId}`)
}

/** `targetName` as lists have it: the patient's surname first. */
export function targetListName(target: AssignmentTarget): string {
  return targetName({ ...target, patientName: shownName(target) })
}

/** How many patients a handover is about. */
export function patientsText(count: number): string {
  return count === 1 ? '1 paciente' : `${count} pacientes`
}

/** The bed of the episode that an assignment is for; empty without one. */
export function targetBed({ bed }: AssignmentTarget): string {
  return bed ? bedText(bed) : ''
}
