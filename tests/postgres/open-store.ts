import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Schema } from '#server/db/schema.ts'
import type { Store } from '#server/db/store.ts'

// STAND-IN until the store of server/db/postgres is here.
pg.types.setTypeParser(20, Number)
pg.types.setTypeParser(1700, Number)

export async function openPostgresStore({ url }: { url: string }): Promise<Store> {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    read: (work) => db.transaction().setIsolationLevel('repeatable read').execute(work),
    write: (scope, work) =>
      db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(${scope === 'installation' ? 0 : scope.hospitalId})`.execute(
          tx,
        )
        return work(tx)
      }),
    close: () => db.destroy(),
  }
}
