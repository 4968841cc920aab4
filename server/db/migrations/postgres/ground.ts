import { type QueryExecutorProvider, sql } from 'kysely'
import { UnsuitableDatabaseError } from '../../store.ts'
import { clinical } from './clinical.ts'
import { functions } from './parts.ts'
import { people } from './people.ts'
import { record } from './record.ts'

/** Ranges beside ids in one index, which is what says that stays never overlap; and the search in names. */
const EXTENSIONS = ['btree_gist', 'pg_trgm']

/** @throws UnsuitableDatabaseError where one is missing and can't be made: not installed, or not allowed */
async function makeExtensions(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ extname: string }>`select extname from pg_extension`.execute(db)
  for (const extension of EXTENSIONS) {
    if (rows.some(({ extname }) => extname === extension)) continue
    try {
      await sql`create extension ${sql.ref(extension)}`.execute(db)
    } catch (reason) {
      const why = reason instanceof Error ? reason.message : String(reason)
      throw new UnsuitableDatabaseError(`The database lacks the extension ${extension}: ${why}`)
    }
  }
}

/** All tables at once, as the migrations of SQLite leave them: no PostgreSQL was there before. */
export const postgresGround = [makeExtensions, ...functions, ...people, ...clinical, ...record]
