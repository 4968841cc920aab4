import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The tables of a landed version, word by word. */
const FORMER_TABLES = `
  CREATE TABLE IF NOT EXISTS records (
    model TEXT NOT NULL,
    id TEXT NOT NULL,
    payload TEXT NOT NULL,
    grant_id TEXT,
    uid TEXT,
    expires_at INTEGER,
    consumed_at INTEGER,
    answered INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (model, id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS records_grant ON records (grant_id) WHERE grant_id IS NOT NULL;
  CREATE INDEX IF NOT EXISTS records_uid ON records (uid) WHERE uid IS NOT NULL;
  CREATE INDEX IF NOT EXISTS records_expiry ON records (expires_at);
  CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`

/**
 * Moves the provider's records and keys out of a stopped server's database into the file that earlier versions kept
 * beside it, as they did.
 * @returns the file, of the last version that had one
 */
export function moveToFormerFile(databaseFile: string): string {
  const file = join(dirname(databaseFile), 'provider.sqlite')
  const db = new DatabaseSync(file)
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  db.exec(FORMER_TABLES)
  db.prepare('ATTACH ? AS newer').run(databaseFile)
  db.exec(`
    PRAGMA user_version = 1;
    INSERT INTO records SELECT model, id, payload, grantId, uid, expiresAt / 1000, consumedAt / 1000,
      answeredAt IS NOT NULL FROM newer.providerRecords;
    INSERT INTO secrets SELECT name, value FROM newer.providerSecrets;
    DELETE FROM newer.providerRecords;
    DELETE FROM newer.providerSecrets;
  `)
  db.close()
  return file
}
