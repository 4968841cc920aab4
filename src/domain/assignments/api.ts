import { get, HOSPITAL, shape } from '../operation.ts'
import {
  Assignment,
  AssignmentListAnswer,
  type AssignmentListQuery,
  Handover,
  type HandoverListQuery,
  HandoverPage,
} from './contract.ts'

export const listHandovers = get('listHandovers', `${HOSPITAL}/handovers`, {
  needs: 'doctorAssignments-read',
  query: shape<typeof HandoverListQuery>(),
  answer: HandoverPage,
})
export const getHandover = get('getHandover', `${HOSPITAL}/handovers/{handoverId}`, {
  needs: 'doctorAssignments-read',
  answer: Handover,
})
export const listAssignments = get('listAssignments', `${HOSPITAL}/assignments`, {
  needs: 'doctorAssignments-read',
  query: shape<typeof AssignmentListQuery>(),
  answer: AssignmentListAnswer,
})
export const getAssignment = get('getAssignment', `${HOSPITAL}/assignments/{assignmentId}`, {
  needs: 'doctorAssignments-read',
  answer: Assignment,
})
