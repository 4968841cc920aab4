import type { Insertable, Kysely } from 'kysely'
import { findPersona, PERSONAS } from '../personas.ts'
import { around } from './around.ts'
import { insertRows } from './bulk.ts'
import { migrate } from './migrations.ts'
import { makeRandom } from './random.ts'
import { rebase } from './rebase.ts'
import type { DoctorsTable, GrantsTable, MembersTable, Schema } from './schema.ts'
import { insertClinical, type Progress } from './seed-clinical.ts'
import { HOSPITAL_NAMES, PLACES } from './seed-names.ts'
import { insertHandover } from './seed-people/handover.ts'
import { insertHistory } from './seed-people/history.ts'
import { layRoster } from './seed-people/roster.ts'
import { insertSubscriptions } from './seed-people/subscriptions.ts'
import { leaveUnattended } from './seed-people/unattended.ts'
import { layDocuments } from './seed-record/documents.ts'
import { insertStarters } from './seed-record/templates.ts'
import {
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

/** @returns the doctors */
async function insertPeople(
  db: Kysely<Schema>,
  name: Exclude<SeedName, 'empty'>,
  hospitals: number,
  now: number,
): Promise<Insertable<DoctorsTable>[]> {
  const random = makeRandom(2004)
  const staff = staffRows()
  const physician = findPersona('medica')
  const members: Insertable<MembersTable>[] = []
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
      if (place % 2 !== 0) continue
      doctors.push(doctorRow(hospitalId, userId, practising.length + index, now))
      // Whoever writes notes may.
      if (physician) grants.push(...personaGrants(physician, hospitalId, userId))
    }
  }
  await insertRows(db, 'users', staff)
  await insertRows(db, 'members', members)
  await insertRows(db, 'grants', grants)
  await insertRows(db, 'doctors', doctors)
  return doctors
}

/**
 * Fills a migrated, empty database; the same name and the same `now` give the same rows.
 * @param now every date in the seed is an offset from it, but for birth dates
 */
export async function seed(
  store: Store,
  name: SeedName,
  now: Date,
  progress: Progress = () => {},
): Promise<void> {
  const instant = now.getTime()
  await store.write(async (db) => {
    await insertRows(db, 'users', personaRows())
    if (name !== 'empty') {
      const numbered = hospitalNames(name).map((hospital, index) => ({ id: index + 1, name: hospital }))
      await insertRows(
        db,
        'hospitals',
        numbered.map((one) => seededHospital(one.id, one.name, instant)),
      )
      await insertRows(
        db,
        'profiles',
        numbered.map((one) => seededProfile(one.id, one.name)),
      )
      await insertStarters(db, numbered.length, instant)
      const doctors = await insertPeople(db, name, numbered.length, instant)
      await insertClinical(db, name, doctors, instant, progress)
      await leaveUnattended(db)
      await layRoster(db, instant)
      await insertHandover(db, instant)
      await layDocuments(db, instant)
      await insertSubscriptions(db, instant)
      await insertHistory(db, instant)
    }
    await insertRows(db, 'meta', [
      { key: 'seed', value: name },
      { key: 'seededAt', value: String(instant) },
      { key: 'rebased', value: 'yes' },
    ])
  })
}

/**
 * Brings a database to a state one can work with: newest tables, a seed if it never had one, dates of today.
 * @param progress hears how far a long seed is
 */
export async function ensureSeed(
  store: Store,
  name: SeedName,
  now: Date,
  progress?: Progress,
): Promise<void> {
  await migrate(store)
  const seeded = await store.db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'seed')
    .executeTakeFirst()
  if (seeded) await rebase(store, now)
  else await seed(store, name, now, progress)
}
