/** Each index holds all that a figure asks of its rows, so that a year of a hospital is read without its records. */
export const statistics: readonly string[] = [
  `DROP INDEX bedStaysOfBed`,
  `CREATE INDEX bedStaysInTime ON bedStays (bedId, startedAt, endedAt, episodeId)`,
  `CREATE INDEX bedEventsOfState ON bedEvents (bedId, state, happenedAt)`,
  `CREATE INDEX admissionsOfHospital ON episodes (hospitalId, kind, admittedAt, status, service)`,
  `CREATE INDEX dischargesOfHospital ON episodes
    (hospitalId, dischargedAt, kind, motive, admittedAt, service) WHERE dischargedAt IS NOT NULL`,
  `CREATE INDEX documentsInTime ON documents (hospitalId, createdAt, signedAt, discardedAt, episodeId)`,
  `CREATE INDEX attendingsOfHospital ON assignments (hospitalId, startedAt, endedAt, episodeId, doctorId)
    WHERE role = 'attending'`,
]
