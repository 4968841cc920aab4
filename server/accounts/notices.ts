import type { AccountNoticesTable } from '../db/schema.ts'
import type { Db } from '../db/store.ts'
import type { RequestContext } from '../http/request-context.ts'

type Kind = AccountNoticesTable['kind']

/**
 * Notifies a person at their next sign-in that their passkeys changed.
 * @param sid the session that changed them, which gets no notice
 */
export async function noticeOwnPasskeys(
  db: Db,
  { kind, userId, sid, at }: { kind: Kind; userId: string; sid: string; at: number },
): Promise<void> {
  const notice = { userId, kind, aboutUserId: userId, byUserId: userId, sid, happenedAt: at }
  await db.insertInto('accountNotices').values(notice).execute()
}

/**
 * Notifies a person, and those with hospital-write in their hospitals, that somebody holds a link to their account. The
 * person who asked for the link gets no notice.
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
  const recipients = new Set([userId, ...administrators.map((one) => one.userId)])
  recipients.delete(byUserId)
  const link = { kind: 'recoveryLink', aboutUserId: userId, byUserId, sid: null, happenedAt: at } as const
  const notices = Array.from(recipients, (recipient) => ({ ...link, userId: recipient }))
  if (notices.length > 0) await db.insertInto('accountNotices').values(notices).execute()
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
