import { sql } from 'kysely'
import * as z from 'zod/mini'
import {
  Hospital,
  HospitalCreate,
  HospitalListQuery,
  HospitalName,
  HospitalPage,
  HospitalUpdate,
} from '#src/features/hospitals/contract.ts'
import { grantEverything } from './access.ts'
import type { Call } from './call.ts'
import { DEFAULT_PROFILE } from './db/default-profile.ts'
import { hospitalRow, userRow } from './db/rows.ts'
import { detail, type Endpoint, endpoint, NO_BODY, NO_RECORD, VersionQuery } from './endpoint.ts'
import { matches, pageOf } from './listing.ts'
import { plain } from './plain-line.ts'
import { Refusal } from './refusal.ts'
import { giveStarters } from './templates/starters.ts'

/** The name as it is stored; whatever can be shown is a name, markup and formulas too. */
export const StoredName = HospitalName.check(plain())

const COLUMNS = ['hospitals.hospitalId', 'hospitals.name', 'hospitals.subscriptionId'] as const
const ORDERS = { hospitalId: 'hospitals.hospitalId', name: 'hospitals.nameSort' }
const one = { path: '/api/hospitals/{hospitalId}', access: 'member', guard: 'none' } as const
const all = { path: '/api/hospitals', access: 'signed-in', guard: 'none' } as const

function find({ db, hospitalId }: Pick<Call, 'db' | 'hospitalId'>): Promise<Hospital | undefined> {
  return db.selectFrom('hospitals').select(COLUMNS).where('hospitalId', '=', hospitalId).executeTakeFirst()
}

const list = endpoint({
  ...all,
  method: 'GET',
  summary: 'Hospitals that the caller is a member of',
  query: HospitalListQuery,
  body: NO_BODY,
  find: NO_RECORD,
  answer: { status: 200, schema: HospitalPage },
  async handle({ db, caller, query }) {
    const rows = db
      .selectFrom('hospitals')
      .innerJoin('members', 'members.hospitalId', 'hospitals.hospitalId')
      .select(COLUMNS)
      .where('members.userId', '=', caller.userId)
      .where('hospitals.deletedAt', 'is', null)
      .where(matches(query.search, [sql`hospitals.nameSearch`, sql`cast(hospitals.hospitalId as text)`]))
    return { status: 200, body: await pageOf(rows, query, ORDERS, 'hospitals.hospitalId') }
  },
})

const record = detail({
  ...one,
  summary: 'One hospital',
  schema: Hospital,
  find,
})

const create = endpoint({
  ...all,
  method: 'POST',
  summary: 'Creates a hospital with the starter templates; the caller becomes its member with every right',
  query: VersionQuery,
  body: z.extend(HospitalCreate, { name: StoredName }),
  find: NO_RECORD,
  answer: { status: 201, schema: Hospital },
  async handle({ db, caller, now, body }) {
    const stored = await db
      .insertInto('hospitals')
      .values(hospitalRow(body.name, now.getTime()))
      .returning(['hospitalId', 'name', 'subscriptionId'])
      .executeTakeFirstOrThrow()
    const { services, shifts, ...profile } = DEFAULT_PROFILE
    await db
      .insertInto('profiles')
      .values({
        ...profile,
        hospitalId: stored.hospitalId,
        services: JSON.stringify(services),
        shifts: JSON.stringify(shifts),
        version: 1,
      })
      .execute()
    // Whoever the identity provider lets in may be new here.
    await db
      .insertInto('users')
      .values(userRow(caller.userId, null, null))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await giveStarters(db, stored.hospitalId, now.getTime())
    await grantEverything(db, caller.userId, stored.hospitalId)
    return { status: 201, body: stored, hospitalId: stored.hospitalId }
  },
})

const rename = endpoint({
  ...one,
  method: 'PUT',
  summary: 'Renames a hospital',
  query: VersionQuery,
  body: z.extend(HospitalUpdate, { name: StoredName }),
  find,
  answer: { status: 200, schema: Hospital },
  async handle({ db, hospitalId, body, now, found }) {
    if (body.hospitalId !== hospitalId) {
      const text = 'No es el centro médico de la dirección'
      throw new Refusal(422, text, { errors: { hospitalId: [text] } })
    }
    const { name, nameSort, nameSearch } = hospitalRow(body.name, now.getTime())
    await db
      .updateTable('hospitals')
      .set({ name, nameSort, nameSearch })
      .where('hospitalId', '=', hospitalId)
      .execute()
    // The name is part of the profile, so whoever holds the profile now holds an old one.
    await db
      .updateTable('profiles')
      .set({ version: sql`version + 1` })
      .where('hospitalId', '=', hospitalId)
      .execute()
    return { status: 200, body: { ...found, name } }
  },
})

const withdraw = endpoint({
  ...one,
  method: 'DELETE',
  summary: 'Withdraws a hospital from lists, tokens and addresses; its rows stay',
  query: VersionQuery,
  body: NO_BODY,
  find,
  answer: { status: 204 },
  async handle({ db, hospitalId, now }) {
    await db
      .updateTable('hospitals')
      .set({ deletedAt: now.getTime() })
      .where('hospitalId', '=', hospitalId)
      .execute()
    return { status: 204 }
  },
})

export const hospitalEndpoints: readonly Endpoint[] = [list, create, record, rename, withdraw]
