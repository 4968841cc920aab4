import { get, shape } from '../operation.ts'
import { Invitation, type InvitationListQuery, InvitationPage } from '../users/invitation.ts'
import { HospitalDetail, type HospitalListQuery, HospitalNotices, HospitalRowPage } from './contract.ts'

export const listHospitals = get('listHospitals', '/api/hospitals', {
  needs: 'signed-in',
  query: shape<typeof HospitalListQuery>(),
  answer: HospitalRowPage,
})
export const getHospital = get('getHospital', '/api/hospitals/{hospitalId}', {
  needs: 'member',
  answer: HospitalDetail,
})
export const listHospitalNotices = get('listHospitalNotices', '/api/hospital-notices', {
  needs: 'signed-in',
  answer: HospitalNotices,
})
export const listInvitations = get('listInvitations', '/api/invitations', {
  needs: 'signed-in',
  query: shape<typeof InvitationListQuery>(),
  answer: InvitationPage,
})
export const getInvitation = get('getInvitation', '/api/invitations/{invitationId}', {
  needs: 'signed-in',
  answer: Invitation,
})
