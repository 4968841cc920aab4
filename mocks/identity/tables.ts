import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Store } from '#server/db/store.ts'

/** What the stand-in provider keeps. Instants are milliseconds; yes and no are 1 and 0. */
export type IdentitySchema = {
  /** The one key pair that tokens are signed with, as a private JWK. */
  identityKeys: { kid: string; jwk: string }
  /** A sign-in, from authorize until sign-out or until something was used twice. */
  identitySessions: { sid: string; userId: string; startedAt: number; endedAt: number | null }
  identityCodes: {
    code: string
    sid: string
    redirectUri: string
    challenge: string
    nonce: string | null
    scope: string
    expiresAt: number
    used: number
  }
  identityRefresh: { token: string; sid: string; scope: string; expiresAt: number; used: number }
  /** When each group of a person was first asked for; new ones may have to wait. */
  identityGroups: { userId: string; name: string; seenAt: number }
}

export type IdentityDb = Kysely<Schema & IdentitySchema>

const TABLES = [
  'create table if not exists identityKeys (kid text primary key, jwk text not null) strict',
  `create table if not exists identitySessions (sid text primary key, userId text not null,
    startedAt integer not null, endedAt integer) strict`,
  `create table if not exists identityCodes (code text primary key, sid text not null, redirectUri text not null,
    challenge text not null, nonce text, scope text not null, expiresAt integer not null, used integer not null) strict`,
  `create table if not exists identityRefresh (token text primary key, sid text not null, scope text not null,
    expiresAt integer not null, used integer not null) strict`,
  `create table if not exists identityGroups (userId text not null, name text not null, seenAt integer not null,
    primary key (userId, name)) strict`,
]

/** The provider's view of a store. */
export interface IdentityStore {
  read(): Promise<IdentityDb>
  /** As `Store.write`: alone, all or nothing. */
  write<T>(work: (db: IdentityDb) => Promise<T>): Promise<T>
}

/** Opens the provider's tables inside the API's database; they are made at the first use. */
export function openIdentityStore(store: Store): IdentityStore {
  let ready: Promise<void> | undefined

  async function makeTables(): Promise<void> {
    const { rows } = await sql`select 1 from sqlite_schema where name = 'identityGroups'`.execute(store.db)
    if (rows.length > 0) return
    await store.write('installation', async (db) => {
      for (const table of TABLES) await sql.raw(table).execute(db)
    })
  }

  function prepared(): Promise<void> {
    ready ??= makeTables()
    return ready
  }

  return {
    async read() {
      await prepared()
      return store.db.$extendTables<IdentitySchema>()
    },
    async write(work) {
      await prepared()
      return store.write('installation', (db) => work(db.$extendTables<IdentitySchema>()))
    },
  }
}
