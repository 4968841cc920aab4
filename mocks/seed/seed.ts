import type { Insertable, Kysely } from 'kysely'
import { insertRows } from '#server/db/bulk-insert.ts'
import { migrate } from '#server/db/migrations.ts'
import type { DoctorsTable, GrantsTable, MembersTable, Schema } from '#server/db/schema.ts'
import type { Store } from '#server/db/store.ts'
import { findPersona, PERSONAS } from '../personas.ts'
import { layWallClock } from './clinical/wall-clock.ts'
import { insertClinical, type Progress } from './clinical.ts'
import { around } from './cycle.ts'
import { HOSPITAL_NAMES, placeOf } from './names.ts'
import { insertHandover } from './people/handover.ts'
import { insertHistory } from './people/history.ts'
import { layRoster } from './people/roster.ts'
import { staffOf } from './people/staff.ts'
import { insertSubscriptions } from './people/subscriptions.ts'
import { leaveUnattended } from './people/unattended.ts'
import { layDocuments } from './record/documents.ts'
import { insertStarters } from './record/templates.ts'
import {
  ADMINISTRATOR,
  doctorRow,
  otherStaffRows,
  personaGrants,
  personaRows,
  seededHospital,
  seededProfile,
  staffRows,
} from './rows.ts'
import { rebase } from './shift-dates.ts'

/** `empty` has the personas and no hospital; `large` is for long lists. */
export type SeedName = 'default' | 'large' | 'empty'

const FRESH_MS = 10 * 60_000

/** Whether a seed made at an instant is still opened: its dates are as old as those of a server that has run as long. */
export function isFresh(madeAt: number, now: Date): boolean {
  const age = now.getTime() - madeAt
  return age >= 0 && age < FRESH_MS
}

const LARGE = 5_000

/** In how many hospitals people have groups: a token that names hundreds is refused by servers. */
const GRANTED = { default: { direccion: 16, others: 4 }, large: { direccion: 12, others: 4 } }

/** Of the large seed, only `direccion` is a member everywhere; the others in the first ones. */
const LARGE_MEMBERS = 20

function hospitalNames(name: Exclude<SeedName, 'empty'>): string[] {
  const names = [...HOSPITAL_NAMES]
  for (let number = names.length + 1; name === 'large' && number <= LARGE; number += 1) {
    const { municipality, state } = placeOf(number)
    names.push(`Unidad Médica ${number} de ${municipality}, ${state}`)
  }
  return names
}

/** @returns the physicians */
async function insertPeople(
  db: Kysely<Schema>,
  name: Exclude<SeedName, 'empty'>,
  hospitals: number,
  now: number,
): Promise<Insertable<DoctorsTable>[]> {
  const staff = staffRows()
  const physician = findPersona('medica')
  const members: Insertable<MembersTable>[] = []
  const grants: GrantsTable[] = []
  const doctors: Insertable<DoctorsTable>[] = []
  const others: Insertable<DoctorsTable>[] = []
  for (let hospitalId = 1; hospitalId <= hospitals; hospitalId += 1) {
    const crowded = name === 'default' || hospitalId <= LARGE_MEMBERS
    const personas = PERSONAS.filter((one) => one.member && (crowded || one.id === 'direccion'))
    for (const persona of personas) {
      members.push({ hospitalId, userId: persona.id })
      const reach = persona.id === 'direccion' ? GRANTED[name].direccion : GRANTED[name].others
      if (hospitalId <= reach) grants.push(...personaGrants(persona, hospitalId))
    }
    if (!crowded) continue
    const practising = personas.filter((one) => one.profession === 'physician')
    for (const [index, one] of practising.entries()) doctors.push(doctorRow(hospitalId, one.id, index, now))
    others.push(...otherStaffRows(hospitalId, now))
    for (const { index, specialty, status } of staffOf(hospitalId)) {
      const { userId } = around(staff, index)
      members.push({ hospitalId, userId })
      if (specialty === undefined) continue
      doctors.push(doctorRow(hospitalId, userId, practising.length + index, now, { specialty, status }))
      // Whoever writes notes may.
      if (physician) grants.push(...personaGrants(physician, hospitalId, userId))
    }
  }
  await insertRows(db, 'users', staff)
  await insertRows(db, 'members', members)
  await insertRows(db, 'grants', grants)
  await insertRows(db, 'doctors', doctors)
  await insertRows(db, 'doctors', others)
  return doctors
}

/**
 * Fills a migrated, empty database; the same name and the same `now` give the same rows.
 * @param now every date in the seed is an offset from it, but for the birth dates that a CURP repeats
 * @param options.isLaid false leaves out what hangs on the clock on the wall: `rebase` lays it
 */
export async function seed(
  store: Store,
  name: SeedName,
  now: Date,
  { isLaid = true, progress = () => {} }: { isLaid?: boolean; progress?: Progress } = {},
): Promise<void> {
  const instant = now.getTime()
  await store.write('installation', async (db) => {
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
      await insertHandover(db, instant)
      await insertSubscriptions(db, instant)
      await insertHistory(db, instant)
      if (isLaid) {
        await layWallClock(db, instant)
        await layRoster(db, instant)
        await layDocuments(db, instant)
      }
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
  if (!seeded) return seed(store, name, now, { ...(progress && { progress }) })
  await rebase(store, now)
  await ensureAdministrator(store)
  await ensureProfessions(store, now)
}

/** Has somebody administer an installation that was seeded before anybody could. */
export async function ensureAdministrator(store: Store): Promise<void> {
  const known = await store.db
    .selectFrom('users')
    .select('userId')
    .where('isInstallationAdmin', '=', 1)
    .limit(1)
    .executeTakeFirst()
  if (known) return
  await store.write('installation', (db) =>
    db.updateTable('users').set({ isInstallationAdmin: 1 }).where('userId', '=', ADMINISTRATOR).execute(),
  )
}

/** Puts the personas who are no physicians on the staff where they are members, in data from before there were professions. */
export async function ensureProfessions(store: Store, now: Date): Promise<void> {
  const others = otherStaffRows(1, now.getTime())
  const ids = others.map(({ doctorId }) => doctorId)
  const missing = await store.db
    .selectFrom('members')
    .innerJoin('hospitals', 'hospitals.hospitalId', 'members.hospitalId')
    .leftJoin('doctors', (join) =>
      join
        .onRef('doctors.hospitalId', '=', 'members.hospitalId')
        .onRef('doctors.doctorId', '=', 'members.userId'),
    )
    .select(['members.hospitalId', 'members.userId'])
    .where('members.userId', 'in', ids)
    .where('doctors.doctorId', 'is', null)
    .execute()
  if (missing.length === 0) return
  const rows = missing.flatMap(({ hospitalId, userId }) =>
    others.flatMap((one) => (one.doctorId === userId ? [{ ...one, hospitalId }] : [])),
  )
  await store.write('installation', (db) => insertRows(db, 'doctors', rows))
}
