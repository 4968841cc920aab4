import { get, shape } from '../operation.ts'
import {
  AccountSessionList,
  InstallationLogPage,
  type InstallationLogQuery,
  type InstallationPeopleQuery,
  InstallationPerson,
  InstallationPersonPage,
  UnfinishedWork,
} from './contract.ts'

export const listOwnSessions = get('listOwnSessions', '/api/account/sessions', {
  needs: 'signed-in',
  answer: AccountSessionList,
})
export const getLog = get('getLog', '/api/installation/log', {
  needs: 'installation-admin',
  query: shape<typeof InstallationLogQuery>(),
  answer: InstallationLogPage,
})
export const listPeople = get('listPeople', '/api/installation/people', {
  needs: 'installation-admin',
  query: shape<typeof InstallationPeopleQuery>(),
  answer: InstallationPersonPage,
})
export const getPerson = get('getPerson', '/api/installation/people/{userId}', {
  needs: 'installation-admin',
  answer: InstallationPerson,
})
export const getUnfinishedWork = get(
  'getUnfinishedWork',
  '/api/installation/people/{userId}/unfinished-work',
  { needs: 'installation-admin', answer: UnfinishedWork },
)
export const listPersonSessions = get('listPersonSessions', '/api/installation/people/{userId}/sessions', {
  needs: 'installation-admin',
  answer: AccountSessionList,
})
