/** People, hospitals, who belongs where, and what the API keeps about its own work. */
export const ground: readonly string[] = [
  `CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT`,
  `CREATE TABLE users (
    userId TEXT PRIMARY KEY, userName TEXT, email TEXT,
    userNameSort TEXT NOT NULL, emailSort TEXT NOT NULL, userSearch TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE hospitals (
    hospitalId INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, nameSort TEXT NOT NULL,
    nameSearch TEXT NOT NULL, subscriptionId INTEGER, createdAt INTEGER NOT NULL, deletedAt INTEGER
  ) STRICT`,
  `CREATE TABLE profiles (
    hospitalId INTEGER PRIMARY KEY REFERENCES hospitals, legalName TEXT NOT NULL, clues TEXT NOT NULL,
    address TEXT NOT NULL, phone TEXT NOT NULL, timeZone TEXT NOT NULL,
    services TEXT NOT NULL CHECK (json_valid(services)), shifts TEXT NOT NULL CHECK (json_valid(shifts)),
    version INTEGER NOT NULL DEFAULT 1
  ) STRICT`,
  `CREATE TABLE members (
    hospitalId INTEGER NOT NULL REFERENCES hospitals, userId TEXT NOT NULL REFERENCES users,
    PRIMARY KEY (userId, hospitalId)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX membersOfHospital ON members (hospitalId)`,
  `CREATE TABLE grants (
    hospitalId INTEGER NOT NULL, userId TEXT NOT NULL, area TEXT NOT NULL,
    level TEXT NOT NULL CHECK (level IN ('read', 'write')),
    PRIMARY KEY (userId, hospitalId, area, level),
    FOREIGN KEY (userId, hospitalId) REFERENCES members (userId, hospitalId) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE idempotency (
    userId TEXT NOT NULL, path TEXT NOT NULL, key TEXT NOT NULL, body TEXT NOT NULL,
    status INTEGER NOT NULL, answer TEXT NOT NULL, createdAt INTEGER NOT NULL,
    PRIMARY KEY (userId, path, key)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX idempotencyAge ON idempotency (createdAt)`,
  `CREATE TABLE audit (
    auditId INTEGER PRIMARY KEY AUTOINCREMENT, userId TEXT NOT NULL, happenedAt INTEGER NOT NULL,
    hospitalId INTEGER, method TEXT NOT NULL, path TEXT NOT NULL, status INTEGER NOT NULL
  ) STRICT`,
  `CREATE TRIGGER auditNeverChanges BEFORE UPDATE ON audit
    BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END`,
  `CREATE TRIGGER auditNeverShrinks BEFORE DELETE ON audit
    BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END`,
]
