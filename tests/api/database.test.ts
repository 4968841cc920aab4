import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ensureSeed } from '#mocks/seed/seed.ts'
import { buildSeedFile } from '#mocks/seed/seed-file.ts'
import { openSeededStore } from '#mocks/seed/seeded-store.ts'
import { migrate } from '#server/db/migrations.ts'
import { openNodeStore } from '#server/db/sqlite/node.ts'
import { openBrowserStore } from '#server/db/sqlite/wasm.ts'
import type { SqliteStore, Store } from '#server/db/store.ts'
import { NOW, startServer } from '../fixtures/server.ts'
import { expectNamedOperations } from '../fixtures/stored-audit.ts'
import { expectMarkedDiagnoses } from '../fixtures/stored-diagnoses.ts'
import { expectRenewedKeys, formerPatientRow } from '../fixtures/stored-names.ts'

const openNode = () => openNodeStore({ file: ':memory:' })
const openWasm = () => openBrowserStore({})

const TABLES = [
  'meta',
  'users',
  'hospitals',
  'profiles',
  'members',
  'grants',
  'doctors',
  'rooms',
  'beds',
  'patients',
  'episodes',
  'bedStays',
  'bedEvents',
  'movements',
  'assignments',
  'handovers',
  'handoverItems',
  'subscriptions',
  'invoices',
  'audit',
] as const

/** What each table holds: how many rows, and their digest. */
async function rowsOf(store: Store): Promise<Record<string, string>> {
  const tables: Record<string, string> = {}
  for (const table of TABLES) {
    const rows = await store.db.selectFrom(table).selectAll().execute()
    const digest = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
    tables[table] = `${rows.length} rows, ${digest}`
  }
  return tables
}

async function seeded(open: () => Promise<SqliteStore>, now = NOW): Promise<SqliteStore> {
  const store = await open()
  onTestFinished(() => store.close())
  await ensureSeed(store, 'default', now)
  return store
}

/** A seed that was made before, opened by either driver. */
const openSeeded = {
  node: () => openSeededStore('default', NOW),
  async wasm() {
    const store = await openSeeded.node()
    onTestFinished(() => store.close())
    return openBrowserStore({ bytes: await store.export() })
  },
}

describe.each([
  ['node:sqlite', openSeeded.node],
  ['wasm', openSeeded.wasm],
])('on %s', (_, open) => {
  test('a write that fails leaves nothing, and the next one works', async () => {
    const store = await seeded(open)
    const members = () => store.db.selectFrom('members').selectAll().execute()
    const before = await members()
    const failing = store.write('installation', async (db) => {
      await db.deleteFrom('members').execute()
      throw new Error('halfway')
    })
    await expect(failing).rejects.toThrow('halfway')
    expect(await members()).toEqual(before)
    await store.write('installation', (db) =>
      db.deleteFrom('members').where('userId', '=', 'medica').execute(),
    )
    expect(await members()).toEqual(before.filter((one) => one.userId !== 'medica'))
  })

  test('nobody reads what is still being written', async () => {
    const store = await seeded(open)
    const count = async () => (await store.db.selectFrom('members').selectAll().execute()).length
    const before = await count()
    const order: string[] = []
    const writing = store.write('installation', async (db) => {
      await db.deleteFrom('members').where('userId', '=', 'medica').execute()
      await Promise.resolve()
      await db.deleteFrom('members').execute()
      order.push('written')
    })
    const reading = count().then((members) => order.push(`read ${members}`))
    await Promise.all([writing, reading])
    expect(['written,read 0', `read ${before},written`]).toContain(order.join())
  })

  test('a reading that was made before finds the column that a table gained', async () => {
    const store = await seeded(open)
    const read = () => store.db.selectFrom('meta').selectAll().limit(1).executeTakeFirst()
    expect(Object.keys((await read()) ?? {})).toEqual(['key', 'value'])
    await store.db.schema.alterTable('meta').addColumn('note', 'text').execute()
    expect(Object.keys((await read()) ?? {})).toEqual(['key', 'value', 'note'])
  })

  test('references between tables hold', async () => {
    const store = await seeded(open)
    const stray = store.write('installation', (db) =>
      db.insertInto('members').values({ hospitalId: 999, userId: 'medica' }).execute(),
    )
    await expect(stray).rejects.toThrow('FOREIGN KEY')
  })

  test('an exported file opens in both drivers', async () => {
    const store = await seeded(open)
    const bytes = await store.export()
    const copy = await openBrowserStore({ bytes })
    onTestFinished(() => copy.close())
    expect(await rowsOf(copy)).toEqual(await rowsOf(store))
  })
})

