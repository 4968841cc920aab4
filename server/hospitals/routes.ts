import { sql } from 'kysely'
import { getHospital, listHospitalNotices, listHospitals } from '#src/domain/hospitals/api.ts'
import {
  createHospital,
  deleteHospital,
  deleteHospitalNotice,
  restoreHospital,
  updateHospital,
} from '#src/domain/hospitals/api-writes.ts'
import {
  HospitalCreate,
  type HospitalDetail,
  HospitalListQuery,
  HospitalUpdate,
  RESTORABLE_DAYS,
} from '#src/domain/hospitals/contract.ts'
import { matches, pageOf } from '../db/paginate.ts'
import { ApiError } from '../http/api-error.ts'
import { answers, type Endpoint, implement } from '../http/endpoint.ts'
import { isoInstant } from '../http/iso-instant.ts'
import { idOf } from '../http/rights.ts'
import {
  COLUMNS,
  countAdmitted,
  findHospital,
  RESTORABLE_MS,
  restorableBy,
  toWithdrawn,
  unreadNotices,
} from './reads.ts'
import {
  insertHospital,
  noticeAdministrators,
  refuseManyUnused,
  refuseWithdrawal,
  renameHospital,
} from './writes.ts'

const ORDERS = { hospitalId: 'hospitals.hospitalId', name: 'hospitals.nameSort' }

const list = implement(listHospitals, {
  summary: 'Hospitals that the caller is a member of',
  query: HospitalListQuery,
  async handle(context) {
    const { db, principal, query } = context
    const found = matches(db, query.search, [
      'hospitals.nameSearch',
      sql`cast(hospitals."hospitalId" as text)`,
    ])
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

const create = implement(createHospital, {
  summary: 'Creates a hospital with the starter templates; the caller becomes its member with every right',
  body: HospitalCreate,
  async handle(context) {
    await refuseManyUnused(context)
    const created = await insertHospital(context, context.body.name)
    return { status: 201, body: created, hospitalId: created.hospitalId }
  },
})

const record = answers(getHospital, {
  summary: 'One hospital, and how many patients are admitted there',
  async find(context): Promise<HospitalDetail | undefined> {
    const hospital = await findHospital(context)
    return hospital && { ...hospital, admittedPatients: await countAdmitted(context) }
  },
})

const rename = implement(updateHospital, {
  summary: 'Renames a hospital',
  body: HospitalUpdate,
  find: findHospital,
  async handle(context) {
    const { db, hospitalId, body, found } = context
    if (body.hospitalId !== hospitalId) {
      const text = 'No es el centro médico de la dirección'
      throw new ApiError(422, text, { errors: { hospitalId: [text] } })
    }
    const { name } = body
    await renameHospital(context, { from: found.name, to: name })
    // The name is part of the profile, so whoever has read the profile has an old one.
    await db
      .updateTable('profiles')
      .set({ version: sql`version + 1` })
      .where('hospitalId', '=', hospitalId)
      .execute()
    return { status: 200, body: { ...found, name } }
  },
})

const withdraw = implement(deleteHospital, {
  summary:
    'Withdraws a hospital from lists, tokens and addresses; its rows stay, and for 30 days it can be restored. ' +
    'While patients are admitted this takes hospital-write; a member whose withdrawal was undone waits 30 days',
  find: findHospital,
  async handle(context) {
    const { db, principal, hospitalId, now, found } = context
    await refuseWithdrawal(context)
    await db
      .updateTable('hospitals')
      .set({ deletedAt: now.getTime(), withdrawnBy: principal.userId })
      .where('hospitalId', '=', hospitalId)
      .execute()
    await noticeAdministrators(context, { kind: 'withdrawn', formerName: found.name })
    return { status: 204 }
  },
})

const restore = implement(restoreHospital, {
  summary: 'Restores a hospital within 30 days, by whoever withdrew it or had its hospital-write',
  whileWithdrawn: true,
  find: ({ db, hospitalId }) =>
    db
      .selectFrom('hospitals')
      .select([...COLUMNS, 'hospitals.deletedAt', 'hospitals.withdrawnBy', 'hospitals.createdBy'])
      .where('hospitalId', '=', hospitalId)
      .executeTakeFirst(),
  async handle({ found, ...context }) {
    const { db, hospitalId, now, principal } = context
    const { deletedAt, withdrawnBy, createdBy, ...hospital } = found
    // Pressed twice, or answered once and not heard: it is back.
    if (deletedAt === null) return { status: 200, body: hospital, isRepeated: true }
    if (deletedAt <= now.getTime() - RESTORABLE_MS)
      throw new ApiError(409, `Solo se puede recuperar durante ${RESTORABLE_DAYS} días`)
    // Else the limit would be got round by withdrawing and restoring.
    if (createdBy === principal.userId) await refuseManyUnused(context)
    await db
      .updateTable('hospitals')
      .set({ deletedAt: null, withdrawnBy: null })
      .where('hospitalId', '=', hospitalId)
      .execute()
    await db
      .deleteFrom('hospitalNotices')
      .where('hospitalId', '=', hospitalId)
      .where('kind', '=', 'withdrawn')
      .execute()
    await db
      .updateTable('members')
      .set({ withdrawalUndoneAt: now.getTime() })
      .where('hospitalId', '=', hospitalId)
      .where('userId', '=', withdrawnBy)
      .execute()
    return { status: 200, body: hospital }
  },
})

const listNotices = implement(listHospitalNotices, {
  summary: 'Who withdrew or renamed hospitals that the caller administers, until they have read it',
  async handle(context) {
    const rows = await unreadNotices(context).limit(20).execute()
    return {
      status: 200,
      body: {
        data: rows.map(({ noticeId, hospitalId, kind, happenedAt, formerName, name, userId, userName }) => ({
          noticeId,
          hospitalId,
          kind,
          by: { userId, name: userName ?? userId },
          at: isoInstant(happenedAt),
          name,
          formerName,
        })),
      },
    }
  },
})

const readNotice = implement(deleteHospitalNotice, {
  summary: 'The caller has read a notice; it is told no more',
  async find({ db, principal, params }) {
    return db
      .selectFrom('hospitalNotices')
      .select(['noticeId', 'hospitalId'])
      .where('noticeId', '=', idOf(params.noticeId) ?? 0)
      .where('userId', '=', principal.userId)
      .executeTakeFirst()
  },
  async handle({ db, found }) {
    await db.deleteFrom('hospitalNotices').where('noticeId', '=', found.noticeId).execute()
    return { status: 204, hospitalId: found.hospitalId }
  },
})

export const hospitalEndpoints: readonly Endpoint[] = [
  list,
  create,
  record,
  rename,
  withdraw,
  restore,
  listNotices,
  readNotice,
]
