import { operation, shape } from '../operation.ts'
import { type Deactivation, InstallationPerson } from './contract.ts'

export const endOwnSession = operation('POST', 'none', 204)(
  'endOwnSession',
  '/api/account/sessions/{sessionId}/end',
  { needs: 'signed-in' },
)
export const endOtherSessions = operation('POST', 'none', 204)(
  'endOtherSessions',
  '/api/account/sessions/end-others',
  { needs: 'signed-in' },
)
export const endPersonSession = operation('POST', 'none', 204)(
  'endPersonSession',
  '/api/installation/people/{userId}/sessions/{sessionId}/end',
  { needs: 'installation-admin' },
)
export const endPersonSessions = operation('POST', 'none', 204)(
  'endPersonSessions',
  '/api/installation/people/{userId}/sessions/end-all',
  { needs: 'installation-admin' },
)
/** Does something to a person's account, which the installation's log records. */
const toPerson = operation('POST', 'none', 200)
export const deactivatePerson = toPerson('deactivatePerson', '/api/installation/people/{userId}/deactivate', {
  needs: 'installation-admin',
  body: shape<typeof Deactivation>(),
  answer: InstallationPerson,
})
export const reactivatePerson = toPerson('reactivatePerson', '/api/installation/people/{userId}/reactivate', {
  needs: 'installation-admin',
  answer: InstallationPerson,
})
export const makeAdministrator = toPerson(
  'makeAdministrator',
  '/api/installation/people/{userId}/make-administrator',
  { needs: 'installation-admin', answer: InstallationPerson },
)
export const revokeAdministrator = toPerson(
  'revokeAdministrator',
  '/api/installation/people/{userId}/revoke-administrator',
  { needs: 'installation-admin', answer: InstallationPerson },
)
