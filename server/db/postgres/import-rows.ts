import { type QueryExecutorProvider, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db } from '../store.ts'

/** Rows in one statement. */
const PART = 2_000

/** The tables of a hospital's data, each after those that it refers to. */
async function tablesInOrder(db: QueryExecutorProvider): Promise<(keyof Schema)[]> {
  const { rows } = await sql<{ name: keyof Schema; needs: (keyof Schema)[] }>`
    select relname::text as name, array(
      select distinct needed.relname::text
      from pg_constraint join pg_class needed on needed.oid = confrelid
      where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid
    ) as needs
    from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> 'migrations'
    order by relname`.execute(db)
  const needs = new Map(rows.map((row) => [row.name, row.needs]))
  const ordered = new Set<keyof Schema>()
  const place = (name: keyof Schema): void => {
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

/** A row as a text that tells it from every other one, whatever the order of its columns. */
function textOf(row: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Puts rows into a table, and throws unless it then holds what they said. */
async function importPart(
  into: Db,
  table: keyof Schema,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const stored = await sql<Record<string, unknown>>`
    insert into ${sql.table(table)}
    select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    returning *`.execute(into)
  const [sent, kept] = [rows, stored.rows].map((part) => part.map(textOf).toSorted())
  if (JSON.stringify(sent) !== JSON.stringify(kept))
    throw new Error(`The table ${table} of PostgreSQL keeps other rows than it was given`)
}

/**
 * Takes all rows of an SQLite database into one of PostgreSQL that holds the same, empty tables.
 * @param from within one transaction, or a database that nobody else writes to
 * @param into within one transaction: whoever reads finds all of them or none
 * @returns how many rows of each table
 * @throws where a row does not arrive as it was
 */
export async function importRows(from: Db, into: Db): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of await tablesInOrder(into)) {
    let part: Record<string, unknown>[] = []
    let count = 0
    const put = async () => {
      if (part.length > 0) await importPart(into, table, part)
      count += part.length
      part = []
    }
    for await (const row of from.selectFrom(table).selectAll().stream()) {
      part.push({ ...row })
      if (part.length === PART) await put()
    }
    await put()
    counts.set(table, count)
  }
  const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(
    from,
  )
  await raiseSequences(into, new Map(rows.map(({ name, seq }) => [name, seq])))
  return counts
}
