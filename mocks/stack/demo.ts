import { ConfigError } from '#server/config.ts'
import { migrate } from '#server/db/migrations.ts'
import type { Store } from '#server/db/store.ts'
import { findPersona } from '../personas.ts'
import { ensureSeed } from '../seed/seed.ts'

/** The password of everybody here: the stack is for trying and testing, with invented people. */
export const PASSWORD = 'hospital'

/** The person's id if these credentials are theirs. Unknown users and wrong passwords look alike. */
export function authenticate(user: string, password: string): string | undefined {
  const id = user.trim().toLowerCase()
  return findPersona(id) !== undefined && password === PASSWORD ? id : undefined
}

/**
 * Fills a database with invented people and what they did, or brings their dates to today.
 * @throws ConfigError when it holds anything else
 */
export async function prepare(store: Store): Promise<void> {
  await migrate(store)
  const seed = await store.db.selectFrom('meta').select('key').where('key', '=', 'seed').executeTakeFirst()
  const user = await store.db.selectFrom('users').select('userId').limit(1).executeTakeFirst()
  if (!seed && user) throw new ConfigError('SEED=demo: the database of DATABASE_URL holds other data')
  await ensureSeed(store, 'default', new Date())
}
