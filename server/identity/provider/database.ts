import { DatabaseSync } from 'node:sqlite'
import { keyOf, sealRecord } from './sealed-record.ts'

/** What the provider must not lose: sessions, grants, tokens, keys. One SQLite file, opened by `openProviderDb`. */
export type ProviderDb = DatabaseSync

const SCHEMA = `
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

/** Seconds since 1970, as everything in OAuth counts. */
export function epochSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

/**
 * Opens the file, or makes it.
 *
 * A refresh token is spent before its answer is on the wire. If the process was killed in between, the browser
 * still holds the spent one and using it again would look like theft: such tokens are given back here, so that
 * a crash signs nobody out.
 */
export function openProviderDb(file: string): ProviderDb {
  const db = new DatabaseSync(file)
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000')
  db.exec(SCHEMA)
  sealFormerRecords(db)
  sweepExpired(db)
  db.exec("UPDATE records SET consumed_at = NULL WHERE model = 'RefreshToken' AND answered = 0")
  return db
}

/** Takes the ids out of the records of a version that stored them as they are, so that nobody is signed out by it. */
function sealFormerRecords(db: ProviderDb): void {
  if (db.prepare('PRAGMA user_version').get()?.user_version !== 0) return
  const update = db.prepare('UPDATE records SET id = ?, payload = ? WHERE model = ? AND id = ?')
  db.exec('BEGIN IMMEDIATE')
  for (const { model, id, payload } of db.prepare('SELECT model, id, payload FROM records').all()) {
    if (typeof model !== 'string' || typeof id !== 'string' || typeof payload !== 'string') continue
    update.run(keyOf(id), sealRecord(id, JSON.parse(payload)), model, id)
  }
  // Deleted rows stay in the file's free pages until it is written anew.
  db.exec('PRAGMA user_version = 1; COMMIT; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)')
}

/** Forgets what nobody can use any more. */
export function sweepExpired(db: ProviderDb): void {
  db.prepare('DELETE FROM records WHERE expires_at < ?').run(epochSeconds() - 60)
}

/** Notes that the tokens which replaced this refresh token have left the machine. */
export function markAnswered(db: ProviderDb, refreshTokenId: string): void {
  db.prepare("UPDATE records SET answered = 1 WHERE model = 'RefreshToken' AND id = ?").run(
    keyOf(refreshTokenId),
  )
}
