import { act, create, HOSPITAL, remove, shape, update } from '../operation.ts'
import {
  Assignment,
  type AssignmentCreate,
  type AssignmentEnd,
  type AssignmentUpdate,
  Handover,
  type HandoverCreate,
} from './contract.ts'

export const createHandover = create('createHandover', `${HOSPITAL}/handovers`, {
  needs: 'doctorAssignments-write',
  changes: 'handovers',
  body: shape<typeof HandoverCreate>(),
  answer: Handover,
})
export const acceptHandover = act('acceptHandover', `${HOSPITAL}/handovers/{handoverId}/accept`, {
  needs: 'doctorAssignments-write',
  changes: 'handovers',
  answer: Handover,
})
export const deleteHandover = remove('deleteHandover', `${HOSPITAL}/handovers/{handoverId}`, {
  needs: 'doctorAssignments-write',
  changes: 'handovers',
})
export const createAssignment = create('createAssignment', `${HOSPITAL}/assignments`, {
  needs: 'doctorAssignments-write',
  changes: 'assignments',
  body: shape<typeof AssignmentCreate>(),
  answer: Assignment,
})
export const updateAssignment = update('updateAssignment', `${HOSPITAL}/assignments/{assignmentId}`, {
  needs: 'doctorAssignments-write',
  changes: 'assignments',
  body: shape<typeof AssignmentUpdate>(),
  answer: Assignment,
})
export const endAssignment = act('endAssignment', `${HOSPITAL}/assignments/{assignmentId}/end`, {
  needs: 'doctorAssignments-write',
  changes: 'assignments',
  body: shape<typeof AssignmentEnd>(),
  answer: Assignment,
})
