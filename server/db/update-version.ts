import { type Selectable, sql, type Updateable } from 'kysely'
import type { Schema } from './schema.ts'
import type { Db } from './store.ts'

/** The tables of records that people change by the version which they know. */
type Versioned = {
  [Table in keyof Schema]: 'version' extends keyof Schema[Table] ? Table : never
}[keyof Schema]

/** Thrown where a record is not what a write found any more: somebody else has written it meanwhile. */
export class StaleVersionError extends Error {}

/** `name = value` for each column of a row that has a value. */
const equations = (row: object) =>
  Object.entries(row)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${sql.ref(name)} = ${value}`)

/**
 * Writes the next version of a record.
 * @param key what names one row of the table
 * @param version the one that the write is made for
 * @throws StaleVersionError when the row has another one by now, or is gone
 */
export async function updateVersion<Table extends Versioned>(
  db: Db,
  table: Table,
  key: Partial<Selectable<Schema[Table]>>,
  version: number,
  changes: Updateable<Schema[Table]>,
): Promise<void> {
  const values = sql.join(equations({ ...changes, version: version + 1 }))
  const condition = sql.join(equations({ ...key, version }), sql` and `)
  const result = await sql`update ${sql.table(table)} set ${values} where ${condition}`.execute(db)
  if (!result.numAffectedRows) throw new StaleVersionError()
}
