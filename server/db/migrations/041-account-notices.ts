import { ID, TEXT } from './postgres/parts.ts'

const notices = (id: string, text: string, number: string) => `create table "accountNotices" (
  "noticeId" ${id}, "userId" ${text} not null references users,
  kind ${text} not null check (kind in ('passkeyAdded', 'passkeyRemoved', 'recoveryLink')),
  "aboutUserId" ${text} not null references users, "byUserId" ${text} not null references users,
  sid ${text}, "happenedAt" ${number} not null
)`
const byPerson = 'create index "accountNoticesOfPerson" on "accountNotices" ("userId")'

/** What happened to an account, for the people who must learn it at their next sign-in. */
export const accountNotices = {
  sqlite: [`${notices('integer primary key autoincrement', 'text', 'integer')} strict`, byPerson],
  postgres: [notices(ID, TEXT, 'bigint'), byPerson],
}
