import { act, HOSPITAL, operation, remove, shape } from '../operation.ts'
import { Invitation } from '../users/invitation.ts'
import { Hospital, type HospitalCreate, type HospitalUpdate } from './contract.ts'

export const createHospital = operation('POST', 'none', 201)('createHospital', '/api/hospitals', {
  needs: 'signed-in',
  body: shape<typeof HospitalCreate>(),
  answer: Hospital,
})
export const updateHospital = operation('PUT', 'none', 200)('updateHospital', '/api/hospitals/{hospitalId}', {
  needs: 'member',
  changes: 'hospitals',
  body: shape<typeof HospitalUpdate>(),
  answer: Hospital,
})
export const restoreHospital = operation('POST', 'none', 200)('restoreHospital', `${HOSPITAL}/restore`, {
  needs: 'member',
  changes: 'hospitals',
  answer: Hospital,
})
export const deleteHospitalNotice = remove('deleteHospitalNotice', '/api/hospital-notices/{noticeId}', {
  needs: 'signed-in',
})
export const deleteHospital = remove('deleteHospital', HOSPITAL, { needs: 'member', changes: 'hospitals' })

export const acceptInvitation = act('acceptInvitation', '/api/invitations/{invitationId}/accept', {
  needs: 'signed-in',
  answer: Invitation,
})
export const declineInvitation = act('declineInvitation', '/api/invitations/{invitationId}/decline', {
  needs: 'signed-in',
  answer: Invitation,
})
