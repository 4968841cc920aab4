/** The OpenID provider's sessions, grants and tokens, which had a file of their own, and the keys of the installation. */
export const provider: readonly string[] = [
  `CREATE TABLE providerRecords (
    model TEXT NOT NULL, id TEXT NOT NULL, payload TEXT NOT NULL, grantId TEXT, uid TEXT,
    expiresAt INTEGER, consumedAt INTEGER, answeredAt INTEGER,
    PRIMARY KEY (model, id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX providerRecordsByGrant ON providerRecords (grantId) WHERE grantId IS NOT NULL`,
  `CREATE INDEX providerRecordsByUid ON providerRecords (uid) WHERE uid IS NOT NULL`,
  `CREATE INDEX providerRecordsByExpiry ON providerRecords (expiresAt)`,
  `CREATE TABLE providerSecrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID`,
]
