import { migrate } from '#server/db/migrations.ts'
import { openNodeStore } from '#server/db/sqlite/node.ts'
import { seed } from './seed.ts'
import { pack } from './shift-dates.ts'

/**
 * The default seed as the bytes of one SQLite file, the same in every build: its dates start at the epoch, and
 * `ensureSeed` moves them to the day on which the file is first opened.
 */
export async function buildSeedFile(): Promise<Uint8Array> {
  const store = await openNodeStore({ file: ':memory:' })
  try {
    await migrate(store)
    await seed(store, 'default', new Date(0), { isLaid: false })
    await pack(store)
    return await store.export()
  } finally {
    await store.close()
  }
}