test('both drivers are of one family, with the same features and the same answers', async () => {
  const [node, wasm] = [await seeded(openNode), await seeded(openWasm)]
  const family = (version: string) => version.split('.').slice(0, 2).join('.')
  expect(family(node.sqliteVersion)).toBe(family(wasm.sqliteVersion))
  expect(await rowsOf(wasm)).toEqual(await rowsOf(node))
  const features = sql`
    with recursive n(x) as (select 1 union all select x + 1 from n where x < 3)
    select x, sum(x) over (order by x) as total, json_group_array(x) over () as list, iif(x > 1, 'a', 'b') as branch,
      round(pow(x, 2), 1) as square, json_extract('{"a":[1,2]}', '$.a[1]') as inside, 'ñ' < 'o' as bytes
    from n order by x`
  expect((await features.execute(wasm.db)).rows).toEqual((await features.execute(node.db)).rows)
})

test('the API answers the same on both drivers', async () => {
  const servers = [
    await startServer({ store: await openSeeded.node() }),
    await startServer({ store: await openSeeded.wasm() }),
  ]
  const paths = [
    '/api/hospitals?orderBy=name:desc&pageSize=100',
    '/api/hospitals?search=clinica',
    '/api/hospitals/1/profile',
    '/api/hospitals/1/doctors?pageSize=100',
    '/api/hospitals/1/users?pageSize=100',
    '/api/hospitals/1/rooms?pageSize=100',
    '/api/hospitals/1/patients?pageSize=100&orderBy=name:asc',
    '/api/hospitals/1/patients?search=perez',
    '/api/hospitals/1/episodes?pageSize=100',
    '/api/users?excludeFromHospitalId=1',
    '/docs/hospitals/1/templates?pageSize=100',
    '/docs/hospitals/1/documents?pageSize=100&search=evolucion',
    '/docs/hospitals/1/episodes/1/documents?pageSize=100',
    '/api/hospitals/1/episodes/1/timeline?pageSize=100',
  ]
  const answers = await Promise.all(
    servers.map(async ({ as }) => {
      const made = await as('direccion').post('/api/hospitals', { name: 'Nueva' })
      const begun = await as('direccion').post(
        '/docs/hospitals/1/episodes/1/documents',
        { templateId: 2 },
        { 'idempotency-key': 'k' },
      )
      const read = await Promise.all(paths.map((path) => as('direccion').get(path)))
      return [made, begun, ...read].map(({ status, body }) => ({ status, body }))
    }),
  )
  expect(answers[0]?.map((one) => one.status)).toEqual([201, 201, ...paths.map(() => 200)])
  expect(answers[1]).toEqual(answers[0])
})

