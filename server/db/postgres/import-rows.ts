import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** Rows in one statement. */
const PART = 2_000

/** The tables of a hospital's data, each after those that it refers to. */
async function tablesInOrder(db: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{ name: string; needs: string[] }>`
    select relname::text as name, array(
      select distinct needed.relname::text
      from pg_constraint join pg_class needed on needed.oid = confrelid
      where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid
    ) as needs
    from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> 'migrations'
    order by relname`.execute(db)
  const needs = new Map(rows.map((row) => [row.name, row.needs]))
  const ordered = new Set<string>()
  const place = (name: string): void => {
    if (ordered.has(name)) return
    needs.get(name)?.forEach(place)
    ordered.add(name)
  }
  needs.forEach((_, name) => void place(name))
  return [...ordered]
}

/**
 * Lets new ids follow those that rows brought with them, which PostgreSQL does not by itself.
 * @param used the largest id that a table ever had, where that is known: its row may be gone
 */
export async function raiseSequences(
  db: QueryExecutorProvider,
  used: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(db)
  for (const { table, column } of rows) {
    const largest = sql`(select max(${sql.ref(column)}) from ${sql.table(table)})`
    await sql`select setval(
      pg_get_serial_sequence(${`"${table}"`}, ${column}),
      coalesce(greatest(${largest}, ${used.get(table) ?? null}::bigint), 0) + 1, false
    )`.execute(db)
  }
}

/**
 * Takes all rows of an SQLite database into one of PostgreSQL that holds the same, empty tables.
 * @param into within one transaction: whoever reads finds all of them or none
 */
export async function importRows(from: Kysely<Schema>, into: Kysely<Schema>): Promise<void> {
  for (const table of await tablesInOrder(into)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(from)
    for (let at = 0; at < rows.length; at += PART) {
      const part = JSON.stringify(rows.slice(at, at + PART))
      await sql`insert into ${sql.table(table)}
        select * from json_populate_recordset(null::${sql.table(table)}, ${part}::json)`.execute(into)
    }
  }
  const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(
    from,
  )
  await raiseSequences(into, new Map(rows.map(({ name, seq }) => [name, seq])))
}
