import { ID, TEXT } from './postgres/parts.ts'

const invitations = (id: string, text: string, number: string) => `create table invitations (
  "invitationId" ${id}, "hospitalId" ${number} not null references hospitals,
  "userId" ${text} not null references users, "invitedById" ${text} not null references users,
  "invitedAt" ${number} not null, "offeredGroups" ${text} not null,
  status ${text} not null check (status in ('pending', 'accepted', 'declined', 'withdrawn')),
  "endedAt" ${number}, version ${number} not null,
  check ((status = 'pending') = ("endedAt" is null))
)`

const indexes = [
  `create unique index "oneOpenInvitation" on invitations ("hospitalId", "userId") where status = 'pending'`,
  `create index "invitationsOfPerson" on invitations ("userId", "hospitalId", status)`,
]

/** Whom a hospital invited, and what came of it; and who made a hospital, which nobody knows of those before. */
export const invitationsAndCreators = {
  sqlite: [
    `${invitations('integer primary key autoincrement', 'text', 'integer')} strict`,
    ...indexes,
    `alter table hospitals add column "createdBy" text references users`,
  ],
  postgres: [
    invitations(ID, TEXT, 'bigint'),
    ...indexes,
    `alter table hospitals add column "createdBy" ${TEXT} references users`,
  ],
}
