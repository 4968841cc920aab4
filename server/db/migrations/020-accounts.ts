import { ID, TEXT } from './postgres/parts.ts'

/** `text` and `number` are the engine's words for both, `id` the one for a key that counts by itself. */
const tables = (text: string, number: string, id: string, end: string) => [
  `create table accounts (
    "userId" ${text} primary key references users, email ${text} not null, "passwordHash" ${text} not null,
    "createdAt" ${number} not null, "changedAt" ${number} not null
  )${end}`,
  `create unique index "oneAccountOfAnAddress" on accounts (email)`,
  `create table "accountLinks" (
    digest ${text} primary key, kind ${text} not null check (kind in ('first', 'invitation', 'recovery')),
    "userId" ${text} references users, email ${text}, "createdById" ${text},
    "createdAt" ${number} not null, "expiresAt" ${number} not null, "usedAt" ${number}
  )${end}`,
  `create index "accountLinksOfPerson" on "accountLinks" ("userId")`,
  `create table "signInTries" (
    key ${text} primary key, tries ${number} not null, "waitUntil" ${number}, "changedAt" ${number} not null,
    "provenAt" ${number}
  )${end}`,
  `create index "signInTriesByChange" on "signInTries" ("changedAt")`,
  `create table "signInLog" (
    "entryId" ${id}, "happenedAt" ${number} not null, "userId" ${text}, "typedHash" ${text}, what ${text} not null,
    network ${text} not null
  )${end}`,
  `create index "signInLogByTime" on "signInLog" ("happenedAt")`,
  `create index "signInLogOfPerson" on "signInLog" ("userId", "happenedAt")`,
  `create table passkeys (
    "passkeyId" ${text} primary key, "userId" ${text} not null references users, name ${text} not null,
    "publicKey" ${text} not null, counter ${number} not null, transports ${text} not null,
    "createdAt" ${number} not null, "usedAt" ${number}
  )${end}`,
  `create index "passkeysOfPerson" on passkeys ("userId")`,
  `create table "passkeyChallenges" (
    "heldBy" ${text} primary key, challenge ${text} not null, "expiresAt" ${number} not null
  )${end}`,
  `create index "passkeyChallengesByExpiry" on "passkeyChallenges" ("expiresAt")`,
]

/** Who may sign in at the built-in provider, by what, and what came of each try. */
export const accounts = {
  sqlite: tables('text', 'integer', 'integer primary key autoincrement', ' strict'),
  postgres: tables(TEXT, 'bigint', ID, ''),
}
