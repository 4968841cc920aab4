import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import { insertRows } from '../../db/bulk-insert.ts'
import { databaseFault, removeDatabase } from '../../db/data-files.ts'
import type { Store } from '../../db/store.ts'
import { keyOf, sealRecord } from './sealed-record.ts'

/** Instants in seconds. */
const FormerRecord = z.object({
  model: z.string(),
  id: z.string(),
  payload: z.string(),
  grant_id: z.nullable(z.string()),
  uid: z.nullable(z.string()),
  expires_at: z.nullable(z.number()),
  consumed_at: z.nullable(z.number()),
  answered: z.number(),
})
const FormerSecret = z.object({ name: z.string(), value: z.string() })

/**
 * Takes over the file in which earlier versions kept the provider's records and keys, so that nobody is signed out, and
 * removes it. One that is still there after it was taken over, since the process was killed in between, only goes.
 * @param store on SQLite, with the newest tables
 * @throws ConfigError where the file is damaged
 */
export async function adoptFormerFile(store: Store, file: string): Promise<void> {
  if (!existsSync(file)) return
  const { records, secrets } = readFormerFile(file)
  await store.write('installation', async (db) => {
    if (await db.selectFrom('providerSecrets').select('name').limit(1).executeTakeFirst()) return
    await insertRows(db, 'providerRecords', records)
    await insertRows(db, 'providerSecrets', secrets)
  })
  removeDatabase(file)
}

function readFormerFile(file: string) {
  const former = new DatabaseSync(file)
  try {
    const tables = former.prepare("SELECT 1 FROM sqlite_schema WHERE name IN ('records', 'secrets')").all()
    if (tables.length < 2) return { records: [], secrets: [] }
    // The first version stored ids as they are, which are the tokens themselves.
    const isSealed = former.prepare('PRAGMA user_version').get()?.user_version !== 0
    const records = z.array(FormerRecord).parse(former.prepare('SELECT * FROM records').all())
    return {
      records: records.map(({ model, id, payload, ...rest }) => ({
        model,
        id: isSealed ? id : keyOf(id),
        payload: isSealed ? payload : sealRecord(id, JSON.parse(payload)),
        grantId: rest.grant_id,
        uid: rest.uid,
        expiresAt: inMs(rest.expires_at),
        consumedAt: inMs(rest.consumed_at),
        answeredAt: rest.answered === 1 ? inMs(rest.consumed_at) : null,
      })),
      secrets: z.array(FormerSecret).parse(former.prepare('SELECT name, value FROM secrets').all()),
    }
  } catch (error) {
    throw databaseFault(file, error)
  } finally {
    former.close()
  }
}

function inMs(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1000
}
