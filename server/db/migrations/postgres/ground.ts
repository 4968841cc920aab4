import { type QueryExecutorProvider, sql } from 'kysely'
import { clinical } from './clinical.ts'
import { functions } from './parts.ts'
import { people } from './people.ts'
import { record } from './record.ts'

/** Ranges beside ids in one index, which is what says that stays never overlap; and the search in names. */
const EXTENSIONS = ['btree_gist', 'pg_trgm']

/** The database lacks an extension and none can be made: one line for who runs the server. */
export class MissingExtensionError extends Error {
  constructor(extension: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`PostgreSQL has no extension ${extension}, and it could not be made: ${reason}`, { cause })
  }
}

async function makeExtensions(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ extname: string }>`select extname from pg_extension`.execute(db)
  for (const extension of EXTENSIONS) {
    if (rows.some(({ extname }) => extname === extension)) continue
    try {
      await sql`create extension ${sql.ref(extension)}`.execute(db)
    } catch (reason) {
      throw new MissingExtensionError(extension, reason)
    }
  }
}

/** All tables at once, as the migrations of SQLite leave them: no PostgreSQL was there before. */
export const postgresGround = [makeExtensions, ...functions, ...people, ...clinical, ...record]
