/** What the database refused to store. The names are the same on both engines. */
export interface Violation {
  table: string
  constraint: string
}

/** The unique keys of each table, as SQLite tells them: by their columns. PostgreSQL tells the name. */
const KEYS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  meta: { key: 'meta_pkey' },
  migrations: { id: 'migrations_pkey' },
  users: { userId: 'users_pkey' },
  hospitals: { hospitalId: 'hospitals_pkey', subscriptionId: 'hospitalOfSubscription' },
  hospitalNotices: {
    noticeId: 'hospitalNotices_pkey',
    'userId, hospitalId, kind': 'hospitalNoticesOfPerson',
  },
  profiles: { hospitalId: 'profiles_pkey' },
  members: { 'userId, hospitalId': 'members_pkey' },
  formerMembers: { 'hospitalId, userId, version': 'formerMembers_pkey' },
  invitations: { invitationId: 'invitations_pkey', 'hospitalId, userId': 'oneOpenInvitation' },
  grants: { 'userId, hospitalId, area, level': 'grants_pkey' },
  subscriptions: { subscriptionId: 'subscriptions_pkey' },
  invoices: { invoiceId: 'invoices_pkey' },
  doctors: {
    'hospitalId, doctorId': 'doctors_pkey',
    'hospitalId, professionalLicense': 'doctors_hospitalId_professionalLicense_key',
  },
  rooms: { roomId: 'rooms_pkey', 'hospitalId, codeKey': 'rooms_hospitalId_codeKey_key' },
  beds: { bedId: 'beds_pkey', 'roomId, code': 'oneBedOfACode' },
  patients: {
    patientId: 'patients_pkey',
    'hospitalId, recordNumber': 'patients_hospitalId_recordNumber_key',
    'hospitalId, curp': 'patientCurp',
  },
  recordCounters: { hospitalId: 'recordCounters_pkey' },
  episodes: { episodeId: 'episodes_pkey' },
  bedStays: {
    bedStayId: 'bedStays_pkey',
    bedId: 'oneOpenStayInABed',
    patientId: 'oneBedForAPatient',
  },
  bedEvents: { bedEventId: 'bedEvents_pkey' },
  movements: { movementId: 'movements_pkey' },
  dischargeCorrections: { movementId: 'dischargeCorrections_pkey' },
  assignments: { assignmentId: 'assignments_pkey', episodeId: 'oneAttendingDoctor' },
  handovers: { handoverId: 'handovers_pkey' },
  handoverItems: {
    'handoverId, place': 'handoverItems_pkey',
    'handoverId, episodeId': 'handoverItems_handoverId_episodeId_key',
  },
  templateForms: { formId: 'templateForms_pkey', digest: 'templateForms_digest_key' },
  templates: { templateId: 'templates_pkey' },
  templateRevisions: { 'templateId, revision': 'templateRevisions_pkey' },
  documents: { documentId: 'documents_pkey' },
  addenda: { 'documentId, place': 'addenda_pkey' },
  providerRecords: { 'model, id': 'providerRecords_pkey' },
  providerSecrets: { name: 'providerSecrets_pkey' },
  sessionGrants: { grantKey: 'sessionGrants_pkey' },
  installationLog: { logId: 'installationLog_pkey' },
  accounts: { userId: 'accounts_pkey', email: 'oneAccountOfAnAddress' },
  accountLinks: { digest: 'accountLinks_pkey' },
  signInTries: { key: 'signInTries_pkey' },
  signInLog: { entryId: 'signInLog_pkey' },
  accountNotices: { noticeId: 'accountNotices_pkey' },
  passkeys: { passkeyId: 'passkeys_pkey' },
  passkeyChallenges: { heldBy: 'passkeyChallenges_pkey' },
  idempotency: { 'userId, path, key': 'idempotency_pkey' },
  audit: { auditId: 'audit_pkey' },
  diagnosisCodes: { 'hospitalId, code': 'diagnosisCodes_pkey' },
  personLookUps: { 'userId, shownId': 'personLookUps_pkey' },
  documentEditors: { 'documentId, userId': 'documentEditors_pkey' },
  emergencyAccesses: { emergencyAccessId: 'emergencyAccesses_pkey' },
}

/** The tables of the rules that are triggers, whose texts end with their names. */
const RULES: Readonly<Record<string, string>> = {
  auditNeverChanges: 'audit',
  auditNeverShrinks: 'audit',
  installationLogNeverChanges: 'installationLog',
  installationLogNeverShrinks: 'installationLog',
  bedStaysNeverOverlapByBed: 'bedStays',
  bedStaysNeverOverlapByPatient: 'bedStays',
  assignmentsNeverOverlapByAttending: 'assignments',
  assignmentsNeverOverlapByEpisode: 'assignments',
  assignmentsNeverOverlapByRoom: 'assignments',
  formsNeverChange: 'templateForms',
  formsNeverGo: 'templateForms',
  publishedNeverChanges: 'templateRevisions',
  revisionsNeverGo: 'templateRevisions',
  documentsStayWhatTheyAre: 'documents',
  signedNeverChanges: 'documents',
  submissionNeverChanges: 'documents',
  answersStay: 'documents',
  annulledStays: 'documents',
  documentsGoTheirWay: 'documents',
  documentsNeverGo: 'documents',
  onlySignedIsAmended: 'addenda',
  addendaNeverChange: 'addenda',
  addendaNeverGo: 'addenda',
  emergencyAccessesStay: 'emergencyAccesses',
  emergencyAccessesNeverGo: 'emergencyAccesses',
}

/**
 * Which unique key or rule SQLite refused a row for; undefined for all else. That a reference or a value is wrong is a
 * fault of the code, not of somebody who was faster: it has no name here.
 */
export function sqliteViolation(error: unknown): Violation | undefined {
  if (!(error instanceof Error)) return undefined
  const [, table = '', columns = ''] = /UNIQUE constraint failed: (\w+)\.(.+)$/.exec(error.message) ?? []
  const key = KEYS[table]?.[columns.replaceAll(`${table}.`, '')]
  if (key !== undefined) return { table, constraint: key }
  const rule = /\((\w+)\)$/.exec(error.message)?.[1] ?? ''
  const ruled = RULES[rule]
  return ruled === undefined ? undefined : { table: ruled, constraint: rule }
}

/** Which constraint a row was refused for, on either engine; undefined for whatever else went wrong. */
export function violationOf(error: unknown): Violation | undefined {
  if (!(error instanceof Error)) return undefined
  // The driver of PostgreSQL says both.
  if ('table' in error && 'constraint' in error) {
    const { table, constraint } = error
    if (typeof table === 'string' && typeof constraint === 'string') return { table, constraint }
  }
  return sqliteViolation(error)
}
