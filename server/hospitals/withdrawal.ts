import { Hospital, RESTORABLE_DAYS, type WithdrawnHospital } from '#src/domain/hospitals/contract.ts'
import { ApiError } from '../http/api-error.ts'
import { type Endpoint, endpoint, NO_BODY, VersionQuery } from '../http/endpoint.ts'
import type { RequestContext } from '../http/request-context.ts'
import { noticeAdministrators } from './notices.ts'

const RESTORABLE_MS = RESTORABLE_DAYS * 24 * 60 * 60_000
const path = '/api/hospitals/{hospitalId}'
const COLUMNS = ['hospitals.hospitalId', 'hospitals.name', 'hospitals.subscriptionId'] as const

/** The hospitals that a person may restore: withdrawn in the last 30 days, by them or under their hospital-write. */
export function restorableBy({ db, principal, now }: Pick<RequestContext, 'db' | 'principal' | 'now'>) {
  const { userId } = principal
  return db
    .selectFrom('hospitals')
    .leftJoin('users', 'users.userId', 'hospitals.withdrawnBy')
    .select([...COLUMNS, 'hospitals.deletedAt', 'users.userId', 'users.userName'])
    .where('hospitals.deletedAt', '>', now.getTime() - RESTORABLE_MS)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('hospitals.withdrawnBy', '=', userId),
        // To write takes both levels.
        eb(
          selectFrom('grants')
            .select(({ fn }) => fn.count<number>('grants.level').as('levels'))
            .whereRef('grants.hospitalId', '=', 'hospitals.hospitalId')
            .where('grants.userId', '=', userId)
            .where('grants.area', '=', 'hospital'),
          '=',
          2,
        ),
      ]),
    )
}

/** A row of `restorableBy` as it travels. */
export function toWithdrawn(row: {
  hospitalId: number
  name: string
  subscriptionId: number | null
  deletedAt: number | null
  userId: string | null
  userName: string | null
}): WithdrawnHospital {
  const { hospitalId, name, subscriptionId, userId, userName } = row
  const at = row.deletedAt ?? 0
  return {
    hospitalId,
    name,
    subscriptionId,
    withdrawal: {
      at: new Date(at).toISOString(),
      by: userId === null ? null : { userId, name: userName ?? userId },
      restorableUntil: new Date(at + RESTORABLE_MS).toISOString(),
    },
  }
}

export const withdraw: Endpoint = endpoint({
  method: 'DELETE',
  path,
  summary:
    'Withdraws a hospital from lists, tokens and addresses; its rows stay, and for 30 days it can be restored',
  access: 'member',
  guard: 'none',
  query: VersionQuery,
  body: NO_BODY,
  find: ({ db, hospitalId }) =>
    db.selectFrom('hospitals').select(COLUMNS).where('hospitalId', '=', hospitalId).executeTakeFirst(),
  answer: { status: 204 },
  async handle(context) {
    const { db, principal, hospitalId, now, found } = context
    await db
      .updateTable('hospitals')
      .set({ deletedAt: now.getTime(), withdrawnBy: principal.userId })
      .where('hospitalId', '=', hospitalId)
      .execute()
    await noticeAdministrators(context, { kind: 'withdrawn', formerName: found.name })
    return { status: 204 }
  },
})

export const restore: Endpoint = endpoint({
  method: 'POST',
  path: `${path}/restore`,
  summary: 'Restores a hospital within 30 days, by whoever withdrew it or had its hospital-write',
  access: 'member',
  whileWithdrawn: true,
  guard: 'none',
  query: VersionQuery,
  body: NO_BODY,
  find: ({ db, hospitalId }) =>
    db
      .selectFrom('hospitals')
      .select([...COLUMNS, 'hospitals.deletedAt'])
      .where('hospitalId', '=', hospitalId)
      .executeTakeFirst(),
  answer: { status: 200, schema: Hospital },
  async handle({ db, hospitalId, now, found }) {
    const { deletedAt, ...hospital } = found
    // Pressed twice, or answered once and not heard: it is back.
    if (deletedAt === null) return { status: 200, body: hospital, isRepeated: true }
    if (deletedAt <= now.getTime() - RESTORABLE_MS)
      throw new ApiError(409, `Solo se puede recuperar durante ${RESTORABLE_DAYS} días`)
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
    return { status: 200, body: hospital }
  },
})
