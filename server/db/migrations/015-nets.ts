import { type QueryExecutorProvider, sql } from 'kysely'

const MEET = `(NEW.endedAt IS NULL OR NEW.endedAt > other.startedAt)
  AND (other.endedAt IS NULL OR other.endedAt > NEW.startedAt)`

/** What ended where it began was never on. */
const IS_ON = `(NEW.endedAt IS NULL OR NEW.endedAt > NEW.startedAt)
  AND (other.endedAt IS NULL OR other.endedAt > other.startedAt)`

const stayRule = (name: string, column: string) =>
  `CREATE TRIGGER ${name} BEFORE INSERT ON bedStays
    WHEN EXISTS (SELECT 1 FROM bedStays other WHERE other.${column} = NEW.${column} AND ${MEET})
    BEGIN SELECT RAISE(ABORT, 'bed stays overlap (${name})'); END`

const assignmentRules = (name: string, when: string, same: string) =>
  ['INSERT', 'UPDATE'].map(
    (event) => `CREATE TRIGGER ${name}On${event} BEFORE ${event} ON assignments
      WHEN ${when} AND EXISTS (
        SELECT 1 FROM assignments other
        WHERE ${same} AND other.role = NEW.role
          ${event === 'UPDATE' ? 'AND other.assignmentId <> NEW.assignmentId' : ''}
          AND ${IS_ON} AND ${MEET}
      )
      BEGIN SELECT RAISE(ABORT, 'assignments overlap (${name})'); END`,
  )

/** The triggers that keep what was written end their texts with their names. */
async function nameRules(db: QueryExecutorProvider): Promise<void> {
  const rules = sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger' and sql glob '*RAISE(ABORT, *'')*END'`
  for (const { name, sql: written } of (await rules.execute(db)).rows) {
    await sql`drop trigger ${sql.ref(name)}`.execute(db)
    const named = written.replace(/'\)(?=; END$)/, ` (${name})')`)
    await sql.raw(named).execute(db)
  }
}

/**
 * What catches two writers at once: rules that tell their names when they are broken, and for each hospital the number
 * of its next record, which nobody can take twice.
 */
export const nets = [
  nameRules,
  `DROP TRIGGER bedStaysNeverOverlap`,
  stayRule('bedStaysNeverOverlapByBed', 'bedId'),
  stayRule('bedStaysNeverOverlapByPatient', 'patientId'),
  `DROP TRIGGER assignmentsNeverOverlapOnINSERT`,
  `DROP TRIGGER assignmentsNeverOverlapOnUPDATE`,
  // Two *Tratantes* at once, or one doctor twice in the same role.
  ...assignmentRules(
    'assignmentsNeverOverlapByAttending',
    `NEW.role = 'attending'`,
    `(other.episodeId = NEW.episodeId OR other.roomId = NEW.roomId)`,
  ),
  ...assignmentRules(
    'assignmentsNeverOverlapByEpisode',
    `NEW.role <> 'attending' AND NEW.episodeId IS NOT NULL`,
    `other.episodeId = NEW.episodeId AND other.doctorId = NEW.doctorId`,
  ),
  ...assignmentRules(
    'assignmentsNeverOverlapByRoom',
    `NEW.role <> 'attending' AND NEW.roomId IS NOT NULL`,
    `other.roomId = NEW.roomId AND other.doctorId = NEW.doctorId`,
  ),
  `CREATE TABLE recordCounters (
    hospitalId INTEGER PRIMARY KEY REFERENCES hospitals, next INTEGER NOT NULL CHECK (next > 0)
  ) STRICT`,
  `INSERT INTO recordCounters SELECT hospitalId, max(CAST(recordNumber AS INTEGER)) + 1 FROM patients GROUP BY hospitalId`,
]
