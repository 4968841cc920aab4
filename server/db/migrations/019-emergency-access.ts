import { ID, neverEmptied, never as neverOnPostgres, TEXT } from './postgres/parts.ts'

const TABLE = 'emergencyAccesses'

/** What nobody may change of an access that was opened; that it was reviewed is added. */
const WRITTEN = ['emergencyAccessId', 'hospitalId', 'patientId', 'userId', 'reason', 'openedAt', 'endsAt']
const isChanged = (differs: string) =>
  WRITTEN.map((one) => `new."${one}" ${differs} old."${one}"`).join(' or ')

const never = (name: string, event: string, when = '') =>
  `create trigger "${name}" before ${event} on "${TABLE}" ${when && `when ${when}`}
    begin select raise(abort, '${TABLE} keep what was written (${name})'); end`

const columns = (text: string, number: string) => `
  "hospitalId" ${number} not null references hospitals, "patientId" ${number} not null references patients,
  "userId" ${text} not null references users, reason ${text} not null, "openedAt" ${number} not null,
  "endsAt" ${number} not null, "reviewedAt" ${number}, "reviewedById" ${text} references users,
  version ${number} not null`

const indexes = [
  `create index "emergencyAccessesOfPerson" on "${TABLE}" ("userId", "hospitalId", "endsAt")`,
  `create index "emergencyAccessesOfHospital" on "${TABLE}" ("hospitalId", "openedAt")`,
]

/** Who opened whose record in an emergency, and which readings in the log were made under it. */
export const emergencyAccess = {
  sqlite: [
    `create table "${TABLE}" ("emergencyAccessId" integer primary key autoincrement, ${columns('text', 'integer')}) strict`,
    ...indexes,
    never('emergencyAccessesStay', 'update', isChanged('is not')),
    never('emergencyAccessesNeverGo', 'delete'),
    `alter table audit add column "emergencyAccessId" integer`,
  ],
  postgres: [
    `create table "${TABLE}" ("emergencyAccessId" ${ID}, ${columns(TEXT, 'bigint')})`,
    ...indexes,
    neverOnPostgres('emergencyAccessesStay', 'update', TABLE, isChanged('is distinct from')),
    neverOnPostgres('emergencyAccessesNeverGo', 'delete', TABLE),
    neverEmptied(TABLE),
    `alter table audit add column "emergencyAccessId" bigint`,
  ],
}
