/**
 * Patients, their episodes, and who lies where. A bed is occupied exactly while a row of `bedStays` is open for
 * it, so the state in `beds` is what the bed is when nobody lies in it.
 */
export const clinical: readonly string[] = [
  // A bed that was taken out of its room leaves its code to others. Nothing refers to beds yet: they can move.
  `CREATE TABLE newBeds (
    bedId INTEGER PRIMARY KEY AUTOINCREMENT, roomId INTEGER NOT NULL REFERENCES rooms, code TEXT NOT NULL,
    countable INTEGER NOT NULL DEFAULT 1 CHECK (countable IN (0, 1)),
    state TEXT NOT NULL DEFAULT 'free' CHECK (state IN ('free', 'cleaning', 'outOfService')),
    reason TEXT, retiredAt INTEGER
  ) STRICT`,
  `INSERT INTO newBeds (bedId, roomId, code, countable, state, reason)
    SELECT bedId, roomId, code, countable, iif(state = 'occupied', 'free', state), reason FROM beds`,
  `DROP TABLE beds`,
  `ALTER TABLE newBeds RENAME TO beds`,
  `CREATE UNIQUE INDEX oneBedOfACode ON beds (roomId, code COLLATE NOCASE) WHERE retiredAt IS NULL`,
  `CREATE INDEX bedsOfRoom ON beds (roomId)`,
  `ALTER TABLE rooms ADD COLUMN floorSort TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE rooms ADD COLUMN serviceSort TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE rooms ADD COLUMN roomSearch TEXT NOT NULL DEFAULT ''`,
  `UPDATE rooms SET floorSort = floor, serviceSort = service,
    roomSearch = lower(code || ' ' || name || ' ' || floor || ' ' || service)`,
  `CREATE TABLE patients (
    patientId INTEGER PRIMARY KEY AUTOINCREMENT, hospitalId INTEGER NOT NULL REFERENCES hospitals,
    recordNumber TEXT NOT NULL, givenNames TEXT NOT NULL, firstSurname TEXT NOT NULL,
    secondSurname TEXT NOT NULL, preferredName TEXT NOT NULL, bornOn TEXT,
    estimatedAge INTEGER CHECK (estimatedAge BETWEEN 0 AND 130),
    sex TEXT NOT NULL CHECK (sex IN ('male', 'female', 'intersex', 'undetermined')),
    curp TEXT, birthState TEXT NOT NULL, nationality TEXT NOT NULL, address TEXT NOT NULL,
    phone TEXT NOT NULL, email TEXT NOT NULL, insurance TEXT NOT NULL,
    emergencyContact TEXT NOT NULL CHECK (json_valid(emergencyContact)),
    allergyState TEXT NOT NULL CHECK (allergyState IN ('notAsked', 'none', 'listed')),
    allergies TEXT NOT NULL CHECK (json_valid(allergies)), bloodType TEXT,
    status TEXT NOT NULL CHECK (status IN ('active', 'deceased', 'archived')),
    identified INTEGER NOT NULL CHECK (identified IN (0, 1)),
    patientSort TEXT NOT NULL, patientSearch TEXT NOT NULL,
    lastMovementAt INTEGER, createdAt INTEGER NOT NULL, version INTEGER NOT NULL DEFAULT 1,
    CHECK (bornOn IS NULL OR estimatedAge IS NULL),
    UNIQUE (hospitalId, recordNumber)
  ) STRICT`,
  // The generic CURP stands for having none.
  `CREATE UNIQUE INDEX patientCurp ON patients (hospitalId, curp)
    WHERE curp IS NOT NULL AND curp <> 'XXXX999999XXXXXX99'`,
  // Each order holds what the list filters by, so that a search reads one index and only then a page of patients.
  `CREATE INDEX patientName ON patients (hospitalId, patientSort, patientId, patientSearch, identified)`,
  `CREATE INDEX patientBirth ON patients (hospitalId, bornOn, patientId, patientSearch, identified)`,
  `CREATE INDEX patientMovement ON patients (hospitalId, lastMovementAt, patientId, patientSearch, identified)`,
  `CREATE INDEX patientPhone ON patients (hospitalId, phone)`,
  `CREATE TABLE episodes (
    episodeId INTEGER PRIMARY KEY AUTOINCREMENT, hospitalId INTEGER NOT NULL REFERENCES hospitals,
    patientId INTEGER NOT NULL REFERENCES patients,
    kind TEXT NOT NULL CHECK (kind IN ('emergency', 'inpatient', 'outpatient', 'daySurgery', 'observation')),
    status TEXT NOT NULL CHECK (status IN ('open', 'dischargeOrdered', 'discharged', 'annulled')),
    admittedAt INTEGER NOT NULL, reason TEXT NOT NULL, origin TEXT NOT NULL, service TEXT NOT NULL,
    diagnoses TEXT NOT NULL CHECK (json_valid(diagnoses)), expectedDischargeAt INTEGER,
    dischargeOrderedAt INTEGER, dischargedAt INTEGER,
    motive TEXT CHECK (motive IN ('cured', 'improved', 'voluntary', 'transferred', 'died', 'other')),
    destination TEXT NOT NULL DEFAULT '', condition TEXT NOT NULL DEFAULT '',
    dischargeNotes TEXT NOT NULL DEFAULT '', overridden TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(overridden)),
    annulledAt INTEGER, annulReason TEXT, createdAt INTEGER NOT NULL, version INTEGER NOT NULL DEFAULT 1,
    CHECK ((status = 'discharged') = (dischargedAt IS NOT NULL)),
    CHECK ((status = 'annulled') = (annulledAt IS NOT NULL))
  ) STRICT`,
  `CREATE INDEX episodesOfPatient ON episodes (patientId, admittedAt)`,
  `CREATE INDEX episodesOfHospital ON episodes (hospitalId, status, admittedAt)`,
  `CREATE TABLE bedStays (
    bedStayId INTEGER PRIMARY KEY AUTOINCREMENT, episodeId INTEGER NOT NULL REFERENCES episodes,
    patientId INTEGER NOT NULL REFERENCES patients, bedId INTEGER NOT NULL REFERENCES beds,
    startedAt INTEGER NOT NULL, endedAt INTEGER, CHECK (endedAt IS NULL OR endedAt >= startedAt)
  ) STRICT`,
  `CREATE UNIQUE INDEX oneOpenStayInABed ON bedStays (bedId) WHERE endedAt IS NULL`,
  `CREATE UNIQUE INDEX oneBedForAPatient ON bedStays (patientId) WHERE endedAt IS NULL`,
  `CREATE INDEX bedStaysOfEpisode ON bedStays (episodeId, startedAt)`,
  `CREATE INDEX bedStaysOfBed ON bedStays (bedId, startedAt)`,
  `CREATE INDEX bedStaysOfPatient ON bedStays (patientId, startedAt)`,
  // Back-dating must not put two people into one bed, nor one person into two, for any while.
  `CREATE TRIGGER bedStaysNeverOverlap BEFORE INSERT ON bedStays
    WHEN EXISTS (
      SELECT 1 FROM bedStays other
      WHERE (other.bedId = NEW.bedId OR other.patientId = NEW.patientId)
        AND (other.endedAt IS NULL OR other.endedAt > NEW.startedAt)
        AND (NEW.endedAt IS NULL OR NEW.endedAt > other.startedAt)
    )
    BEGIN SELECT RAISE(ABORT, 'bed stays overlap'); END`,
  `CREATE TABLE bedEvents (
    bedEventId INTEGER PRIMARY KEY AUTOINCREMENT, hospitalId INTEGER NOT NULL REFERENCES hospitals,
    bedId INTEGER NOT NULL REFERENCES beds,
    state TEXT NOT NULL CHECK (state IN ('free', 'occupied', 'cleaning', 'outOfService')),
    reason TEXT, happenedAt INTEGER NOT NULL, recordedAt INTEGER NOT NULL, userId TEXT NOT NULL,
    episodeId INTEGER REFERENCES episodes
  ) STRICT`,
  `CREATE INDEX bedEventsOfBed ON bedEvents (bedId, happenedAt)`,
  `CREATE INDEX bedEventsOfHospital ON bedEvents (hospitalId, happenedAt)`,
  `CREATE TABLE movements (
    movementId INTEGER PRIMARY KEY AUTOINCREMENT, hospitalId INTEGER NOT NULL REFERENCES hospitals,
    episodeId INTEGER NOT NULL REFERENCES episodes,
    kind TEXT NOT NULL CHECK (
      kind IN ('admission', 'transfer', 'dischargeOrder', 'discharge', 'reopening', 'annulment')
    ),
    happenedAt INTEGER NOT NULL, recordedAt INTEGER NOT NULL, userId TEXT NOT NULL,
    bedId INTEGER REFERENCES beds, fromBedId INTEGER REFERENCES beds, note TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX movementsOfEpisode ON movements (episodeId, happenedAt)`,
  `CREATE TABLE assignments (
    assignmentId INTEGER PRIMARY KEY AUTOINCREMENT, hospitalId INTEGER NOT NULL REFERENCES hospitals,
    doctorId TEXT NOT NULL, episodeId INTEGER REFERENCES episodes, roomId INTEGER REFERENCES rooms,
    role TEXT NOT NULL CHECK (role IN ('attending', 'consultant', 'resident', 'onCall')),
    shift TEXT CHECK (shift IN ('morning', 'evening', 'night', 'extended')),
    startedAt INTEGER NOT NULL, endedAt INTEGER, version INTEGER NOT NULL DEFAULT 1,
    CHECK ((episodeId IS NULL) <> (roomId IS NULL)), CHECK (endedAt IS NULL OR endedAt >= startedAt),
    FOREIGN KEY (hospitalId, doctorId) REFERENCES doctors (hospitalId, doctorId)
  ) STRICT`,
  `CREATE UNIQUE INDEX oneAttendingDoctor ON assignments (episodeId)
    WHERE role = 'attending' AND endedAt IS NULL`,
  `CREATE INDEX assignmentsOfEpisode ON assignments (episodeId, startedAt)`,
  `CREATE INDEX assignmentsOfDoctor ON assignments (hospitalId, doctorId, startedAt)`,
  // Whose record was read or written, for the log.
  `ALTER TABLE audit ADD COLUMN patientId INTEGER`,
  `CREATE INDEX auditOfReading ON audit (userId, path, happenedAt)`,
]
