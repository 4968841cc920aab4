import type { Endpoint } from './endpoint.ts'

type Named = Pick<Endpoint, 'method' | 'path'>

const VERBS = { GET: 'get', POST: 'create', PUT: 'update', DELETE: 'delete' } as const

/** What the rule below would name badly. */
const EXCEPTIONS: Record<string, string> = {
  'POST /api/accounts/invitations': 'invitePerson',
  'POST /api/accounts/{userId}/recovery': 'recoverAccount',
  'GET /api/installation/sign-ins': 'listSignIns',
  'GET /api/account/sign-ins': 'listOwnSignIns',
  'GET /api/installation/sign-in-waits': 'listSignInWaits',
  'DELETE /api/installation/sign-in-waits/{waitId}': 'endSignInWait',
  'GET /api/account/notices': 'listAccountNotices',
  'DELETE /api/account/notices/{noticeId}': 'readAccountNotice',
  'GET /api/hospitals/{hospitalId}/audit': 'listAuditEntries',
  'POST /api/hospitals/{hospitalId}/patients/twins': 'findDuplicatePatients',
  'POST /api/hospitals/{hospitalId}/episodes/{episodeId}/exchange': 'exchangeBeds',
  'POST /api/hospitals/{hospitalId}/episodes/{episodeId}/undo-transfer': 'undoTransfer',
  'POST /api/hospitals/{hospitalId}/episodes/{episodeId}/order-discharge': 'orderDischarge',
  'POST /api/hospitals/{hospitalId}/episodes/{episodeId}/revoke-discharge': 'revokeDischarge',
  'POST /api/hospitals/{hospitalId}/episodes/{episodeId}/correct-discharge': 'correctDischarge',
  'GET /api/hospitals/{hospitalId}/left-behind': 'listLeftBehind',
  'GET /api/hospitals/{hospitalId}/emergency-access': 'getOwnEmergencyAccess',
  'POST /api/hospitals/{hospitalId}/emergency-accesses': 'openRecordByNumber',
  'GET /api/hospitals/{hospitalId}/emergency-accesses/{emergencyAccessId}': 'getEmergencyAccess',
  'POST /api/hospitals/{hospitalId}/emergency-accesses/{emergencyAccessId}/review': 'reviewEmergencyAccess',
  'POST /api/hospitals/{hospitalId}/patients/{patientId}/emergency-access': 'openRecord',
  'POST /api/account/activity': 'reportActivity',
  'GET /api/account/sessions': 'listOwnSessions',
  'POST /api/account/sessions/end-others': 'endOtherSessions',
  'POST /api/account/sessions/{sessionId}/end': 'endOwnSession',
  'GET /api/installation/people': 'listPeople',
  'GET /api/installation/people/{userId}': 'getPerson',
  'GET /api/installation/people/{userId}/unfinished-work': 'getUnfinishedWork',
  'POST /api/installation/people/{userId}/deactivate': 'deactivatePerson',
  'POST /api/installation/people/{userId}/reactivate': 'reactivatePerson',
  'POST /api/installation/people/{userId}/make-administrator': 'makeAdministrator',
  'POST /api/installation/people/{userId}/revoke-administrator': 'revokeAdministrator',
  'GET /api/installation/people/{userId}/sessions': 'listPersonSessions',
  'POST /api/installation/people/{userId}/sessions/end-all': 'endPersonSessions',
  'POST /api/installation/people/{userId}/sessions/{sessionId}/end': 'endPersonSession',
}

const isParameter = (part: string | undefined) => part?.startsWith('{') === true

function pascalCase(words: string): string {
  return words.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function singular(noun: string): string {
  return noun === 'addenda' ? 'addendum' : noun.replace(/s$/, '')
}

/** The parts of a path without its base and without the hospital that nearly everything lies in. */
function partsOf(path: string): string[] {
  const inside = path.replace(/^\/\w+\/hospitals\/\{hospitalId\}\/(?!restore$)/, '')
  // The people of a hospital are its members; those of `/api/users` are everybody.
  if (inside !== path) return inside.replace(/^users(?=\/|$)/, 'members').split('/')
  return path.split('/').slice(2)
}

/**
 * The name under which a generated client calls an endpoint, from its method and path: `listRooms`, `getRoom`, `createRoom`,
 * `updateRoom`, `deleteRoom`, `signDocument`, `listEpisodeDocuments`, `importRooms`.
 */
export function operationId({ method, path }: Named): string {
  const exception = EXCEPTIONS[`${method} ${path}`]
  if (exception) return exception
  const parts = partsOf(path)
  const last = parts.at(-1) ?? ''
  const before = parts.at(-2)
  if (isParameter(last)) return VERBS[method] + pascalCase(singular(before ?? ''))
  const owner = isParameter(before) ? pascalCase(singular(parts.at(-3) ?? '')) : ''
  if (before === 'statistics') return `get${pascalCase(last)}Statistics`
  const isList = last.endsWith('s') && last !== 'statistics'
  if (method === 'GET') return (isList ? 'list' : 'get') + owner + pascalCase(last)
  if (isList || last === 'addenda') return VERBS[method] + pascalCase(singular(last))
  if (method === 'PUT') return VERBS.PUT + owner + pascalCase(last)
  const action = pascalCase(last)
  return action.charAt(0).toLowerCase() + action.slice(1) + (owner || pascalCase(before ?? ''))
}

/** What goes with another noun. */
const TAGS: Record<string, string> = {
  'hospital-notices': 'hospitals',
  restore: 'hospitals',
  members: 'users',
  'user-info': 'users',
  invitations: 'users',
  subscriptions: 'subscription',
  handovers: 'assignments',
  'left-behind': 'users',
  account: 'users',
  accounts: 'users',
  installation: 'users',
  'emergency-access': 'patients',
  'emergency-accesses': 'patients',
  'diagnosis-codes': 'episodes',
}

/** The noun that an endpoint is about: what a documentation page groups it under. */
export function tagOf({ path }: Named): string {
  const [first = '', ...rest] = partsOf(path)
  return rest.includes('documents') ? 'documents' : (TAGS[first] ?? first)
}
