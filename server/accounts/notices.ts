import type { Selectable } from 'kysely'
import type { AccountNoticesTable } from '../db/schema.ts'
import type { Db } from '../db/store.ts'
import type { RequestContext } from '../http/request-context.ts'

type Act = Omit<Selectable<AccountNoticesTable>, 'noticeId' | 'userId'>

async function leave(db: Db, act: Act, userIds: Iterable<string>): Promise<void> {
  for (const userId of userIds)
    await db
      .insertInto('accountNotices')
      .values({ ...act, userId })
      .execute()
}

/**
 * Tells a person at their next sign-in that their passkeys changed.
 * @param sid the session that changed them, which is not told
 */
export function noticeOwnPasskeys(
  db: Db,
  { kind, userId, sid, at }: { kind: Act['kind']; userId: string; sid: string; at: number },
): Promise<void> {
  return leave(db, { kind, aboutUserId: userId, byUserId: userId, sid, happenedAt: at }, [userId])
}

/**
 * Tells a person, and those with hospital-write in their hospitals, that somebody holds a link to their account. The
 * person who asked for the link is not told.
 */
export async function noticeRecoveryLink(
  db: Db,
  { userId, byUserId, at }: { userId: string; byUserId: string; at: number },
): Promise<void> {
  const administrators = await db
    .selectFrom('members')
    .innerJoin('hospitals', 'hospitals.hospitalId', 'members.hospitalId')
    .innerJoin('grants', 'grants.hospitalId', 'members.hospitalId')
    .select('grants.userId')
    .where('members.userId', '=', userId)
    .where('hospitals.deletedAt', 'is', null)
    .where('grants.area', '=', 'hospital')
    .where('grants.level', '=', 'write')
    .execute()
  const told = new Set([userId, ...administrators.map((one) => one.userId)])
  told.delete(byUserId)
  const act = { kind: 'recoveryLink', aboutUserId: userId, byUserId, sid: null, happenedAt: at } as const
  await leave(db, act, told)
}

/** The notices that a person has not read, without those of their present session; the newest first. */
export function unreadAccountNotices({ db, principal }: Pick<RequestContext, 'db' | 'principal'>) {
  const { userId, sid } = principal
  return db
    .selectFrom('accountNotices as notice')
    .innerJoin('users as about', 'about.userId', 'notice.aboutUserId')
    .innerJoin('users as by', 'by.userId', 'notice.byUserId')
    .select(['notice.noticeId', 'notice.kind', 'notice.happenedAt', 'notice.aboutUserId', 'notice.byUserId'])
    .select(['about.userName as aboutName', 'by.userName as byName'])
    .where('notice.userId', '=', userId)
    .where(({ eb, or }) =>
      or([eb('notice.sid', 'is', null), ...(sid === undefined ? [] : [eb('notice.sid', '!=', sid)])]),
    )
    .orderBy('notice.noticeId', 'desc')
}
