import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrate } from '#server/db/migrations.ts'
import { openNodeStore } from '#server/db/sqlite/node.ts'
import { openBrowserStore } from '#server/db/sqlite/wasm.ts'
import type { Db, Store } from '#server/db/store.ts'
import { openFileStore } from '../fixtures/file-store.ts'

const note = (key: string) => (db: Db) => db.insertInto('meta').values({ key, value: '' }).execute()
const keysIn = async (db: Db) =>
  (await db.selectFrom('meta').select('key').orderBy('key').execute()).map(({ key }) => key)

describe.each([
  ['node:sqlite, a file', openFileStore],
  ['node:sqlite, in memory', () => openNodeStore({ file: ':memory:' })],
  ['wasm', () => openBrowserStore({})],
])('%s', (_name, open: () => Promise<Store>) => {
  async function prepared(): Promise<Store> {
    const store = await open()
    onTestFinished(() => store.close())
    await migrate(store)
    return store
  }

  test('of writes that come at once each is whole or not at all, and a refused one takes no other with it', async () => {
    const store = await prepared()
    const refused = async (db: Db) => {
      await note('b')(db)
      throw new Error('refused')
    }
    const outcomes = await Promise.allSettled([
      store.write('installation', note('a')),
      store.write({ hospitalId: 1 }, refused),
      store.write('installation', note('a')),
      store.write({ hospitalId: 2 }, note('c')),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect(outcomes[1]).toMatchObject({ reason: new Error('refused') })
    expect(await keysIn(store.db)).toEqual(['a', 'c'])
  })

  test('nothing is answered of writes whose commit fails, and the next ones go on', async () => {
    const store = await prepared()
    // As SQLite does by itself when the disk is full.
    const lost = (db: Db) => sql`rollback`.execute(db)
    const outcomes = await Promise.allSettled([
      store.write('installation', note('a')),
      store.write('installation', lost),
      store.write('installation', note('b')),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(await keysIn(store.db)).toEqual(['b'])
  })

  test('who reads sees one state, without what is being written', async () => {
    const store = await prepared()
    const isWritten = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const writing = store.write('installation', async (db) => {
      await note('a')(db)
      isWritten.resolve()
      await mayEnd.promise
      await note('b')(db)
    })
    await isWritten.promise
    const reading = store.read(keysIn)
    mayEnd.resolve()
    await writing
    expect([[], ['a', 'b']]).toContainEqual(await reading)
    expect(await store.read(keysIn)).toEqual(['a', 'b'])
  })
})

test('reading a file waits for nobody who writes', async () => {
  const store = await openFileStore()
  onTestFinished(() => store.close())
  await migrate(store)
  const mayEnd = Promise.withResolvers<void>()
  const writing = store.write('installation', async (db) => {
    await note('a')(db)
    await mayEnd.promise
  })
  expect(await store.read(keysIn)).toEqual([])
  mayEnd.resolve()
  await writing
})
