import type { AssignmentRole, AssignmentStatus } from '#src/domain/assignments/contract.ts'

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
