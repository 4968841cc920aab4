import { ID, never, neverEmptied, TEXT } from './parts.ts'

/** People, hospitals, who belongs where, what is paid for, and what the API keeps about its own work. */
export const people: readonly string[] = [
  `create table meta (key ${TEXT} primary key, value ${TEXT} not null)`,
  `create table users (
    "userId" ${TEXT} primary key, "userName" ${TEXT}, email ${TEXT},
    "userNameSort" ${TEXT} not null, "emailSort" ${TEXT} not null, "userSearch" ${TEXT} not null
  )`,
  `create index "usersBySearch" on users using gin ("userSearch" gin_trgm_ops)`,

  `create table hospitals (
    "hospitalId" ${ID}, name ${TEXT} not null, "nameSort" ${TEXT} not null, "nameSearch" ${TEXT} not null,
    "subscriptionId" bigint, "createdAt" bigint not null, "deletedAt" bigint,
    "withdrawnBy" ${TEXT} references users
  )`,
  `create unique index "hospitalOfSubscription" on hospitals ("subscriptionId")
    where "subscriptionId" is not null`,
  `create index "hospitalsBySearch" on hospitals using gin ("nameSearch" gin_trgm_ops)`,
  `create table "hospitalNotices" (
    "noticeId" ${ID}, "userId" ${TEXT} not null references users,
    "hospitalId" bigint not null references hospitals,
    kind ${TEXT} not null check (kind in ('withdrawn', 'renamed')),
    "byUserId" ${TEXT} not null references users, "happenedAt" bigint not null, "formerName" ${TEXT} not null
  )`,
  `create unique index "hospitalNoticesOfPerson" on "hospitalNotices" ("userId", "hospitalId", kind)`,
  `create table profiles (
    "hospitalId" bigint primary key references hospitals, "legalName" ${TEXT} not null,
    clues ${TEXT} not null, address ${TEXT} not null, phone ${TEXT} not null, "timeZone" ${TEXT} not null,
    services ${TEXT} not null check (is_json(services)), shifts ${TEXT} not null check (is_json(shifts)),
    version bigint not null default 1
  )`,

  `create table members (
    "hospitalId" bigint not null references hospitals, "userId" ${TEXT} not null references users,
    version bigint not null default 1, primary key ("userId", "hospitalId")
  )`,
  `create index "membersOfHospital" on members ("hospitalId")`,
  // Whoever comes back goes on from the last version: nobody may change a membership by an older one's.
  `create table "formerMembers" (
    "hospitalId" bigint not null references hospitals, "userId" ${TEXT} not null references users,
    "endedAt" bigint not null, version bigint not null, primary key ("hospitalId", "userId", version)
  )`,
  `create table grants (
    "hospitalId" bigint not null, "userId" ${TEXT} not null, area ${TEXT} not null,
    level ${TEXT} not null check (level in ('read', 'write')),
    primary key ("userId", "hospitalId", area, level),
    foreign key ("userId", "hospitalId") references members ("userId", "hospitalId") on delete cascade
  )`,

  `create table subscriptions (
    "subscriptionId" ${ID}, plan ${TEXT} not null,
    state ${TEXT} not null check (state in ('trial', 'active', 'pastDue', 'cancelled')),
    "renewsAt" bigint, seats bigint not null check (seats > 0), version bigint not null default 1
  )`,
  `create table invoices (
    "invoiceId" ${TEXT} primary key, "subscriptionId" bigint not null references subscriptions,
    "issuedAt" bigint not null, amount bigint not null check (amount >= 0), currency ${TEXT} not null,
    state ${TEXT} not null check (state in ('paid', 'pending', 'void'))
  )`,
  `create index "invoicesOfSubscription" on invoices ("subscriptionId", "issuedAt")`,

  `create table idempotency (
    "userId" ${TEXT} not null, path ${TEXT} not null, key ${TEXT} not null, digest ${TEXT} not null,
    status bigint not null, answer ${TEXT} not null, "createdAt" bigint not null,
    primary key ("userId", path, key)
  )`,
  `create index "idempotencyAge" on idempotency ("createdAt")`,
  `create table audit (
    "auditId" ${ID}, "userId" ${TEXT} not null, "happenedAt" bigint not null, "hospitalId" bigint,
    method ${TEXT} not null, path ${TEXT} not null, status bigint not null, "patientId" bigint,
    endpoint ${TEXT}, exported ${TEXT}
  )`,
  `create index "auditOfReading" on audit ("userId", path, "happenedAt")`,
  // Holds all that the log is filtered by, so that only the rows of one page are read.
  `create index "auditOfHospital" on audit
    ("hospitalId", "happenedAt", "auditId", method, status, "userId", "patientId")`,
  // Of refusals that count once in a while, whatever record they were about.
  `create index "auditOfRefusal" on audit ("userId", endpoint, "happenedAt") where endpoint is not null`,
  never('auditNeverChanges', 'update', 'audit'),
  never('auditNeverShrinks', 'delete', 'audit'),
  neverEmptied('audit'),
]
