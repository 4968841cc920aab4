import { type QueryExecutorProvider, sql } from 'kysely'
import type { Store } from '../store.ts'
import { isPostgres } from '../words.ts'
import { nameKey, patientKey, searchKey, soundWords } from './034-keys-then.ts'

/** Patients in one transaction: others write in between. */
const BATCH = 5_000

interface Patient {
  patientId: number
  version: number
  givenNames: string
  firstSurname: string
  secondSurname: string
  curp: string | null
  recordNumber: string
  patientSearch: string
}

/** Rows that are bound as one text, under the names that the engines give their values. */
function boundRows(db: QueryExecutorProvider, rows: readonly (readonly [number, number, string])[]) {
  const text = JSON.stringify(rows)
  return isPostgres(db)
    ? sql`(select (value ->> 0)::bigint as id, (value ->> 1)::bigint as version, (value ->> 2) collate "C" as key
        from json_array_elements(${text}::json)) made`
    : sql`(select value ->> 0 as id, value ->> 1 as version, value ->> 2 as key from json_each(${text})) made`
}

/** Makes the keys of the next patients without any. @returns the last of them */
async function fillBatch(db: QueryExecutorProvider, after: number): Promise<number | undefined> {
  const { rows } = await sql<Patient>`
    select "patientId", version, "givenNames", "firstSurname", "secondSurname", curp, "recordNumber", "patientSearch"
    from patients where "patientId" > ${after} and "keysOfVersion" is null order by "patientId" limit ${BATCH}`.execute(
    db,
  )
  // A row that somebody changes meanwhile gets its keys from the job that looks for such rows.
  const unchanged = sql`patients."patientId" = made.id and patients.version = made.version`
  const sounds = rows.map((row) => [Number(row.patientId), Number(row.version), soundWords(row)] as const)
  const searched = rows
    .map((row) => ({ ...row, key: patientKey(row) }))
    .filter(({ key, patientSearch }) => key !== patientSearch)
    .map((row) => [Number(row.patientId), Number(row.version), row.key] as const)
  // Most names hold no abbreviation, and three indexes hold the key of the search.
  if (searched.length > 0)
    await sql`update patients set "patientSearch" = made.key from ${boundRows(db, searched)} where ${unchanged}`.execute(
      db,
    )
  if (sounds.length > 0)
    await sql`update patients set "soundKey" = made.key, "keysOfVersion" = made.version
      from ${boundRows(db, sounds)} where ${unchanged}`.execute(db)
  const last = rows.at(-1)
  return last && Number(last.patientId)
}

/** Makes the keys of every patient, a batch in a transaction. What is interrupted goes on at the next start. */
async function fillPatients(store: Store): Promise<void> {
  let after: number | undefined = 0
  while (after !== undefined) {
    const from: number = after
    after = await store.write('migration', (db) => fillBatch(db, from))
  }
}

interface Key {
  table: string
  key: string
  texts: readonly string[]
  make?: (written: string) => string
}

/** The name of a user can be abbreviated, the address can't. */
function userKey(written: string): string {
  const [name = '', email = ''] = written.split('\n')
  return searchKey(`${nameKey(name)} ${email}`)
}

/** Keys beside those of patients: where they are, and which texts they are made of. */
const KEYS: readonly Key[] = [
  { table: 'users', key: 'userSearch', texts: ['userName', 'email'], make: userKey },
  { table: 'hospitals', key: 'nameSearch', texts: ['name'] },
  { table: 'doctors', key: 'specialtySearch', texts: ['specialty'] },
  { table: 'rooms', key: 'roomSearch', texts: ['code', 'name', 'floor', 'service'] },
  { table: 'templateForms', key: 'nameSearch', texts: ['name'] },
  { table: 'documents', key: 'titleSearch', texts: ['title'] },
  { table: 'diagnosisCodes', key: 'search', texts: ['code', 'text'] },
]

/** Does some work while the triggers of a table, which keep what was written, are out of the way. */
async function withoutTriggers(db: QueryExecutorProvider, table: string, work: () => Promise<void>) {
  if (isPostgres(db)) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
    await work()
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
    return
  }
  const kept = sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where type = 'trigger' and tbl_name = ${table}`
  const triggers = (await kept.execute(db)).rows
  for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(db)
  await work()
  for (const trigger of triggers) await sql.raw(trigger.sql).execute(db)
}

/** Makes the keys of one column anew where they differ. Equal texts have equal keys, so each text is read once. */
async function renew(db: QueryExecutorProvider, { table, key, texts, make = searchKey }: Key): Promise<void> {
  const [column, from] = [sql.ref(key), sql.table(table)]
  const source = sql.join(
    texts.map((text) => sql`coalesce(${sql.ref(text)}, '')`),
    sql` || ${sql.lit('\n')} || `,
  )
  const { rows } = await sql<{ stored: string; written: string }>`
    select distinct ${column} as stored, ${source} as written from ${from}`.execute(db)
  const changed = rows.filter(({ stored, written }) => make(written) !== stored)
  if (changed.length === 0) return
  await withoutTriggers(db, table, async () => {
    for (const { stored, written } of changed)
      await sql`update ${from} set ${column} = ${make(written)}
        where ${column} = ${stored} and ${source} = ${written}`.execute(db)
  })
}

async function renewTexts(db: QueryExecutorProvider): Promise<void> {
  for (const one of KEYS) await renew(db, one)
}

/**
 * Keys in which apostrophes don't count and the abbreviations of names are written out as well. The index is made after
 * the keys, which takes a tenth of the time.
 */
export const nameKeys = {
  batches: fillPatients,
  sqlite: [renewTexts, `create index "patientsBySound" on patients ("hospitalId", "soundKey", "patientId")`],
  postgres: [renewTexts, `create index "patientsBySound" on patients using gin ("soundKey" gin_trgm_ops)`],
}
