import { changes, ID, never, neverEmptied, TEXT } from './parts.ts'

/** What a document is from its beginning on. */
const IDENTITY = [
  ...['documentId', 'hospitalId', 'episodeId', 'templateId', 'revision', 'title', 'titleSearch'],
  ...['authorId', 'authorName', 'createdAt'],
]

/** What nobody may change of a document that is no draft any more. */
const FROZEN = [
  ...['sections', 'occurredAt', 'digest', 'signedAt', 'signedById', 'signedByName', 'signedByLicense'],
  ...['signatureVersion', 'subject', 'editedById', 'editedByName', 'editedAt'],
]

const ANNULMENT = ['annulledAt', 'annulReason', 'annulledById', 'annulledByName', 'annulledByLicense']

/** Each way from one state of a document to another one. */
const WAYS = [
  ...['draft>signed', 'draft>discarded', 'discarded>draft'],
  ...['signed>amended', 'signed>annulled', 'amended>annulled'],
]

/**
 * The templates of documents and the documents themselves. What was published or signed is kept by the database:
 * whoever reaches it without the API changes none of it either.
 */
export const record: readonly string[] = [
  // What is written of a template, once for all that have it alike: every hospital begins with the same ones.
  `create table "templateForms" (
    "formId" ${ID}, digest ${TEXT} not null unique,
    name ${TEXT} not null, "nameSort" ${TEXT} not null, "nameSearch" ${TEXT} not null,
    kind ${TEXT} not null check (
      kind in ('clinicalHistory', 'progress', 'consultation', 'referral', 'emergency', 'admission', 'preoperative',
        'preanesthetic', 'postanesthetic', 'postoperative', 'discharge', 'nursing', 'consent', 'voluntaryDischarge')
    ),
    sections ${TEXT} not null check (is_json(sections))
  )`,
  never('formsNeverChange', 'update', 'templateForms'),
  never('formsNeverGo', 'delete', 'templateForms'),
  neverEmptied('templateForms'),
  `create table templates (
    "templateId" ${ID}, "hospitalId" bigint not null references hospitals,
    status ${TEXT} not null check (status in ('draft', 'published', 'retired')),
    revision bigint not null check (revision > 0), "publishedRevision" bigint,
    "updatedAt" bigint not null, version bigint not null default 1,
    constraint "templatesPublishedBefore" check ("publishedRevision" between 1 and revision),
    constraint "templatesPublished"
      check (status <> 'published' or "publishedRevision" is not distinct from revision)
  )`,
  `create index "templatesOfHospital" on templates ("hospitalId")`,
  `create table "templateRevisions" (
    "templateId" bigint not null references templates, revision bigint not null,
    "formId" bigint not null references "templateForms", "publishedAt" bigint,
    primary key ("templateId", revision)
  )`,
  never('publishedNeverChanges', 'update', 'templateRevisions', 'old."publishedAt" is not null'),
  never('revisionsNeverGo', 'delete', 'templateRevisions'),
  neverEmptied('templateRevisions'),

  `create table documents (
    "documentId" ${ID}, "hospitalId" bigint not null references hospitals,
    "episodeId" bigint not null references episodes, "templateId" bigint not null, revision bigint not null,
    title ${TEXT} not null, "titleSearch" ${TEXT} not null,
    status ${TEXT} not null check (status in ('draft', 'signed', 'amended', 'discarded', 'annulled')),
    "authorId" ${TEXT} not null references users, "authorName" ${TEXT} not null,
    "occurredAt" bigint not null, "createdAt" bigint not null, "updatedAt" bigint not null,
    "signedAt" bigint, "signedById" ${TEXT} references users, "signedByName" ${TEXT},
    "signedByLicense" ${TEXT}, digest ${TEXT},
    "signatureVersion" bigint check ("signatureVersion" >= 1), subject ${TEXT} check (is_json(subject)),
    "editedById" ${TEXT} references users, "editedByName" ${TEXT}, "editedAt" bigint,
    "discardedAt" bigint, "annulledAt" bigint, "annulledById" ${TEXT} references users,
    "annulledByName" ${TEXT}, "annulledByLicense" ${TEXT}, "annulReason" ${TEXT},
    version bigint not null default 1, "holdsIdentity" integer,
    sections ${TEXT} not null check (is_json(sections)),
    foreign key ("templateId", revision) references "templateRevisions" ("templateId", revision),
    constraint "documentsSigned" check ((status in ('draft', 'discarded')) = ("signedAt" is null)),
    constraint "documentsSigner" check (
      ("signedAt" is null) = ("signedById" is null) and ("signedAt" is null) = ("signedByName" is null)
    ),
    constraint "documentsDigest" check (("signedAt" is null) = (digest is null)),
    constraint "documentsDiscarded" check ((status = 'discarded') = ("discardedAt" is not null)),
    constraint "documentsAnnulled" check ((status = 'annulled') = ("annulledAt" is not null)),
    constraint "documentsAnnulment" check (
      ("annulledAt" is null) = ("annulledById" is null) and ("annulledAt" is null) = ("annulReason" is null)
    )
  )`,
  `create index "documentsOfEpisode" on documents ("episodeId", "occurredAt")`,
  `create index "documentsOfHospital" on documents ("hospitalId", "occurredAt", "documentId")`,
  `create index "documentsOfAuthor" on documents ("hospitalId", "authorId", status, "occurredAt")`,
  `create index "documentsInTime" on documents
    ("hospitalId", "createdAt", "signedAt", "discardedAt", "episodeId")`,
  never('documentsStayWhatTheyAre', 'update', 'documents', changes(IDENTITY)),
  never('signedNeverChanges', 'update', 'documents', `old.status <> 'draft' and (${changes(FROZEN)})`),
  never('annulledStays', 'update', 'documents', `old."annulledAt" is not null and (${changes(ANNULMENT)})`),
  never(
    'documentsGoTheirWay',
    'update',
    'documents',
    `new.status <> old.status
      and old.status || '>' || new.status not in (${WAYS.map((way) => `'${way}'`).join()})`,
  ),
  never('documentsNeverGo', 'delete', 'documents'),
  neverEmptied('documents'),

  `create table addenda (
    "documentId" bigint not null references documents, place bigint not null, text ${TEXT} not null,
    "addedAt" bigint not null, "signedById" ${TEXT} not null references users,
    "signedByName" ${TEXT} not null, "signedByLicense" ${TEXT}, primary key ("documentId", place)
  )`,
  `create function refuse_early_addendum() returns trigger language plpgsql set search_path from current as $$
    begin
      if exists (
        select from documents where "documentId" = new."documentId" and status not in ('signed', 'amended')
      ) then
        raise exception 'addenda keep what was written' using errcode = 'integrity_constraint_violation',
          constraint = tg_name, table = tg_table_name, schema = tg_table_schema;
      end if;
      return new;
    end $$`,
  `create trigger "onlySignedIsAmended" before insert on addenda for each row
    execute function refuse_early_addendum()`,
  never('addendaNeverChange', 'update', 'addenda'),
  never('addendaNeverGo', 'delete', 'addenda'),
  neverEmptied('addenda'),
]
