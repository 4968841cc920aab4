import { ID, neverEmptied, never as neverOnPostgres, TEXT } from './postgres/parts.ts'

const LOG = 'installationLog'

const never = (name: string, event: string) =>
  `create trigger "${name}" before ${event} on "${LOG}"
    begin select raise(abort, '${LOG} keep what was written (${name})'); end`

const sessionColumns = (text: string, number: string) => `
  "grantKey" ${text} not null primary key, sid ${text} not null, "sessionId" ${text} not null,
  "userId" ${text} not null references users, browser ${text} not null, "startedAt" ${number} not null,
  "lastUsedAt" ${number} not null, "expiresAt" ${number} not null, "endedAt" ${number}`

const logColumns = (text: string, number: string) => `
  "happenedAt" ${number} not null, "userId" ${text} not null references users, action ${text} not null,
  "subjectId" ${text} not null references users, reason ${text} not null`

const shared = [
  `create index "sessionGrantsOfPerson" on "sessionGrants" ("userId")`,
  `create index "sessionGrantsBySid" on "sessionGrants" (sid)`,
  `create index "sessionGrantsByExpiry" on "sessionGrants" ("expiresAt")`,
  `create index "installationLogByTime" on "${LOG}" ("happenedAt")`,
]

const added = (number: string) => [
  `alter table users add column "lastSignInAt" ${number}`,
  `alter table profiles add column "signProofMinutes" ${number}
    check ("signProofMinutes" between 0 and 1440)`,
]

/**
 * What of the built-in provider's sessions people see and end, what was done to people of the installation, when
 * somebody last signed in, and how fresh a hospital wants the proof of who signs.
 */
export const sessions = {
  sqlite: [
    `create table "sessionGrants" (${sessionColumns('text', 'integer')}) strict, without rowid`,
    `create table "${LOG}" ("logId" integer primary key autoincrement, ${logColumns('text', 'integer')}) strict`,
    ...shared,
    never('installationLogNeverChanges', 'update'),
    never('installationLogNeverShrinks', 'delete'),
    ...added('integer'),
  ],
  postgres: [
    `create table "sessionGrants" (${sessionColumns(TEXT, 'bigint')})`,
    `create table "${LOG}" ("logId" ${ID}, ${logColumns(TEXT, 'bigint')})`,
    ...shared,
    neverOnPostgres('installationLogNeverChanges', 'update', LOG),
    neverOnPostgres('installationLogNeverShrinks', 'delete', LOG),
    neverEmptied(LOG),
    ...added('bigint'),
  ],
}
