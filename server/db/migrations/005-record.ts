/** What a document is from its beginning on. */
const IDENTITY = [
  ...['documentId', 'hospitalId', 'episodeId', 'templateId', 'revision', 'title', 'titleSearch'],
  ...['authorId', 'authorName', 'createdAt'],
]

/** What nobody may change of a document that is no draft any more. */
const FROZEN = [
  ...['sections', 'occurredAt', 'digest', 'signedAt'],
  ...['signedById', 'signedByName', 'signedByLicense'],
]

const ANNULMENT = ['annulledAt', 'annulReason', 'annulledById', 'annulledByName', 'annulledByLicense']

const changes = (columns: readonly string[]) =>
  `(${columns.map((column) => `NEW.${column} IS NOT OLD.${column}`).join(' OR ')})`

/** Each way from one state of a document to another one. */
const WAYS = [
  ...['draft>signed', 'draft>discarded', 'discarded>draft'],
  ...['signed>amended', 'signed>annulled', 'amended>annulled'],
]

const never = (name: string, event: string, table: string, when = '') =>
  `CREATE TRIGGER ${name} BEFORE ${event} ON ${table} ${when && `WHEN ${when}`}
    BEGIN SELECT RAISE(ABORT, '${table} keep what was written'); END`

/**
 * The templates of documents and the documents themselves. What was published or signed is kept by the database:
 * whoever has the file and not the API changes none of it either.
 */
export const record: readonly string[] = [
  // What is written of a template, once for all that have it alike: every hospital begins with the same ones.
  `CREATE TABLE templateForms (
    formId INTEGER PRIMARY KEY AUTOINCREMENT, digest TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL, nameSort TEXT NOT NULL, nameSearch TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (
      kind IN ('clinicalHistory', 'progress', 'consultation', 'referral', 'emergency', 'admission', 'preoperative',
        'preanesthetic', 'postanesthetic', 'postoperative', 'discharge', 'nursing', 'consent', 'voluntaryDischarge')
    ),
    sections TEXT NOT NULL CHECK (json_valid(sections))
  ) STRICT`,
  never('formsNeverChange', 'UPDATE', 'templateForms'),
  never('formsNeverGo', 'DELETE', 'templateForms'),
  `CREATE TABLE templates (
    templateId INTEGER PRIMARY KEY AUTOINCREMENT, hospitalId INTEGER NOT NULL REFERENCES hospitals,
    status TEXT NOT NULL CHECK (status IN ('draft', 'published', 'retired')),
    revision INTEGER NOT NULL CHECK (revision > 0),
    publishedRevision INTEGER CHECK (publishedRevision BETWEEN 1 AND revision),
    updatedAt INTEGER NOT NULL, version INTEGER NOT NULL DEFAULT 1,
    CHECK (status <> 'published' OR publishedRevision IS revision)
  ) STRICT`,
  `CREATE INDEX templatesOfHospital ON templates (hospitalId)`,
  `CREATE TABLE templateRevisions (
    templateId INTEGER NOT NULL REFERENCES templates, revision INTEGER NOT NULL,
    formId INTEGER NOT NULL REFERENCES templateForms, publishedAt INTEGER,
    PRIMARY KEY (templateId, revision)
  ) STRICT, WITHOUT ROWID`,
  never('publishedNeverChanges', 'UPDATE', 'templateRevisions', 'OLD.publishedAt IS NOT NULL'),
  never('revisionsNeverGo', 'DELETE', 'templateRevisions'),
  `CREATE TABLE documents (
    documentId INTEGER PRIMARY KEY AUTOINCREMENT, hospitalId INTEGER NOT NULL REFERENCES hospitals,
    episodeId INTEGER NOT NULL REFERENCES episodes, templateId INTEGER NOT NULL, revision INTEGER NOT NULL,
    title TEXT NOT NULL, titleSearch TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('draft', 'signed', 'amended', 'discarded', 'annulled')),
    authorId TEXT NOT NULL REFERENCES users, authorName TEXT NOT NULL,
    occurredAt INTEGER NOT NULL, createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL,
    signedAt INTEGER, signedById TEXT REFERENCES users, signedByName TEXT, signedByLicense TEXT, digest TEXT,
    discardedAt INTEGER,
    annulledAt INTEGER, annulledById TEXT REFERENCES users, annulledByName TEXT, annulledByLicense TEXT,
    annulReason TEXT, version INTEGER NOT NULL DEFAULT 1,
    sections TEXT NOT NULL CHECK (json_valid(sections)),
    FOREIGN KEY (templateId, revision) REFERENCES templateRevisions (templateId, revision),
    CHECK ((status IN ('draft', 'discarded')) = (signedAt IS NULL)),
    CHECK ((signedAt IS NULL) = (signedById IS NULL) AND (signedAt IS NULL) = (signedByName IS NULL)),
    CHECK ((signedAt IS NULL) = (digest IS NULL)),
    CHECK ((status = 'discarded') = (discardedAt IS NOT NULL)),
    CHECK ((status = 'annulled') = (annulledAt IS NOT NULL)),
    CHECK ((annulledAt IS NULL) = (annulledById IS NULL) AND (annulledAt IS NULL) = (annulReason IS NULL))
  ) STRICT`,
  `CREATE INDEX documentsOfEpisode ON documents (episodeId, occurredAt)`,
  `CREATE INDEX documentsOfHospital ON documents (hospitalId, occurredAt, documentId)`,
  `CREATE INDEX documentsOfAuthor ON documents (hospitalId, authorId, status, occurredAt)`,
  never('documentsStayWhatTheyAre', 'UPDATE', 'documents', changes(IDENTITY)),
  never('signedNeverChanges', 'UPDATE', 'documents', `OLD.status <> 'draft' AND ${changes(FROZEN)}`),
  never('annulledStays', 'UPDATE', 'documents', `OLD.annulledAt IS NOT NULL AND ${changes(ANNULMENT)}`),
  never(
    'documentsGoTheirWay',
    'UPDATE',
    'documents',
    `NEW.status <> OLD.status AND OLD.status || '>' || NEW.status NOT IN (${WAYS.map((way) => `'${way}'`).join()})`,
  ),
  never('documentsNeverGo', 'DELETE', 'documents'),
  `CREATE TABLE addenda (
    documentId INTEGER NOT NULL REFERENCES documents, place INTEGER NOT NULL, text TEXT NOT NULL,
    addedAt INTEGER NOT NULL, signedById TEXT NOT NULL REFERENCES users, signedByName TEXT NOT NULL,
    signedByLicense TEXT, PRIMARY KEY (documentId, place)
  ) STRICT, WITHOUT ROWID`,
  never(
    'onlySignedIsAmended',
    'INSERT',
    'addenda',
    `(SELECT status FROM documents WHERE documentId = NEW.documentId) NOT IN ('signed', 'amended')`,
  ),
  never('addendaNeverChange', 'UPDATE', 'addenda'),
  never('addendaNeverGo', 'DELETE', 'addenda'),
]
