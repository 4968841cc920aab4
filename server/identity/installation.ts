import type { Selectable, SqlBool } from 'kysely'
import type { InstallationEntry, InstallationPerson } from '#src/domain/account/contract.ts'
import type { UsersTable } from '../db/schema.ts'
import type { Db } from '../db/store.ts'
import { ApiError } from '../http/api-error.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { RequestContext } from '../http/request-context.ts'

const COLUMNS = [
  'users.userId',
  'users.userName',
  'users.email',
  'users.preferredUsername as username',
  'users.isInstallationAdmin',
  'users.deactivatedAt',
  'users.lastSignInAt',
] as const

interface PersonRow
  extends Pick<
    Selectable<UsersTable>,
    'userId' | 'userName' | 'email' | 'isInstallationAdmin' | 'deactivatedAt' | 'lastSignInAt'
  > {
  username: string | null
  isInvited: SqlBool
}

const instantOrNull = (at: number | null) => (at === null ? null : isoInstant(at))

/** A person as whoever administers the installation sees them. */
export function toPerson(row: PersonRow): InstallationPerson {
  const { isInstallationAdmin, deactivatedAt, lastSignInAt, isInvited, username, ...person } = row
  return {
    ...person,
    ...(username !== null && { username }),
    isInstallationAdmin: isInstallationAdmin === 1,
    deactivatedAt: instantOrNull(deactivatedAt),
    lastSignInAt: instantOrNull(lastSignInAt),
    isInvited: Boolean(isInvited),
  }
}

export const peopleOf = (db: Db) =>
  db
    .selectFrom('users')
    .select(COLUMNS)
    .select(({ and, eb, exists, not, selectFrom }) =>
      and([
        // The invented people of SEED=demo sign in without an account.
        eb('users.lastSignInAt', 'is', null),
        not(
          exists(
            selectFrom('accounts').select('accounts.userId').whereRef('accounts.userId', '=', 'users.userId'),
          ),
        ),
        // Of the log, because links are forgotten after a while.
        exists(
          selectFrom('installationLog')
            .select('logId')
            .whereRef('subjectId', '=', 'users.userId')
            .where('action', '=', 'invite'),
        ),
      ]).as('isInvited'),
    )

/** The person that a path names, whichever hospitals they belong to. */
export async function findPerson({ db, params }: Pick<RequestContext, 'db' | 'params'>) {
  const row = await peopleOf(db)
    .where('users.userId', '=', params.userId ?? '')
    .executeTakeFirst()
  return row && toPerson(row)
}

/** Throws 409 where nobody else who can sign in would administer the installation. */
export async function requireAnotherAdministrator(db: Db, userId: string): Promise<void> {
  const other = await db
    .selectFrom('users')
    .select('userId')
    .where('isInstallationAdmin', '=', 1)
    .where('deactivatedAt', 'is', null)
    .where('userId', '<>', userId)
    .executeTakeFirst()
  if (!other)
    throw new ApiError(409, 'Es la última persona que administra la instalación: nombra antes a otra')
}

/** Writes down what was done to somebody, for whoever administers the installation after. */
export async function logAct(
  { db, principal, now }: RequestContext,
  act: Pick<InstallationEntry, 'action' | 'subjectId'> & { reason?: string },
): Promise<void> {
  await db
    .insertInto('installationLog')
    .values({ reason: '', ...act, userId: principal.userId, happenedAt: now.getTime() })
    .execute()
}

/** Changes a person and tells how they are then. */
export async function changePerson(
  db: Db,
  userId: string,
  change: Partial<Pick<Selectable<UsersTable>, 'isInstallationAdmin' | 'deactivatedAt'>>,
): Promise<InstallationPerson> {
  await db.updateTable('users').set(change).where('userId', '=', userId).execute()
  return toPerson(await peopleOf(db).where('users.userId', '=', userId).executeTakeFirstOrThrow())
}