test('a write is answered after its snapshot was kept, and snapshots keep their order', async () => {
  const sizes: number[] = []
  let last = new Uint8Array()
  const store = await openBrowserStore({
    persist: async (bytes) => {
      await Promise.resolve()
      last = Uint8Array.from(bytes)
      sizes.push(bytes.byteLength)
    },
  })
  onTestFinished(() => store.close())
  await ensureSeed(store, 'empty', NOW)
  const before = sizes.length
  await Promise.all(
    ['uno', 'dos', 'tres'].map((value) =>
      store.write('installation', (db) => db.insertInto('meta').values({ key: value, value }).execute()),
    ),
  )
  // Those that wait for one another are kept at once.
  expect(sizes).toHaveLength(before + 1)
  await store.write('installation', (db) =>
    db.insertInto('meta').values({ key: 'cuatro', value: '' }).execute(),
  )
  expect(sizes).toHaveLength(before + 2)
  const copy = await openBrowserStore({ bytes: last })
  onTestFinished(() => copy.close())
  expect(await rowsOf(copy)).toEqual(await rowsOf(store))
})

test('a snapshot that could not be kept fails its write', async () => {
  const store = await openBrowserStore({ persist: () => Promise.reject(new Error('quota')) })
  onTestFinished(() => store.close())
  await expect(store.write('installation', (db) => sql`create table t (x)`.execute(db))).rejects.toThrow(
    'quota',
  )
})

test('what was written to a file is there when it is opened again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ronda-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'db.sqlite')
  const first = await openNodeStore({ file })
  await ensureSeed(first, 'default', NOW)
  const rows = await rowsOf(first)
  const inMemory = await openBrowserStore({ bytes: await first.export() })
  onTestFinished(() => inMemory.close())
  expect(await rowsOf(inMemory)).toEqual(rows)
  await first.close()
  const second = await openNodeStore({ file })
  onTestFinished(() => second.close())
  await ensureSeed(second, 'large', new Date(0))
  expect(await rowsOf(second)).toEqual(rows)
})

describe('migrations', () => {
  test('run once, however often they are asked for', async () => {
    const store = await openNode()
    onTestFinished(() => store.close())
    await migrate(store)
    const applied = await store.db.selectFrom('migrations').selectAll().execute()
    await migrate(store)
    expect(await store.db.selectFrom('migrations').selectAll().execute()).toEqual(applied)
    expect(applied.map((one) => one.id)).toEqual(applied.map((_, index) => index + 1))
  })

  test('stop at a database that is newer than the code', async () => {
    const store = await openNode()
    onTestFinished(() => store.close())
    await migrate(store)
    await store.write('installation', (db) =>
      db.insertInto('migrations').values({ id: 999, name: 'future' }).execute(),
    )
    await expect(migrate(store)).rejects.toThrow('The database has')
  })

  test('stop at a database that was given another one by the same number', async () => {
    const store = await openNode()
    onTestFinished(() => store.close())
    await migrate(store)
    await store.write('installation', (db) =>
      db.updateTable('migrations').set({ digest: 'x' }).where('id', '=', 3).execute(),
    )
    await expect(migrate(store)).rejects.toThrow('The migration "patients, episodes and stays"')
  })

  test('adopt what a version applied that kept no digests', async () => {
    const store = await openNode()
    onTestFinished(() => store.close())
    await store.write('installation', (db) =>
      sql`create table migrations (id integer primary key, name text) strict`.execute(db),
    )
    const before = await openEarlier(0)
    await migrate(before)
    const fresh = await before.db.selectFrom('migrations').selectAll().execute()
    await migrate(store)
    await store.write('installation', (db) =>
      db.schema.alterTable('migrations').dropColumn('digest').execute(),
    )
    await migrate(store)
    expect(await store.db.selectFrom('migrations').selectAll().execute()).toEqual(fresh)
  })

  test('run once where several servers start at the same time', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ronda-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'db.sqlite')
    const start = () =>
      new Promise<string>((done) => {
        const worker = new Worker(new URL('./migrate-worker.ts', import.meta.url), { workerData: file })
        worker.once('message', done)
        worker.once('error', ({ message }) => done(message))
      })
    const outcomes = await Promise.all(Array.from({ length: 6 }, start))
    expect(outcomes).toEqual(outcomes.map(() => 'ready'))
  })
})

