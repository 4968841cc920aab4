import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'
import type { Store } from './store.ts'

const DAY = 86_400_000

/** Every column that holds an instant (`…At`, a number) or a day (`…Date`, a text). */
async function datedColumns(db: Kysely<Schema>): Promise<{ table: string; column: string; day: boolean }[]> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select t.name as "table", c.name as "column", c.type as "type"
    from sqlite_schema t join pragma_table_info(t.name) c
    where t.type = 'table' and t.name not like 'sqlite_%'
  `.execute(db)
  return rows
    .map(({ table, column, type }) => ({
      table,
      column,
      day: type === 'TEXT' && column.endsWith('Date'),
      instant: type === 'INTEGER' && column.endsWith('At'),
    }))
    .filter((one) => one.day || one.instant)
}

/**
 * Moves all dates of a seed that was made for another instant, so that it is a seed made `now`. Only once: the
 * database remembers it. A database without a seed is left alone.
 */
export async function rebase(store: Store, now: Date): Promise<void> {
  await store.write(async (db) => {
    const meta = new Map(
      (await db.selectFrom('meta').selectAll().execute()).map((row) => [row.key, row.value]),
    )
    const seededAt = meta.get('seededAt')
    if (seededAt === undefined || meta.has('rebased')) return
    const shift = now.getTime() - Number(seededAt)
    const days = Math.floor(now.getTime() / DAY) - Math.floor(Number(seededAt) / DAY)
    for (const { table, column, day } of await datedColumns(db)) {
      const value = day
        ? sql`date(${sql.ref(column)}, ${`${days} days`})`
        : sql`${sql.ref(column)} + ${shift}`
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${sql.ref(column)} is not null`.execute(
        db,
      )
    }
    await db
      .updateTable('meta')
      .set({ value: String(now.getTime()) })
      .where('key', '=', 'seededAt')
      .execute()
    await db.insertInto('meta').values({ key: 'rebased', value: 'yes' }).execute()
  })
}
