import { sql } from 'kysely'
import {
  Hospital,
  HospitalCreate,
  HospitalDetail,
  HospitalListQuery,
  HospitalRowPage,
  HospitalUpdate,
} from '#src/domain/hospitals/contract.ts'
import { matches, pageOf } from '../db/paginate.ts'
import { hospitalRow, userRow } from '../db/rows.ts'
import { ApiError } from '../http/api-error.ts'
import { detail, type Endpoint, endpoint, NO_BODY, NO_RECORD, VersionQuery } from '../http/endpoint.ts'
import type { RequestContext } from '../http/request-context.ts'
import { grantEverything } from '../identity/access.ts'
import { DEFAULT_PROFILE } from '../profile/default-profile.ts'
import { giveStarters } from '../templates/starters.ts'
import { noticeEndpoints, renameHospital } from './notices.ts'
import { restorableBy, restore, toWithdrawn, withdraw } from './withdrawal.ts'

const COLUMNS = ['hospitals.hospitalId', 'hospitals.name', 'hospitals.subscriptionId'] as const
const ORDERS = { hospitalId: 'hospitals.hospitalId', name: 'hospitals.nameSort' }
const one = { path: '/api/hospitals/{hospitalId}', access: 'member', guard: 'none' } as const
const all = { path: '/api/hospitals', access: 'signed-in', guard: 'none' } as const

function find({ db, hospitalId }: Pick<RequestContext, 'db' | 'hospitalId'>): Promise<Hospital | undefined> {
  return db.selectFrom('hospitals').select(COLUMNS).where('hospitalId', '=', hospitalId).executeTakeFirst()
}

/** How many patients have an open stay; outpatients have none. */
async function countAdmitted({ db, hospitalId }: Pick<RequestContext, 'db' | 'hospitalId'>): Promise<number> {
  const { admitted } = await db
    .selectFrom('episodes')
    .select(sql<number>`count(*)`.as('admitted'))
    .where('hospitalId', '=', hospitalId)
    .where('kind', '!=', 'outpatient')
    .where('status', 'in', ['open', 'dischargeOrdered'])
    .executeTakeFirstOrThrow()
  return admitted
}

const list = endpoint({
  ...all,
  method: 'GET',
  summary: 'Hospitals that the caller is a member of',
  query: HospitalListQuery,
  body: NO_BODY,
  find: NO_RECORD,
  answer: { status: 200, schema: HospitalRowPage },
  async handle(context) {
    const { db, principal, query } = context
    const found = matches(query.search, [sql`hospitals.nameSearch`, sql`cast(hospitals.hospitalId as text)`])
    if (query.withdrawn === 'true') {
      const page = await pageOf(restorableBy(context).where(found), query, ORDERS, 'hospitals.hospitalId')
      return { status: 200, body: { ...page, data: page.data.map(toWithdrawn) } }
    }
    const rows = db
      .selectFrom('hospitals')
      .innerJoin('members', 'members.hospitalId', 'hospitals.hospitalId')
      .select(COLUMNS)
      .where('members.userId', '=', principal.userId)
      .where('hospitals.deletedAt', 'is', null)
      .where(found)
    return { status: 200, body: await pageOf(rows, query, ORDERS, 'hospitals.hospitalId') }
  },
})

const record = detail({
  ...one,
  summary: 'One hospital, and how many patients are admitted there',
  schema: HospitalDetail,
  async find(context): Promise<HospitalDetail | undefined> {
    const hospital = await find(context)
    return hospital && { ...hospital, admittedPatients: await countAdmitted(context) }
  },
})

const create = endpoint({
  ...all,
  method: 'POST',
  summary: 'Creates a hospital with the starter templates; the caller becomes its member with every right',
  query: VersionQuery,
  body: HospitalCreate,
  find: NO_RECORD,
  answer: { status: 201, schema: Hospital },
  async handle({ db, principal, now, body }) {
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
      .values(userRow(principal.userId, null, null))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await giveStarters(db, stored.hospitalId, now.getTime())
    await grantEverything(db, principal.userId, stored.hospitalId)
    return { status: 201, body: stored, hospitalId: stored.hospitalId }
  },
})

const rename = endpoint({
  ...one,
  method: 'PUT',
  summary: 'Renames a hospital',
  query: VersionQuery,
  body: HospitalUpdate,
  find,
  answer: { status: 200, schema: Hospital },
  async handle(context) {
    const { db, hospitalId, body, found } = context
    if (body.hospitalId !== hospitalId) {
      const text = 'No es el centro médico de la dirección'
      throw new ApiError(422, text, { errors: { hospitalId: [text] } })
    }
    const { name } = body
    await renameHospital(context, { from: found.name, to: name })
    // The name is part of the profile, so whoever holds the profile now holds an old one.
    await db
      .updateTable('profiles')
      .set({ version: sql`version + 1` })
      .where('hospitalId', '=', hospitalId)
      .execute()
    return { status: 200, body: { ...found, name } }
  },
})

export const hospitalEndpoints: readonly Endpoint[] = [
  list,
  create,
  record,
  rename,
  withdraw,
  restore,
  ...noticeEndpoints,
]
