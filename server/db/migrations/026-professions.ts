import { TEXT } from './postgres/parts.ts'

const PROFESSIONS = [
  ...['physician', 'resident', 'intern', 'nurse', 'psychologist', 'nutritionist', 'socialWorker', 'dentist'],
  ...['physiotherapist', 'coding'],
]
const isProfession = `check (profession in (${PROFESSIONS.map((name) => `'${name}'`).join(', ')}))`

const BEFORE = `"hospitalId", "doctorId", phone, "professionalLicense", specialty, "specialtySort", "specialtySearch",
  "specialtyLicense", "certificationExpiryDate", status, version`

/**
 * What somebody of the staff does, who answers for those in training, and until when they work here. Whoever was a doctor
 * before is a physician. SQLite takes no rule off a column, so its table is made anew; who points to it waits meanwhile.
 */
export const professions = {
  sqlite: [
    `PRAGMA defer_foreign_keys = ON`,
    `CREATE TABLE doctorsBefore AS SELECT * FROM doctors`,
    `DELETE FROM doctors`,
    `DROP TABLE doctors`,
    `CREATE TABLE doctors (
      hospitalId INTEGER NOT NULL REFERENCES hospitals, doctorId TEXT NOT NULL REFERENCES users,
      phone TEXT NOT NULL, professionalLicense TEXT, specialty TEXT NOT NULL,
      specialtySort TEXT NOT NULL, specialtySearch TEXT NOT NULL, specialtyLicense TEXT,
      certificationExpiryDate TEXT, status TEXT NOT NULL CHECK (status IN ('active', 'paused', 'retired')),
      version INTEGER NOT NULL DEFAULT 1, profession TEXT NOT NULL DEFAULT 'physician' ${isProfession},
      supervisorId TEXT REFERENCES users, endDate TEXT,
      PRIMARY KEY (hospitalId, doctorId), UNIQUE (hospitalId, professionalLicense)
    ) STRICT`,
    `INSERT INTO doctors (${BEFORE}) SELECT ${BEFORE} FROM doctorsBefore`,
    `DROP TABLE doctorsBefore`,
  ],
  postgres: [
    `alter table doctors alter column "professionalLicense" drop not null`,
    `alter table doctors add column profession ${TEXT} not null default 'physician' ${isProfession}`,
    `alter table doctors add column "supervisorId" ${TEXT} references users`,
    `alter table doctors add column "endDate" ${TEXT}`,
  ],
}
