import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { PERSONAS } from '#mocks/personas.ts'
import { ensureSeed, seed } from '#mocks/seed/seed.ts'
import { buildSeedFile } from '#mocks/seed/seed-file.ts'
import { openSeededStore } from '#mocks/seed/seeded-store.ts'
import { migrate } from '#server/db/migrations.ts'
import { openNodeStore } from '#server/db/sqlite/node.ts'
import type { Store } from '#server/db/store.ts'
import { claimsOf } from '#server/identity/access.ts'
import { CURP_FORM, curpDoubts } from '#src/domain/curp.ts'
import { NOW, startServer } from '../fixtures/server.ts'

const DAY = 86_400_000

async function seeded(now = NOW): Promise<Store> {
  const store = await openSeededStore('default', now)
  onTestFinished(() => store.close())
  return store
}

test('every persona has a token that servers take', async () => {
  const store = await seeded()
  for (const { id } of PERSONAS) {
    expect(JSON.stringify(await claimsOf(store, id)).length).toBeLessThan(5_000)
  }
  expect(await claimsOf(store, 'nadie')).toBeUndefined()
})

test('every doctor may write the notes that the seed has them write', async () => {
  const { db } = await seeded()
  const idle = await db
    .selectFrom('doctors')
    .where('hospitalId', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('grants')
            .whereRef('grants.userId', '=', 'doctors.doctorId')
            .whereRef('grants.hospitalId', '=', 'doctors.hospitalId')
            .where('area', '=', 'episodes')
            .where('level', '=', 'write')
            .select('area'),
        ),
      ),
    )
    .select('doctorId')
    .execute()
  expect(idle).toEqual([])
})

test('making it takes less than a second of work and less than nine megabytes, and it travels as less than five', async () => {
  const store = await openNodeStore({ file: ':memory:' })
  onTestFinished(() => store.close())
  await migrate(store)
  const before = process.threadCpuUsage()
  await seed(store, 'default', NOW)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(1_000)
  expect((await store.export()).byteLength).toBeLessThan(9_000_000)
  expect((await buildSeedFile()).byteLength).toBeLessThan(5_000_000)
})

describe('opened from the bytes of one that was made before', () => {
  test('it holds the same, takes fifteen milliseconds of work, and is nobody else’s', async () => {
    const made = await openNodeStore({ file: ':memory:' })
    onTestFinished(() => made.close())
    await ensureSeed(made, 'default', NOW)
    await seeded()
    const before = process.threadCpuUsage()
    const one = await seeded()
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(15)

    const patients = (store: Store) => store.db.selectFrom('patients').selectAll().execute()
    expect(await patients(one)).toEqual(await patients(made))
    await one.write((db) => db.deleteFrom('assignments').execute())
    const other = await seeded()
    expect(await other.db.selectFrom('assignments').select('assignmentId').execute()).not.toEqual([])
  })

  test('references between tables hold in it', async () => {
    const store = await seeded()
    const stray = store.write((db) =>
      db.insertInto('members').values({ hospitalId: 999, userId: 'medica' }).execute(),
    )
    await expect(stray).rejects.toThrow('FOREIGN KEY')
  })

  test('another instant makes another seed, one of minutes ago does not', async () => {
    const admitted = async (now: Date) => {
      const store = await seeded(now)
      const [row] = await store.db
        .selectFrom('episodes')
        .select('admittedAt')
        .where('episodeId', '=', 1)
        .execute()
      return row?.admittedAt ?? 0
    }
    const start = await admitted(NOW)
    expect(await admitted(new Date(NOW.getTime() + 60_000))).toBe(start)
    expect(await admitted(new Date(NOW.getTime() + DAY))).toBe(start + DAY)
    expect(await admitted(NOW)).toBe(start)
  })
})

test('the seed file, once opened, has every index and every trigger that the tables were made with', async () => {
  const rulesOf = async ({ db }: Store) => {
    const { rows } = await sql<{ name: string; statement: string }>`
      select name, sql as statement from sqlite_schema where type <> 'table' order by name`.execute(db)
    return rows
  }
  const [opened, made] = await Promise.all([
    openNodeStore({ file: ':memory:', bytes: await buildSeedFile() }),
    openNodeStore({ file: ':memory:' }),
  ])
  onTestFinished(() => Promise.all([opened.close(), made.close()]).then(() => undefined))
  await ensureSeed(opened, 'default', NOW)
  await migrate(made)
  expect(await rulesOf(opened)).toEqual(await rulesOf(made))
})

