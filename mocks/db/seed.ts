import type { Insertable, Kysely } from 'kysely'
import { PERSONAS } from '../personas.ts'
import { migrate } from './migrations.ts'
import { makeRandom } from './random.ts'
import { rebase } from './rebase.ts'
import type { BedsTable, DoctorsTable, GrantsTable, MembersTable, RoomsTable, Schema } from './schema.ts'
import { HOSPITAL_NAMES, PLACES } from './seed-names.ts'
import {
  around,
  doctorRow,
  personaGrants,
  personaRows,
  seededHospital,
  seededProfile,
  staffRows,
} from './seed-rows.ts'
import type { Store } from './store.ts'

/** `empty` has the personas and no hospital; `large` is for long lists. */
export type SeedName = 'default' | 'large' | 'empty'

const LARGE = 5_000

/** In how many hospitals people have groups: a token that names hundreds is refused by servers. */
const GRANTED = { default: { direccion: 8, others: 4 }, large: { direccion: 12, others: 4 } }

/** Of the large seed, only `direccion` is a member everywhere; the others in the first ones. */
const LARGE_MEMBERS = 20

function hospitalNames(name: Exclude<SeedName, 'empty'>): string[] {
  const names = [...HOSPITAL_NAMES]
  for (let number = names.length + 1; name === 'large' && number <= LARGE; number += 1) {
    names.push(`Unidad Médica ${number} de ${around(PLACES, number).city}`)
  }
  return names
}

/** Far below the most values that one statement of SQLite takes. */
function* chunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += 500) yield rows.slice(at, at + 500)
}

async function insertPeople(
  db: Kysely<Schema>,
  name: Exclude<SeedName, 'empty'>,
  hospitals: number,
  now: number,
): Promise<void> {
  const random = makeRandom(2004)
  const staff = staffRows()
  const members: MembersTable[] = []
  const grants: GrantsTable[] = []
  const doctors: Insertable<DoctorsTable>[] = []
  for (let hospitalId = 1; hospitalId <= hospitals; hospitalId += 1) {
    const crowded = name === 'default' || hospitalId <= LARGE_MEMBERS
    const personas = PERSONAS.filter((one) => one.member && (crowded || one.id === 'direccion'))
    for (const persona of personas) {
      members.push({ hospitalId, userId: persona.id })
      const reach = persona.id === 'direccion' ? GRANTED[name].direccion : GRANTED[name].others
      if (hospitalId <= reach) grants.push(...personaGrants(persona, hospitalId))
    }
    if (!crowded) continue
    const practising = personas.filter((one) => one.doctor)
    for (const [index, one] of practising.entries()) doctors.push(doctorRow(hospitalId, one.id, index, now))
    const first = random(staff.length)
    const many = 4 + random(5)
    for (let place = 0; place < many; place += 1) {
      const index = (first + place) % staff.length
      const { userId } = around(staff, index)
      members.push({ hospitalId, userId })
      if (place % 2 === 0) doctors.push(doctorRow(hospitalId, userId, practising.length + index, now))
    }
  }
  await db.insertInto('users').values(staff).execute()
  for (const part of chunks(members)) await db.insertInto('members').values(part).execute()
  for (const part of chunks(grants)) await db.insertInto('grants').values(part).execute()
  for (const part of chunks(doctors)) await db.insertInto('doctors').values(part).execute()
}

async function insertFirstRoom(db: Kysely<Schema>): Promise<void> {
  const room: Insertable<RoomsTable> = {
    roomId: 1,
    hospitalId: 1,
    code: '101',
    codeKey: '101',
    codeSort: '101',
    name: 'Cuarto 101',
    floor: '1',
    service: 'Medicina interna',
    kind: 'double',
    active: 1,
    notes: '',
    version: 1,
  }
  const bed: Insertable<BedsTable> = { roomId: 1, code: '101-A', countable: 1, state: 'free', reason: null }
  await db.insertInto('rooms').values(room).execute()
  await db
    .insertInto('beds')
    .values([bed, { ...bed, code: '101-B' }])
    .execute()
}

/**
 * Fills a migrated, empty database; the same name and the same `now` give the same rows.
 * @param now every date in the seed is an offset from it
 */
export async function seed(store: Store, name: SeedName, now: Date): Promise<void> {
  const instant = now.getTime()
  await store.write(async (db) => {
    await db.insertInto('users').values(personaRows()).execute()
    if (name !== 'empty') {
      const numbered = hospitalNames(name).map((hospital, index) => ({ id: index + 1, name: hospital }))
      for (const part of chunks(numbered)) {
        await db
          .insertInto('hospitals')
          .values(part.map((one) => seededHospital(one.id, one.name, instant)))
          .execute()
        await db
          .insertInto('profiles')
          .values(part.map((one) => seededProfile(one.id, one.name)))
          .execute()
      }
      await insertPeople(db, name, numbered.length, instant)
      await insertFirstRoom(db)
    }
    await db
      .insertInto('meta')
      .values([
        { key: 'seed', value: name },
        { key: 'seededAt', value: String(instant) },
        { key: 'rebased', value: 'yes' },
      ])
      .execute()
  })
}

/** Brings a database to a state one can work with: newest tables, a seed if it never had one, dates of today. */
export async function ensureSeed(store: Store, name: SeedName, now: Date): Promise<void> {
  await migrate(store)
  const seeded = await store.db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'seed')
    .executeTakeFirst()
  if (seeded) await rebase(store, now)
  else await seed(store, name, now)
}
