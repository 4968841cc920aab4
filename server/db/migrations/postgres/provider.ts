import { TEXT } from './parts.ts'

/** The OpenID provider's sessions, grants and tokens, and the keys of the installation, which its servers share. */
export const postgresProvider: readonly string[] = [
  `create table "providerRecords" (
    model ${TEXT} not null, id ${TEXT} not null, payload ${TEXT} not null, "grantId" ${TEXT}, uid ${TEXT},
    "expiresAt" bigint, "consumedAt" bigint, "answeredAt" bigint,
    primary key (model, id)
  )`,
  `create index "providerRecordsByGrant" on "providerRecords" ("grantId") where "grantId" is not null`,
  `create index "providerRecordsByUid" on "providerRecords" (uid) where uid is not null`,
  `create index "providerRecordsByExpiry" on "providerRecords" ("expiresAt")`,
  `create table "providerSecrets" (name ${TEXT} primary key, value ${TEXT} not null)`,
]
