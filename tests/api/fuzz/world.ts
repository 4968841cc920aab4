import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Store } from '#server/db/store.ts'
import { isPostgres } from '#server/db/words.ts'
import { FOREIGN } from './requests.ts'

/** Stands in every text of the foreign hospital that is its own. */
export const CANARY = 'Canarito'

/** Makes one hospital foreign to everybody, and its texts known wherever they turn up. */
export async function makeForeign({ write }: Store): Promise<void> {
  await write('installation', async (db) => {
    await db.deleteFrom('grants').where('hospitalId', '=', FOREIGN).execute()
    await db.deleteFrom('members').where('hospitalId', '=', FOREIGN).execute()
    const own = <Table extends 'hospitals' | 'patients' | 'rooms' | 'episodes'>(table: Table) =>
      sql.table(table)
    await sql`update ${own('hospitals')} set name = ${CANARY} where "hospitalId" = ${FOREIGN}`.execute(db)
    await sql`update ${own('patients')} set "givenNames" = ${CANARY} || "patientId",
      "recordNumber" = ${CANARY} || "recordNumber", curp = ${CANARY} || curp
      where "hospitalId" = ${FOREIGN}`.execute(db)
    await sql`update ${own('rooms')} set name = ${CANARY} || "roomId" where "hospitalId" = ${FOREIGN}`.execute(
      db,
    )
    await sql`update ${own('episodes')} set reason = ${CANARY} || "episodeId" where "hospitalId" = ${FOREIGN}`.execute(
      db,
    )
  })
}

/** Every row that says that it is the foreign hospital's, table by table; but for who was kept out of it. */
export async function foreignRows(db: Kysely<Schema>): Promise<Record<string, unknown[]>> {
  const tables = await db.introspection.getTables()
  const own = tables.filter(({ columns }) => columns.some(({ name }) => name === 'hospitalId'))
  const found = own.map(async ({ name }) => {
    const kept = name === 'audit' ? sql`and status <> 404` : sql``
    const { rows } = await sql`
      select * from ${sql.table(name)} where "hospitalId" = ${FOREIGN} ${kept}`.execute(db)
    return [name, rows] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

/** What SQLite finds wrong with a database: nothing. PostgreSQL looks at each row as it comes. */
export async function faultsOf(db: Kysely<Schema>): Promise<unknown[]> {
  if (isPostgres(db)) return []
  const keys = await sql`pragma foreign_key_check`.execute(db)
  const whole = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  return [...keys.rows, ...whole.rows.filter((row) => row.integrity_check !== 'ok')]
}
