import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Schema } from '#server/db/schema.ts'
import type { Store } from '#server/db/store.ts'
import { layWallClock } from './clinical/wall-clock.ts'
import { layRoster } from './people/roster.ts'
import { layDocuments } from './record/documents.ts'

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

const Rules = z.array(
  z.object({ type: z.enum(['index', 'trigger']), name: z.string(), statement: z.string() }),
)
type Rules = z.infer<typeof Rules>

/** What the index of a moved column mentions. */
const MOVED = /At\b|Date\b|bornOn/

/** Takes the triggers, and the indexes of what moves, out of a database, and gives what makes them again. */
async function takeOutRules(db: Kysely<Schema>): Promise<Rules> {
  const { rows } = await sql`
    select type, name, sql as statement from sqlite_schema
    where type in ('index', 'trigger') and sql is not null
  `.execute(db)
  const rules = z.parse(Rules, rows).filter((one) => one.type === 'trigger' || MOVED.test(one.statement))
  for (const { type, name } of rules) await sql`drop ${sql.raw(type)} ${sql.ref(name)}`.execute(db)
  return rules
}

async function putBack(db: Kysely<Schema>, rules: Rules, type: 'index' | 'trigger'): Promise<void> {
  for (const rule of rules) if (rule.type === type) await sql.raw(rule.statement).execute(db)
}

/**
 * Makes a seed smaller for its way to a browser: without the triggers, and the indexes of what moves, which `rebase`
 * puts back once it has moved the dates. Moving them is then faster too.
 */
export async function pack(store: Store): Promise<void> {
  await store.write('installation', async (db) => {
    const value = JSON.stringify(await takeOutRules(db))
    await db.deleteFrom('meta').where('key', '=', 'rebased').execute()
    await db.insertInto('meta').values({ key: 'packed', value }).execute()
  })
  await sql`vacuum`.execute(store.db)
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
    // A CURP repeats the birth date; whoever has none stays as old as they were.
    if (table === 'patients')
      changes.push(sql`bornOn = case when curp is null then date(bornOn, ${`${days} days`}) else bornOn end`)
    await sql`update ${sql.table(table)} set ${sql.join(changes)}`.execute(db)
  }
}

/**
 * Moves all dates of a seed that was made for another instant, so that it is a seed made `now`. Only once: the
 * database remembers it. A database without a seed is left alone.
 */
export async function rebase(store: Store, now: Date): Promise<void> {
  await store.write('installation', async (db) => {
    const meta = new Map(
      (await db.selectFrom('meta').selectAll().execute()).map((row) => [row.key, row.value]),
    )
    const seededAt = meta.get('seededAt')
    if (seededAt === undefined || meta.has('rebased')) return
    const shift = now.getTime() - Number(seededAt)
    const days = Math.floor(now.getTime() / DAY) - Math.floor(Number(seededAt) / DAY)
    const packed = meta.get('packed')
    const rules = [
      ...(await takeOutRules(db)),
      ...(packed === undefined ? [] : z.parse(Rules, JSON.parse(packed))),
    ]
    await moveDates(db, shift, days)
    await putBack(db, rules, 'index')
    await layWallClock(db, now.getTime())
    await layRoster(db, now.getTime())
    await layDocuments(db, now.getTime())
    await putBack(db, rules, 'trigger')
    await db.deleteFrom('meta').where('key', '=', 'packed').execute()
    await db
      .updateTable('meta')
      .set({ value: String(now.getTime()) })
      .where('key', '=', 'seededAt')
      .execute()
    await db.insertInto('meta').values({ key: 'rebased', value: 'yes' }).execute()
  })
}
