import { changes, never, TEXT } from './postgres/parts.ts'

const KINDS = [
  ...['clinicalHistory', 'progress', 'consultation', 'referral', 'emergency', 'admission', 'preoperative'],
  ...['preanesthetic', 'postanesthetic', 'postoperative', 'discharge', 'nursing', 'consent'],
  ...['voluntaryDischarge', 'consultationAnswer', 'surgicalChecklist', 'death', 'publicProsecutor'],
  ...['diagnosticAid', 'socialWork', 'admissionConsent', 'orders', 'other'],
]
const isKind = (column: string) => `check (${column} in (${KINDS.map((kind) => `'${kind}'`).join(', ')}))`

const answered = `create index "answersOfDocument" on documents ("answersId") where "answersId" is not null`
const requested = `create index "requestsOfHospital" on documents ("hospitalId", "occurredAt", "documentId")
  where "requestedService" is not null`

/**
 * The kinds of documents beyond the notes of every stay, and which document answers which. SQLite changes no check: the
 * column is made anew, with the default that it asks for, while what keeps forms as they are waits.
 */
export const templateKinds = {
  sqlite: [
    `DROP TRIGGER formsNeverChange`,
    `ALTER TABLE templateForms ADD COLUMN anyKind TEXT NOT NULL DEFAULT 'other' ${isKind('anyKind')}`,
    `UPDATE templateForms SET anyKind = kind`,
    `ALTER TABLE templateForms DROP COLUMN kind`,
    `ALTER TABLE templateForms RENAME COLUMN anyKind TO kind`,
    `CREATE TRIGGER formsNeverChange BEFORE UPDATE ON templateForms
      BEGIN SELECT RAISE(ABORT, 'templateForms keep what was written (formsNeverChange)'); END`,
    `ALTER TABLE documents ADD COLUMN answersId INTEGER REFERENCES documents`,
    `ALTER TABLE documents ADD COLUMN requestedService TEXT`,
    answered,
    requested,
    `CREATE TRIGGER answersStay BEFORE UPDATE ON documents
      WHEN NEW.answersId IS NOT OLD.answersId
        OR (OLD.status <> 'draft' AND NEW.requestedService IS NOT OLD.requestedService)
      BEGIN SELECT RAISE(ABORT, 'documents keep what was written (answersStay)'); END`,
  ],
  postgres: [
    `alter table "templateForms" drop constraint "templateForms_kind_check"`,
    `alter table "templateForms" add constraint "templateForms_kind_check" ${isKind('kind')}`,
    `alter table "templateForms" alter column kind set default 'other'`,
    `alter table documents add column "answersId" bigint references documents`,
    `alter table documents add column "requestedService" ${TEXT}`,
    answered,
    requested,
    never(
      'answersStay',
      'update',
      'documents',
      `${changes(['answersId'])} or (old.status <> 'draft' and (${changes(['requestedService'])}))`,
    ),
  ],
}
