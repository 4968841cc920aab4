import { sql } from 'kysely'
import { type Db, type Store, UnsuitableDatabaseError } from '../store.ts'
import { openPostgresStore } from './store.ts'

/** What the server adds to and never changes: what was done to records, at the sign-in, and to people. */
const LOGS = ['audit', 'signInLog', 'installationLog'] as const

/** Does some work as the role that owns the tables. @param url `postgres://…` */
export async function asOwner<T>(url: string, work: (owner: Store) => Promise<T>): Promise<T> {
  const owner = await openPostgresStore({ url, pool: 2 })
  try {
    return await work(owner)
  } finally {
    await owner.close()
  }
}

/**
 * Prepares a database as the role that owns the tables, and then gives the server's role what it needs: every row, but
 * the logs it may only read and add to. What a rule of the tables forbids, their owner could take out of force.
 * @param server a store of the server's role
 * @throws UnsuitableDatabaseError where the server's role may do more for another reason
 */
export async function prepareAsOwner(
  url: string,
  server: Store,
  prepare: (store: Store) => Promise<void>,
): Promise<void> {
  await asOwner(url, async (owner) => {
    const { role, database } = await whoIs(server.db)
    if (database !== (await whoIs(owner.db)).database)
      throw new UnsuitableDatabaseError('DATABASE_OWNER_URL and DATABASE_URL lead to different databases')
    await requireNoOwner(owner.db, role)
    await prepare(owner)
    await owner.write('installation', (db) => grantRights(db, role))
  })
}

async function whoIs(db: Db): Promise<{ role: string; database: string }> {
  const query = sql<{ role: string; database: string }>`
    select current_user as role, current_database() as database`
  return (await query.execute(db)).rows[0] ?? { role: '', database: '' }
}

/** Throws where a role owns any of the database, by itself or through a role whose member it is. */
async function requireNoOwner(db: Db, role: string): Promise<void> {
  const { rows } = await sql<{ isOwner: boolean }>`
    select bool_or(pg_has_role(${role}, owner, 'member')) as "isOwner" from (
      select oid as owner from pg_roles where rolname = current_user
      union select datdba from pg_database where datname = current_database()
      union select nspowner from pg_namespace where nspname = current_schema()
      union select relowner from pg_class where relnamespace = current_schema()::regnamespace
    ) as owners`.execute(db)
  if (rows[0]?.isOwner !== false)
    throw new UnsuitableDatabaseError(
      'The role of DATABASE_URL must own nothing of the database, where DATABASE_OWNER_URL names another that does',
    )
}

/** Within one transaction: whoever is at work meanwhile loses nothing. */
async function grantRights(db: Db, name: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  const [schema, role] = [sql.id(rows[0]?.name ?? ''), sql.id(name)]
  await sql`grant usage on schema ${schema} to ${role}`.execute(db)
  await sql`revoke all on all tables in schema ${schema} from ${role}`.execute(db)
  await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`.execute(db)
  await sql`revoke insert, update, delete on migrations from ${role}`.execute(db)
  for (const log of LOGS) {
    await sql`revoke update, delete on ${sql.table(log)} from ${role}`.execute(db)
    const { rows: more } = await sql<{ mayChange: boolean }>`select
      has_table_privilege(${name}, quote_ident(${log}), 'update, delete, truncate') as "mayChange"`.execute(
      db,
    )
    if (more[0]?.mayChange !== false)
      throw new UnsuitableDatabaseError(
        'The role of DATABASE_URL may change the log: others, or all, were granted that too',
      )
  }
}
