import { sql } from 'kysely'
import { type Hospital, RESTORABLE_DAYS, type WithdrawnHospital } from '#src/domain/hospitals/contract.ts'
import { episodeRuns } from '../episodes/running.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { RequestContext } from '../http/request-context.ts'

type Scope = Pick<RequestContext, 'db' | 'hospitalId'>

export const RESTORABLE_MS = RESTORABLE_DAYS * 24 * 60 * 60_000
export const COLUMNS = ['hospitals.hospitalId', 'hospitals.name', 'hospitals.subscriptionId'] as const

/** The hospital in the path. */
export function findHospital({ db, hospitalId }: Scope): Promise<Hospital | undefined> {
  return db.selectFrom('hospitals').select(COLUMNS).where('hospitalId', '=', hospitalId).executeTakeFirst()
}

/** How many patients have an open stay; outpatients have none. */
export async function countAdmitted({ db, hospitalId }: Scope): Promise<number> {
  const { admitted } = await db
    .selectFrom('episodes')
    .select(sql<number>`count(*)`.as('admitted'))
    .where('hospitalId', '=', hospitalId)
    .where('kind', '!=', 'outpatient')
    .where(episodeRuns)
    .executeTakeFirstOrThrow()
  return admitted
}

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
      at: isoInstant(at),
      by: userId === null ? null : { userId, name: userName ?? userId },
      restorableUntil: isoInstant(at + RESTORABLE_MS),
    },
  }
}

/** The notices of a person that still hold: a hospital that was restored is no longer withdrawn. */
export function unreadNotices({ db, principal }: Pick<RequestContext, 'db' | 'principal'>) {
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