/** A database as the version left it that had so many migrations. */
async function openEarlier(migrations: number): Promise<Store> {
  const store = await openNode()
  onTestFinished(() => store.close())
  await migrate(store, migrations)
  return store
}

describe('what an earlier version wrote', () => {
  test('is found by the letters that it looks like', async () => {
    const store = await openEarlier(11)
    await store.write('installation', async (db) => {
      const hospital = { hospitalId: 1, nameSort: '', createdAt: 0 }
      await db
        .insertInto('hospitals')
        .values({ ...hospital, name: 'Clínica Ｎorte\u200b', nameSearch: 'clinica ｎorte\u200b' })
        .execute()
      const name = { givenNames: 'Jоsé', firstSurname: 'Pérez', secondSurname: 'Núñez' }
      await db
        .insertInto('patients')
        .values([
          formerPatientRow(name, 1, 'jоse perez nunez  0000001'),
          formerPatientRow({ ...name, givenNames: 'Ana' }, 2, 'ana perez nunez 0000002'),
        ])
        .execute()
      const form = { name: 'Nota 1ª', nameSort: '', kind: 'progress', sections: '[]', digest: 'x' }
      await db
        .insertInto('templateForms')
        .values({ ...form, nameSearch: 'nota 1ª' })
        .execute()
    })
    await migrate(store)
    const keys = async () => [
      ...(await store.db.selectFrom('hospitals').select('nameSearch as key').execute()),
      ...(await store.db.selectFrom('patients').select('patientSearch as key').execute()),
      ...(await store.db.selectFrom('templateForms').select('nameSearch as key').execute()),
    ]
    const renewed = ['clinica norte', 'jose perez nunez 0000001', 'ana perez nunez 0000002', 'nota 1a']
    expect((await keys()).map(({ key }) => key)).toEqual(renewed)
    await expect(
      store.write('installation', (db) => db.updateTable('templateForms').set({ name: 'Otra' }).execute()),
    ).rejects.toThrow('keep what was written')
  })

  test('gets keys without apostrophes and with names written out', async () => {
    await expectRenewedKeys(await openEarlier(0))
  })

  test('is marked where the principal diagnosis has a code', async () => {
    await expectMarkedDiagnoses(await openEarlier(0))
  })

  test('names the operation of each entry of its log', async () => {
    await expectNamedOperations(await openEarlier(0))
  })

  test('is known again when it is sent again, by no more than its digest', async () => {
    const store = await openEarlier(12)
    const body = '{"b": 1.0, "a": "á"}'
    await store.write('installation', (db) =>
      sql`insert into idempotency values ('medica', '/p', 'k', ${body}, 201, '{}', 0)`.execute(db),
    )
    await migrate(store)
    const digest = createHash('sha256').update('{"a":"á","b":1}').digest('hex')
    expect(await store.db.selectFrom('idempotency').selectAll().execute()).toEqual([
      { userId: 'medica', path: '/p', key: 'k', digest, status: 201, answer: '{}', createdAt: 0 },
    ])
  })
})

describe('seeds', () => {
  test('are the same every time', async () => {
    expect(await rowsOf(await seeded(openNode))).toEqual(await rowsOf(await seeded(openNode)))
    expect(Buffer.compare(await buildSeedFile(), await buildSeedFile())).toBe(0)
  })

  test.each([NOW, new Date('2024-02-29T00:00:00.000Z'), new Date('2031-12-31T23:59:59.999Z')])(
    'the file that the build makes becomes the seed of %s when it is opened then, and only once',
    async (now) => {
      const bytes = await buildSeedFile()
      const store = await openBrowserStore({ bytes })
      onTestFinished(() => store.close())
      await ensureSeed(store, 'default', now)
      const fresh = await rowsOf(await seeded(openNode, now))
      expect(await rowsOf(store)).toEqual(fresh)
      await ensureSeed(store, 'default', new Date(now.getTime() + 86_400_000))
      expect(await rowsOf(store)).toEqual(fresh)
    },
  )
})
