/** Who withdrew a hospital may have it back; who administers it is told who withdrew or renamed it. */
export const restorableHospitals: readonly string[] = [
  `ALTER TABLE hospitals ADD COLUMN withdrawnBy TEXT REFERENCES users`,
  `UPDATE hospitals SET withdrawnBy = (
    SELECT audit.userId FROM audit JOIN users ON users.userId = audit.userId
    WHERE audit.method = 'DELETE' AND audit.status = 204 AND audit.path = '/api/hospitals/' || hospitals.hospitalId
    ORDER BY audit.auditId DESC LIMIT 1
  ) WHERE deletedAt IS NOT NULL`,
  `CREATE TABLE hospitalNotices (
    noticeId INTEGER PRIMARY KEY AUTOINCREMENT, userId TEXT NOT NULL REFERENCES users,
    hospitalId INTEGER NOT NULL REFERENCES hospitals,
    kind TEXT NOT NULL CHECK (kind IN ('withdrawn', 'renamed')),
    byUserId TEXT NOT NULL REFERENCES users, happenedAt INTEGER NOT NULL, formerName TEXT NOT NULL
  ) STRICT`,
  `CREATE UNIQUE INDEX hospitalNoticesOfPerson ON hospitalNotices (userId, hospitalId, kind)`,
]
