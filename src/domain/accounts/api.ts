import { get, shape } from '../operation.ts'
import { AccountNotices, SignInEntryPage, type SignInListQuery, SignInWaits } from './contract.ts'

export const listSignIns = get('listSignIns', '/api/installation/sign-ins', {
  needs: 'installation-admin',
  query: shape<typeof SignInListQuery>(),
  answer: SignInEntryPage,
})
export const listOwnSignIns = get('listOwnSignIns', '/api/account/sign-ins', {
  needs: 'signed-in',
  query: shape<typeof SignInListQuery>(),
  answer: SignInEntryPage,
})
export const listSignInWaits = get('listSignInWaits', '/api/installation/sign-in-waits', {
  needs: 'installation-admin',
  answer: SignInWaits,
})
export const listAccountNotices = get('listAccountNotices', '/api/account/notices', {
  needs: 'signed-in',
  answer: AccountNotices,
})
