/** What nobody may change of a document that is no draft any more. */
const FROZEN = [
  ...['sections', 'occurredAt', 'digest', 'signedAt', 'signedById', 'signedByName', 'signedByLicense'],
  ...['signatureVersion', 'subject', 'editedById', 'editedByName', 'editedAt'],
]

/**
 * Whose note it is, as signed, and who beside its author wrote in it. What was signed before is of the first
 * version, which held no person: nothing is made up for it.
 */
export const signatures: readonly string[] = [
  `ALTER TABLE documents ADD COLUMN signatureVersion INTEGER CHECK (signatureVersion >= 1)`,
  `ALTER TABLE documents ADD COLUMN subject TEXT CHECK (json_valid(subject))`,
  `ALTER TABLE documents ADD COLUMN editedById TEXT REFERENCES users`,
  `ALTER TABLE documents ADD COLUMN editedByName TEXT`,
  `ALTER TABLE documents ADD COLUMN editedAt INTEGER`,
  `UPDATE documents SET signatureVersion = 1 WHERE digest IS NOT NULL`,
  `DROP TRIGGER signedNeverChanges`,
  `CREATE TRIGGER signedNeverChanges BEFORE UPDATE ON documents
    WHEN OLD.status <> 'draft' AND (${FROZEN.map((column) => `NEW.${column} IS NOT OLD.${column}`).join(' OR ')})
    BEGIN SELECT RAISE(ABORT, 'documents keep what was written'); END`,
]
