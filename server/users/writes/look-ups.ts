import type { Db, Store } from '../../db/store.ts'
import { tooManyRequests } from '../../http/api-error.ts'
import type { RequestContext } from '../../http/request-context.ts'

/*
 * A look-up is a person outside the caller's hospitals whom a search by address has shown to the caller. Letters of an
 * address that is still being typed find nobody, so they count nothing, and the same person counts once a day. Whoever the
 * caller has invited, to any hospital, no longer counts.
 */
const MOST_A_DAY = 20
const DAY_MS = 24 * 60 * 60_000

type LookUpContext = Pick<RequestContext, 'principal' | 'now'>

/** The members of the hospitals that a person is a member of, themselves among them. */
export function colleaguesOf(db: Db, userId: string) {
  return db
    .selectFrom('members as own')
    .innerJoin('hospitals', 'hospitals.hospitalId', 'own.hospitalId')
    .innerJoin('members as colleague', 'colleague.hospitalId', 'own.hospitalId')
    .select('colleague.userId')
    .where('own.userId', '=', userId)
    .where('hospitals.deletedAt', 'is', null)
}

/** The look-ups of the last day that led to no invitation, the oldest first. */
function uninvited(db: Db, { principal: { userId }, now }: LookUpContext) {
  return db
    .selectFrom('personLookUps as seen')
    .select(['seen.shownId', 'seen.shownAt'])
    .where('seen.userId', '=', userId)
    .where('seen.shownAt', '>', now.getTime() - DAY_MS)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('invitations')
            .select('invitations.userId')
            .whereRef('invitations.userId', '=', 'seen.shownId')
            .where('invitations.invitedById', '=', userId),
        ),
      ),
    )
    .orderBy('seen.shownAt')
    .execute()
}

/** @throws ApiError 429 where somebody would look up more people than a day allows */
function refuseMany(seen: readonly { shownAt: number }[], more: number, now: Date): void {
  if (seen.length + more <= MOST_A_DAY) return
  const oldest = seen[0]?.shownAt ?? now.getTime()
  const text = `Ya buscaste por su correo a ${MOST_A_DAY} personas de fuera sin invitarlas: espera hasta mañana, o invita a quienes encontraste`
  throw tooManyRequests((oldest + DAY_MS - now.getTime()) / 1000, text)
}

/** Throws 429 once the day's look-ups are used up, so that no search tells any longer which addresses are known. */
export async function requireLookUp(db: Db, caller: LookUpContext): Promise<void> {
  refuseMany(await uninvited(db, caller), 1, caller.now)
}

/** Counts the people whom an answer shows, before it is given. Several servers count in one place. @throws ApiError 429 */
export async function countLookUps(
  store: Store,
  caller: LookUpContext,
  shownIds: readonly string[],
): Promise<void> {
  const { principal, now } = caller
  await store.write('installation', async (db) => {
    const seen = await uninvited(db, caller)
    const fresh = shownIds.filter((id) => !seen.some(({ shownId }) => shownId === id))
    refuseMany(seen, fresh.length, now)
    const shownAt = now.getTime()
    for (const shownId of fresh)
      await db
        .insertInto('personLookUps')
        .values({ userId: principal.userId, shownId, shownAt })
        .onConflict((conflict) => conflict.columns(['userId', 'shownId']).doUpdateSet({ shownAt }))
        .execute()
  })
}

/** True for somebody whom a list or a search has shown to the caller; an id alone is no way to find out whose it is. */
export async function wasShown(
  { db, principal, hospitalId }: Pick<RequestContext, 'db' | 'principal' | 'hospitalId'>,
  userId: string,
): Promise<boolean> {
  const { userId: callerId, isInstallationAdmin } = principal
  if (isInstallationAdmin) return true
  const here = (table: 'formerMembers' | 'invitations') =>
    db.selectFrom(table).select(`${table}.userId`).where(`${table}.hospitalId`, '=', hospitalId)
  const found = await db
    .selectFrom('users')
    .select('users.userId')
    .where('users.userId', '=', userId)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('users.userId', 'in', colleaguesOf(db, callerId)),
        eb('users.userId', 'in', here('formerMembers')),
        eb('users.userId', 'in', here('invitations')),
        eb(
          'users.userId',
          'in',
          selectFrom('doctors').select('doctors.doctorId').where('doctors.hospitalId', '=', hospitalId),
        ),
        eb(
          'users.userId',
          'in',
          selectFrom('personLookUps').select('shownId').where('personLookUps.userId', '=', callerId),
        ),
      ]),
    )
    .executeTakeFirst()
  return found !== undefined
}
