import type { AssignmentRole, AssignmentStatus } from './contract.ts'

export const ASSIGNMENT_ROLE_LABELS: Readonly<Record<AssignmentRole, string>> = {
  attending: 'Tratante',
  consultant: 'Interconsultante',
  resident: 'Residente',
  onCall: 'Guardia',
}

export const ASSIGNMENT_STATUS_LABELS: Readonly<Record<AssignmentStatus, string>> = {
  scheduled: 'Programada',
  active: 'Activa',
  ended: 'Terminada',
}
