import { type QueryExecutorProvider, sql } from 'kysely'
import { TEXT } from './postgres/parts.ts'

interface ForeignReads {
  userId: string
  /** The hospital whose log names the records. */
  hospitalId: number
  /** The hospital of the records; null for ids that belong to no record. */
  ofHospitalId: number | null
  records: number
  firstAt: number
  lastAt: number
}

/** The log showed the name of each of these records to the reader of the log: this is the evidence that remains. */
async function reportForeignReads(db: QueryExecutorProvider): Promise<void> {
  const found = await sql<ForeignReads>`
    select audit."userId", audit."hospitalId", patients."hospitalId" as "ofHospitalId",
      count(distinct audit."patientId") as records,
      min(audit."happenedAt") as "firstAt", max(audit."happenedAt") as "lastAt"
    from audit
    join users on users."userId" = audit."userId"
    left join patients on patients."patientId" = audit."patientId"
    where audit."patientId" is not null and audit."hospitalId" is not null
      and patients."hospitalId" is distinct from audit."hospitalId"
    group by audit."userId", audit."hospitalId", patients."hospitalId"
    order by audit."userId", audit."hospitalId", patients."hospitalId"`.execute(db)
  for (const { userId, ...reads } of found.rows)
    await sql`insert into "installationLog" ("happenedAt", "userId", action, "subjectId", reason, "foreignReads")
      values (${Date.now()}, ${userId}, 'foreign-reads', ${userId}, '', ${JSON.stringify(reads)})`.execute(db)
}

const column = (type: string) => `alter table "installationLog" add column "foreignReads" ${type}`

const key = `create unique index "patientsOfHospital" on patients ("hospitalId", "patientId")`

const COLUMNS = [
  ...['auditId', 'userId', 'happenedAt', 'hospitalId', 'method', 'path', 'status', 'patientId', 'endpoint'],
  ...['exported', 'emergencyAccessId', 'noun', 'recordId', 'recordVersion'],
].map((name) => `"${name}"`)

const isForeign = `audit."hospitalId" is not null and not exists (
  select 1 from patients
  where patients."patientId" = audit."patientId" and patients."hospitalId" = audit."hospitalId"
)`

/** SQLite adds no foreign key to a table: the log moves to a new table, with its indexes and triggers. */
async function rebuildAudit(db: QueryExecutorProvider): Promise<void> {
  const kept = await sql<{ sql: string }>`
    select sql from sqlite_schema
    where tbl_name = 'audit' and type in ('index', 'trigger') and sql is not null`.execute(db)
  const without = COLUMNS.map((name) =>
    name === '"patientId"' ? `iif(${isForeign}, null, "patientId")` : name,
  )
  const statements = [
    `create table "newAudit" (
      "auditId" integer primary key autoincrement, "userId" text not null, "happenedAt" integer not null,
      "hospitalId" integer, method text not null, path text not null, status integer not null,
      "patientId" integer, endpoint text, exported text, "emergencyAccessId" integer, noun text,
      "recordId" text, "recordVersion" integer,
      foreign key ("hospitalId", "patientId") references patients ("hospitalId", "patientId")
    ) strict`,
    `insert into "newAudit" (${COLUMNS.join()}) select ${without.join()} from audit order by "auditId"`,
    // Ids of deleted rows are not used again.
    `update sqlite_sequence set seq = (select seq from sqlite_sequence where name = 'audit')
      where name = 'newAudit' and exists (select 1 from sqlite_sequence where name = 'audit')`,
    `drop table audit`,
    `alter table "newAudit" rename to audit`,
    ...kept.rows.map((one) => one.sql),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * Removes ids of other hospitals' patients from the log, reports who asked for them, and lets a log entry name a patient
 * of its own hospital only.
 */
export const auditHospital = {
  sqlite: [column('text'), reportForeignReads, key, rebuildAudit],
  postgres: [
    column(TEXT),
    reportForeignReads,
    key,
    `alter table audit disable trigger "auditNeverChanges"`,
    `update audit set "patientId" = null where "patientId" is not null and ${isForeign}`,
    `alter table audit enable trigger "auditNeverChanges"`,
    `alter table audit add constraint "auditPatientOfHospital"
      foreign key ("hospitalId", "patientId") references patients ("hospitalId", "patientId")`,
  ],
}