describe('its hospitals', () => {
  let store: Store
  beforeAll(async () => {
    store = await openSeededStore('default', NOW)
    return () => store.close()
  })

  test('each has between 70 and 90 of a hundred counted beds occupied', async () => {
    const { rows } = await sql<{ beds: number; taken: number }>`
      select count(*) as beds, count(bedStayId) as taken from hospitals
      join rooms using (hospitalId) join beds using (roomId)
      left join bedStays on bedStays.bedId = beds.bedId and endedAt is null
      where countable group by hospitalId`.execute(store.db)
    expect(rows).toHaveLength(16)
    for (const { beds, taken } of rows) {
      expect(taken / beds).toBeGreaterThanOrEqual(0.7)
      expect(taken / beds).toBeLessThanOrEqual(0.9)
    }
  })

  test('hospital 1 has room 101 first, with José Pérez López in one bed and the other one free', async () => {
    const { as } = await startServer()
    const room = (await as('direccion').get('/api/hospitals/1/rooms/1')).body
    expect(room).toMatchObject({
      ...{ code: '101', name: 'Cuarto 101', floor: '1', service: 'Medicina interna', kind: 'double' },
      beds: [
        {
          code: '101-A',
          state: 'occupied',
          occupant: { episodeId: 1, patientId: 1, name: 'José Pérez López', similarName: true },
        },
        { code: '101-B', state: 'free', occupant: null },
      ],
    })
  })

  test('in hospital 1 there is one of everything', async () => {
    const has = async (table: 'episodes' | 'patients' | 'rooms' | 'beds', what: string) => {
      const from = table === 'beds' ? sql`beds join rooms using (roomId)` : sql.table(table)
      const { rows } = await sql<{ it: string }>`
        select distinct ${sql.ref(what)} as it from ${from} where hospitalId = 1`.execute(store.db)
      return rows.map((one) => one.it).filter((it) => it !== null)
    }
    const kinds = 'single double ward intensiveCare emergency operating recovery isolation nursery'
    expect(new Set(await has('rooms', 'kind'))).toEqual(new Set(kinds.split(' ')))
    expect(new Set(await has('beds', 'state'))).toEqual(new Set(['free', 'cleaning', 'outOfService']))
    const episodes = 'emergency inpatient outpatient daySurgery observation'
    expect(new Set(await has('episodes', 'kind'))).toEqual(new Set(episodes.split(' ')))
    const statuses = 'open dischargeOrdered discharged annulled'
    expect(new Set(await has('episodes', 'status'))).toEqual(new Set(statuses.split(' ')))
    const motives = 'cured improved voluntary transferred died other'
    expect(new Set(await has('episodes', 'motive'))).toEqual(new Set(motives.split(' ')))
    const people = 'active deceased archived'
    expect(new Set(await has('patients', 'status'))).toEqual(new Set(people.split(' ')))
    const allergies = 'notAsked none listed'
    expect(new Set(await has('patients', 'allergyState'))).toEqual(new Set(allergies.split(' ')))
    expect(new Set(await has('patients', 'identified'))).toEqual(new Set([0, 1]))
  })

  test('no CURP disagrees with its person, and some people have none', async () => {
    const patients = await store.db
      .selectFrom('patients')
      .select(['curp', 'bornOn', 'sex', 'identified'])
      .execute()
    const withOne = patients.filter((one) => one.curp !== null)
    expect(withOne.length).toBeGreaterThan(patients.length / 2)
    expect(withOne.length).toBeLessThan(patients.length)
    const whole = new RegExp(`^${CURP_FORM.source}$`)
    for (const { curp, bornOn, sex, identified } of withOne) {
      expect(curp).toMatch(whole)
      expect([curp, curpDoubts(curp ?? '', { birthDate: bornOn, sex })]).toEqual([curp, []])
      expect(identified).toBe(1)
    }
  })

  test('an attending doctor is an active one of the hospital', async () => {
    const { rows } = await sql<{ status: string; many: number }>`
      select doctors.status, count(*) as many from assignments
      join doctors using (hospitalId, doctorId) group by 1`.execute(store.db)
    expect(rows.map((one) => one.status)).toEqual(['active'])
  })

  test('the API answers all of it', async () => {
    const { as } = await startServer()
    for (const hospitalId of [1, 2, 8]) {
      for (const list of ['rooms', 'patients', 'patients?admitted=true', 'episodes']) {
        const path = `/api/hospitals/${hospitalId}/${list}${list.includes('?') ? '&' : '?'}pageSize=100`
        for (const page of [1, 2]) {
          expect([path, (await as('direccion').get(`${path}&pageIndex=${page}`)).status]).toEqual([path, 200])
        }
      }
    }
    for (const patient of [1, 2]) {
      expect((await as('direccion').get(`/api/hospitals/1/patients/${patient}`)).status).toBe(200)
      expect((await as('direccion').get(`/api/hospitals/1/episodes/${patient}/timeline`)).status).toBe(200)
    }
  })
})
