/** Who practises in a hospital, and its rooms with their beds. */
export const doctorsAndRooms: readonly string[] = [
  `CREATE TABLE doctors (
    hospitalId INTEGER NOT NULL REFERENCES hospitals, doctorId TEXT NOT NULL REFERENCES users,
    phone TEXT NOT NULL, professionalLicense TEXT NOT NULL, specialty TEXT NOT NULL,
    specialtySort TEXT NOT NULL, specialtySearch TEXT NOT NULL, specialtyLicense TEXT,
    certificationExpiryDate TEXT, status TEXT NOT NULL CHECK (status IN ('active', 'paused', 'retired')),
    version INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (hospitalId, doctorId), UNIQUE (hospitalId, professionalLicense)
  ) STRICT`,
  `CREATE TABLE rooms (
    roomId INTEGER PRIMARY KEY AUTOINCREMENT, hospitalId INTEGER NOT NULL REFERENCES hospitals,
    code TEXT NOT NULL, codeKey TEXT NOT NULL, codeSort TEXT NOT NULL, name TEXT NOT NULL,
    floor TEXT NOT NULL, service TEXT NOT NULL, kind TEXT NOT NULL,
    active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)), notes TEXT NOT NULL DEFAULT '',
    version INTEGER NOT NULL DEFAULT 1, UNIQUE (hospitalId, codeKey)
  ) STRICT`,
  `CREATE TABLE beds (
    bedId INTEGER PRIMARY KEY AUTOINCREMENT, roomId INTEGER NOT NULL REFERENCES rooms, code TEXT NOT NULL,
    countable INTEGER NOT NULL DEFAULT 1 CHECK (countable IN (0, 1)),
    state TEXT NOT NULL DEFAULT 'free' CHECK (state IN ('free', 'occupied', 'cleaning', 'outOfService')),
    reason TEXT, UNIQUE (roomId, code)
  ) STRICT`,
]
