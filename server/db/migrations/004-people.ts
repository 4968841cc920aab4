/**
 * What belongs to people's work: memberships that change, what a hospital pays for, the log as one reads it, and
 * who is on for whom.
 */
export const people: readonly string[] = [
  `ALTER TABLE members ADD COLUMN version INTEGER NOT NULL DEFAULT 1`,
  // Whoever comes back goes on from the last version: nobody may change a membership by an older one's.
  `CREATE TABLE formerMembers (
    hospitalId INTEGER NOT NULL REFERENCES hospitals, userId TEXT NOT NULL REFERENCES users,
    endedAt INTEGER NOT NULL, version INTEGER NOT NULL,
    PRIMARY KEY (hospitalId, userId, version)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE subscriptions (
    subscriptionId INTEGER PRIMARY KEY AUTOINCREMENT, plan TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('trial', 'active', 'pastDue', 'cancelled')),
    renewsAt INTEGER, seats INTEGER NOT NULL CHECK (seats > 0), version INTEGER NOT NULL DEFAULT 1
  ) STRICT`,
  `CREATE UNIQUE INDEX hospitalOfSubscription ON hospitals (subscriptionId) WHERE subscriptionId IS NOT NULL`,
  `CREATE TABLE invoices (
    invoiceId TEXT PRIMARY KEY, subscriptionId INTEGER NOT NULL REFERENCES subscriptions,
    issuedAt INTEGER NOT NULL, amount INTEGER NOT NULL CHECK (amount >= 0), currency TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('paid', 'pending', 'void'))
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX invoicesOfSubscription ON invoices (subscriptionId, issuedAt)`,
  // Holds all that the log is filtered by, so that only the rows of one page are read.
  `CREATE INDEX auditOfHospital ON audit (hospitalId, happenedAt, auditId, method, status, userId, patientId)`,
  // Two *Tratantes* of an episode at once, or one doctor twice on the same thing, whatever came first. What ended
  // where it began was never on.
  ...['INSERT', 'UPDATE'].map(
    (event) => `CREATE TRIGGER assignmentsNeverOverlapOn${event} BEFORE ${event} ON assignments
      WHEN EXISTS (
        SELECT 1 FROM assignments other
        WHERE (other.episodeId = NEW.episodeId OR other.roomId = NEW.roomId)
          AND other.role = NEW.role AND (NEW.role = 'attending' OR other.doctorId = NEW.doctorId)
          ${event === 'UPDATE' ? 'AND other.assignmentId <> NEW.assignmentId' : ''}
          AND (NEW.endedAt IS NULL OR (NEW.endedAt > NEW.startedAt AND NEW.endedAt > other.startedAt))
          AND (other.endedAt IS NULL OR (other.endedAt > other.startedAt AND other.endedAt > NEW.startedAt))
      )
      BEGIN SELECT RAISE(ABORT, 'assignments overlap'); END`,
  ),
  `CREATE INDEX attendingsOfEpisode ON assignments (episodeId, startedAt) WHERE role = 'attending'`,
  `CREATE INDEX assignmentsOfRoom ON assignments (roomId, startedAt) WHERE roomId IS NOT NULL`,
  `CREATE INDEX assignmentsOfHospital ON assignments (hospitalId, startedAt)`,
  // Patients that one doctor leaves to another at the end of a shift.
  `CREATE TABLE handovers (
    handoverId INTEGER PRIMARY KEY AUTOINCREMENT, hospitalId INTEGER NOT NULL REFERENCES hospitals,
    fromDoctorId TEXT NOT NULL, toDoctorId TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('pending', 'accepted')),
    createdAt INTEGER NOT NULL, acceptedAt INTEGER, version INTEGER NOT NULL DEFAULT 1,
    CHECK (fromDoctorId <> toDoctorId), CHECK ((status = 'accepted') = (acceptedAt IS NOT NULL)),
    FOREIGN KEY (hospitalId, fromDoctorId) REFERENCES doctors (hospitalId, doctorId),
    FOREIGN KEY (hospitalId, toDoctorId) REFERENCES doctors (hospitalId, doctorId)
  ) STRICT`,
  `CREATE INDEX handoversFrom ON handovers (hospitalId, fromDoctorId, createdAt)`,
  `CREATE INDEX handoversTo ON handovers (hospitalId, toDoctorId, createdAt)`,
  `CREATE TABLE handoverItems (
    handoverId INTEGER NOT NULL REFERENCES handovers, place INTEGER NOT NULL,
    episodeId INTEGER NOT NULL REFERENCES episodes, note TEXT NOT NULL,
    passed INTEGER CHECK (passed IN (0, 1)),
    PRIMARY KEY (handoverId, place), UNIQUE (handoverId, episodeId)
  ) STRICT, WITHOUT ROWID`,
]
