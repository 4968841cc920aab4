import { changes, never, TEXT } from './postgres/parts.ts'

const SUBMISSION = [
  ...['submittedAt', 'submittedById', 'submittedByName', 'submittedByLicense', 'submittedByProfession'],
  ...['takenById', 'takenByName'],
]

/**
 * Who signs the documents of a template, and what its authors hand to a physician. What was submitted is still a draft of
 * the table: with `submittedAt`, until it is signed or returned.
 */
const columns = (text: string, number: string, isJson: string) => [
  `alter table "templateForms" add column signers ${text} check (${isJson}(signers))`,
  `alter table "templateForms" add column "needsAuthorization" ${number} not null default 0`,
  `alter table documents add column "submittedAt" ${number}`,
  `alter table documents add column "submittedById" ${text} references users`,
  `alter table documents add column "submittedByName" ${text}`,
  `alter table documents add column "submittedByLicense" ${text}`,
  `alter table documents add column "submittedByProfession" ${text}`,
  `alter table documents add column "returnedAt" ${number}`,
  `alter table documents add column "returnedById" ${text} references users`,
  `alter table documents add column "returnedByName" ${text}`,
  `alter table documents add column "returnNote" ${text}`,
  `alter table documents add column "takenById" ${text} references users`,
  `alter table documents add column "takenByName" ${text}`,
  `create index "documentsSubmitted" on documents ("hospitalId", "submittedAt")
    where status = 'draft' and "submittedAt" is not null`,
  `create index "documentsTakenOver" on documents ("hospitalId", "takenById", status)
    where "takenById" is not null`,
]

const changed = SUBMISSION.map((column) => `new."${column}" is not old."${column}"`).join(' or ')

export const signing = {
  sqlite: [
    ...columns('text', 'integer', 'json_valid'),
    `create trigger submissionNeverChanges before update on documents
      when old.status not in ('draft', 'discarded') and (${changed})
      begin select raise(abort, 'documents keep what was written (submissionNeverChanges)'); end`,
  ],
  postgres: [
    ...columns(TEXT, 'bigint', 'is_json'),
    never(
      'submissionNeverChanges',
      'update',
      'documents',
      `old.status not in ('draft', 'discarded') and (${changes(SUBMISSION)})`,
    ),
  ],
}
