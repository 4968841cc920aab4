import { migrate } from './migrations.ts'
import { openNodeStore } from './node.ts'
import { seed } from './seed.ts'

/**
 * The default seed as the bytes of one SQLite file, the same in every build: its dates start at the epoch, and
 * `ensureSeed` moves them to the day on which the file is first opened.
 */
export async function buildSeedFile(): Promise<Uint8Array> {
  const store = await openNodeStore({ file: ':memory:' })
  try {
    await migrate(store)
    await seed(store, 'default', new Date(0))
    await store.write(async (db) => db.deleteFrom('meta').where('key', '=', 'rebased').execute())
    return await store.export()
  } finally {
    await store.close()
  }
}
