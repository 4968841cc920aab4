import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'
import { layRoster } from './seed-people/roster.ts'
import { layDocuments } from './seed-record/documents.ts'
import type { Store } from './store.ts'

const DAY = 86_400_000

/** Every column that holds an instant (`…At`, a number) or a day (`…Date`, a text). */
async function datedColumns(db: Kysely<Schema>) {
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

/** Runs `work` without triggers: they hold single changes to their rules, and here all rows move alike. */
async function withoutTriggers(db: Kysely<Schema>, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; statement: string }>`
    select name, sql as statement from sqlite_schema where type = 'trigger'
  `.execute(db)
  for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(db)
  await work()
  for (const { statement } of rows) await sql.raw(statement).execute(db)
}

/** Moves the dates of all tables. */
async function moveDates(db: Kysely<Schema>, shift: number, days: number): Promise<void> {
  const tables = Map.groupBy(await datedColumns(db), (one) => one.table)
  for (const [table, columns] of tables) {
    // All of a row at once: in between, something would seem to end before it begins.
    const changes = columns.map(({ column, day }) => {
      const moved = day
        ? sql`date(${sql.ref(column)}, ${`${days} days`})`
        : sql`${sql.ref(column)} + ${shift}`
      return sql`${sql.ref(column)} = ${moved}`
    })
    await sql`update ${sql.table(table)} set ${sql.join(changes)}`.execute(db)
  }
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
    if (shift !== 0) {
      await withoutTriggers(db, async () => {
        await moveDates(db, shift, days)
        await layDocuments(db, now.getTime())
      })
      await layRoster(db, now.getTime())
    }
    await db
      .updateTable('meta')
      .set({ value: String(now.getTime()) })
      .where('key', '=', 'seededAt')
      .execute()
    await db.insertInto('meta').values({ key: 'rebased', value: 'yes' }).execute()
  })
}
