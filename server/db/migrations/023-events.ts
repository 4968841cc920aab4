import { TEXT } from './postgres/parts.ts'

const columns = (text: string, number: string) => [
  `alter table audit add column noun ${text}`,
  `alter table audit add column "recordId" ${text}`,
  `alter table audit add column "recordVersion" ${number}`,
  `create index "auditOfChanges" on audit ("hospitalId", "auditId") where noun is not null`,
]

const editors = (text: string, number: string) => `create table "documentEditors" (
  "documentId" ${number} not null references documents, "userId" ${text} not null references users,
  "hospitalId" ${number} not null references hospitals, "seenAt" ${number} not null,
  primary key ("documentId", "userId"))`

const byTime = `create index "documentEditorsByTime" on "documentEditors" ("seenAt")`

/** Which record each entry of the log changed, in the order in which its hospital's changes are told; who is at a draft. */
export const events = {
  sqlite: [...columns('text', 'integer'), `${editors('text', 'integer')} strict, without rowid`, byTime],
  postgres: [...columns(TEXT, 'bigint'), editors(TEXT, 'bigint'), byTime],
}
