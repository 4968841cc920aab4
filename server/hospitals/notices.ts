import { HospitalNotices } from '#src/domain/hospitals/contract.ts'
import { hospitalRow } from '../db/rows.ts'
import { idOf } from '../http/authorize.ts'
import { type Endpoint, endpoint, NO_BODY, NO_RECORD, VersionQuery } from '../http/endpoint.ts'
import type { RequestContext } from '../http/request-context.ts'

type Doer = Pick<RequestContext, 'db' | 'principal' | 'hospitalId' | 'now'>

/**
 * Leaves a word for everybody else with hospital-write: who did it, and what the hospital was called. What somebody has
 * not read yet stays one notice, however often it happens.
 */
export async function noticeAdministrators(
  { db, principal, hospitalId, now }: Doer,
  { kind, formerName }: { kind: 'withdrawn' | 'renamed'; formerName: string },
): Promise<void> {
  const { userId: byUserId } = principal
  const happenedAt = now.getTime()
  const told = db
    .selectFrom('grants')
    .select((eb) => [
      'userId',
      eb.val(hospitalId).as('hospitalId'),
      eb.val(kind).as('kind'),
      eb.val(byUserId).as('byUserId'),
      eb.val(happenedAt).as('happenedAt'),
      eb.val(formerName).as('formerName'),
    ])
    .where('hospitalId', '=', hospitalId)
    .where('area', '=', 'hospital')
    .where('level', '=', 'write')
    .where('userId', '!=', byUserId)
  await db
    .insertInto('hospitalNotices')
    .columns(['userId', 'hospitalId', 'kind', 'byUserId', 'happenedAt', 'formerName'])
    .expression(told)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'hospitalId', 'kind']).doUpdateSet({ byUserId, happenedAt }),
    )
    .execute()
}

/** Gives a hospital another name, and tells those who administer it. */
export async function renameHospital(
  context: Doer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (from === to) return
  const { db, hospitalId, now } = context
  const { name, nameSort, nameSearch } = hospitalRow(to, now.getTime())
  await db
    .updateTable('hospitals')
    .set({ name, nameSort, nameSearch })
    .where('hospitalId', '=', hospitalId)
    .execute()
  await noticeAdministrators(context, { kind: 'renamed', formerName: from })
}

/** The notices of a person that still hold: a hospital that was restored is no longer withdrawn. */
function unread({ db, principal }: Pick<RequestContext, 'db' | 'principal'>) {
  return db
    .selectFrom('hospitalNotices as notice')
    .innerJoin('hospitals', 'hospitals.hospitalId', 'notice.hospitalId')
    .innerJoin('users', 'users.userId', 'notice.byUserId')
    .select(['notice.noticeId', 'notice.hospitalId', 'notice.kind', 'notice.happenedAt', 'notice.formerName'])
    .select(['hospitals.name', 'users.userId', 'users.userName'])
    .where('notice.userId', '=', principal.userId)
    .where(({ eb, and, or }) =>
      or([
        and([eb('notice.kind', '=', 'withdrawn'), eb('hospitals.deletedAt', 'is not', null)]),
        and([
          eb('notice.kind', '=', 'renamed'),
          eb('hospitals.deletedAt', 'is', null),
          eb('notice.formerName', '!=', eb.ref('hospitals.name')),
        ]),
      ]),
    )
    .orderBy('notice.noticeId', 'desc')
}

const list = endpoint({
  method: 'GET',
  path: '/api/hospital-notices',
  summary: 'Who withdrew or renamed hospitals that the caller administers, until they have read it',
  access: 'signed-in',
  guard: 'none',
  query: VersionQuery,
  body: NO_BODY,
  find: NO_RECORD,
  answer: { status: 200, schema: HospitalNotices },
  async handle(context) {
    const rows = await unread(context).limit(20).execute()
    return {
      status: 200,
      body: {
        data: rows.map(({ noticeId, hospitalId, kind, happenedAt, formerName, name, userId, userName }) => ({
          noticeId,
          hospitalId,
          kind,
          by: { userId, name: userName ?? userId },
          at: new Date(happenedAt).toISOString(),
          name,
          formerName,
        })),
      },
    }
  },
})

const read = endpoint({
  method: 'DELETE',
  path: '/api/hospital-notices/{noticeId}',
  summary: 'The caller has read a notice; it is told no more',
  access: 'signed-in',
  guard: 'none',
  query: VersionQuery,
  body: NO_BODY,
  async find({ db, principal, params }) {
    return db
      .selectFrom('hospitalNotices')
      .select(['noticeId', 'hospitalId'])
      .where('noticeId', '=', idOf(params.noticeId) ?? 0)
      .where('userId', '=', principal.userId)
      .executeTakeFirst()
  },
  answer: { status: 204 },
  async handle({ db, found }) {
    await db.deleteFrom('hospitalNotices').where('noticeId', '=', found.noticeId).execute()
    return { status: 204, hospitalId: found.hospitalId }
  },
})

export const noticeEndpoints: readonly Endpoint[] = [list, read]
