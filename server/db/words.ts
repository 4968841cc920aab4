import { PostgresAdapter, type QueryExecutorProvider, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './store.ts'

/**
 * The few things that SQLite and PostgreSQL call by different names; all other SQL of the API means the same on both.
 * There, names with capital letters stand in double quotes, since PostgreSQL reads others in lower case.
 */
export interface Words {
  /** Whether a text stands somewhere in a column, letter for letter; null where the column is. */
  contains(column: RawBuilder<unknown>, text: string): RawBuilder<SqlBool>
  /** Where a text first stands in another, from 1; 0 where it doesn't. */
  position(whole: RawBuilder<unknown>, text: string): RawBuilder<number>
  /** The larger of two numbers. Neither may be null: the engines make different things of that. */
  larger(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<number>
  /** The smaller of two numbers; again, neither may be null. */
  smaller(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<number>
  /** These columns of rows that are bound as one text, for an `insert` into the table. */
  selectRows(table: string, columns: readonly string[], rows: readonly object[]): RawBuilder<unknown>
}

const SQLITE: Words = {
  contains: (column, text) => sql`(instr(${column}, ${text}) > 0)`,
  position: (whole, text) => sql`instr(${whole}, ${text})`,
  larger: (one, other) => sql`max(${one}, ${other})`,
  smaller: (one, other) => sql`min(${one}, ${other})`,
  selectRows(_, columns, rows) {
    // Values by their places are read faster than by their names.
    const values = rows.map((row) => columns.map((column): unknown => Reflect.get(row, column)))
    const places = columns.map((_, place) => sql`value ->> ${sql.lit(place)}`)
    return sql`select ${sql.join(places)} from jsonb_each(${JSON.stringify(values)})`
  },
}

const POSTGRES: Words = {
  // The indexes of `pg_trgm` serve `like`, and no function.
  contains: (column, text) => sql`(${column} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`})`,
  position: (whole, text) => sql`strpos(${whole}, ${text})`,
  larger: (one, other) => sql`greatest(${one}, ${other})`,
  smaller: (one, other) => sql`least(${one}, ${other})`,
  selectRows(table, columns, rows) {
    const names = sql.join(columns.map((column) => sql.ref(column)))
    return sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`
  },
}

export function isPostgres(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** The words of the engine below. */
export function words(db: Db): Words {
  return isPostgres(db) ? POSTGRES : SQLITE
}
