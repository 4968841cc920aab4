import { type QueryExecutorProvider, sql } from 'kysely'
import { searchKey } from './034-keys-then.ts'

/** The columns that hold a `searchKey`, and the text that each of them is the key of. */
const KEYS = [
  { table: 'users', key: 'userSearch', text: `coalesce(userName, '') || ' ' || coalesce(email, '')` },
  { table: 'hospitals', key: 'nameSearch', text: 'name' },
  { table: 'doctors', key: 'specialtySearch', text: 'specialty' },
  { table: 'rooms', key: 'roomSearch', text: `code || ' ' || name || ' ' || floor || ' ' || service` },
  {
    table: 'patients',
    key: 'patientSearch',
    text: `givenNames || ' ' || firstSurname || ' ' || secondSurname || ' ' || coalesce(curp, '') || ' ' || recordNumber`,
  },
  { table: 'templateForms', key: 'nameSearch', text: 'name' },
  { table: 'documents', key: 'titleSearch', text: 'title' },
] as const

/** The tables of which triggers keep what was written. */
const KEPT = ['templateForms', 'documents']

/** A key of ASCII alone is what it was: only other letters count otherwise now. */
async function renew(db: QueryExecutorProvider, { table, key, text }: (typeof KEYS)[number]): Promise<void> {
  const [from, column, source] = [sql.table(table), sql.ref(key), sql.raw(text)]
  const found = sql<{ written: string }>`
    select distinct ${source} as written from ${from} where ${column} glob '*[^ -~]*'`
  for (const { written } of (await found.execute(db)).rows)
    await sql`update ${from} set ${column} = ${searchKey(written)} where ${source} = ${written}`.execute(db)
}

/** What a search compares counts look-alike and invisible letters as what they are taken for. */
export async function renewSearchKeys(db: QueryExecutorProvider): Promise<void> {
  const keeping = sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger' and tbl_name in (${sql.join(KEPT)})`
  const triggers = (await keeping.execute(db)).rows
  for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(db)
  for (const one of KEYS) await renew(db, one)
  for (const trigger of triggers) await sql.raw(trigger.sql).execute(db)
}
