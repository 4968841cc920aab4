import { operation, remove, shape } from '../operation.ts'
import { AccountLink, type InvitationCreate, type RecoveryCreate } from './contract.ts'

export const invitePerson = operation('POST', 'none', 201)('invitePerson', '/api/accounts/invitations', {
  needs: 'installation-admin',
  body: shape<typeof InvitationCreate>(),
  answer: AccountLink,
})
export const recoverAccount = operation('POST', 'none', 201)(
  'recoverAccount',
  '/api/accounts/{userId}/recovery',
  { needs: 'installation-admin', body: shape<typeof RecoveryCreate>(), answer: AccountLink },
)
export const endSignInWait = remove('endSignInWait', '/api/installation/sign-in-waits/{waitId}', {
  needs: 'installation-admin',
})
export const readAccountNotice = remove('readAccountNotice', '/api/account/notices/{noticeId}', {
  needs: 'signed-in',
})
