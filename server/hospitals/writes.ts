import { instantText } from '#src/domain/dates.ts'
import { type Hospital, MOST_UNUSED } from '#src/domain/hospitals/contract.ts'
import type { Profile } from '#src/domain/profile/contract.ts'
import { countRows } from '../db/paginate.ts'
import { hospitalRow, userRow } from '../db/rows.ts'
import { ApiError, tooManyRequests } from '../http/api-error.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { RequestContext } from '../http/request-context.ts'
import { hasRight } from '../http/rights.ts'
import { grantEverything } from '../identity/access.ts'
import { timeZoneOf } from '../profile/reads.ts'
import { giveStarters } from '../templates/writes/starters.ts'
import { countAdmitted } from './reads.ts'

type Writing = Pick<RequestContext, 'db' | 'principal' | 'hospitalId' | 'now'>

/** What a hospital's profile holds before anybody fills it in. */
export const DEFAULT_PROFILE: Omit<
  Profile,
  'name' | 'version' | 'servicesInUse' | 'signProofMinutes' | 'signProofLimit' | 'firstSteps'
> = {
  legalName: '',
  clues: '',
  address: '',
  phone: '',
  timeZone: 'America/Mexico_City',
  services: ['Urgencias', 'Medicina interna', 'Cirugía general', 'Ginecología y obstetricia', 'Pediatría'],
  shifts: [
    { kind: 'morning', startsAt: '07:00', endsAt: '14:30' },
    { kind: 'evening', startsAt: '14:00', endsAt: '21:30' },
    { kind: 'night', startsAt: '21:00', endsAt: '07:30' },
    { kind: 'extended', startsAt: '07:00', endsAt: '19:00' },
  ],
}

/** Nothing but the person decides when there is room again, so clients are told an hour. */
const EMPTY_AGAIN_S = 3600

/**
 * Throws 429 to who made as many unused hospitals as one person may. A hospital is in use once it has a second member and an
 * admission: rooms and patients alone are made by one person in seconds. Withdrawn hospitals don't count.
 */
export async function refuseManyUnused({ db, principal }: Pick<Writing, 'db' | 'principal'>): Promise<void> {
  const unused = await countRows(
    db
      .selectFrom('hospitals')
      .where('hospitals.createdBy', '=', principal.userId)
      .where('hospitals.deletedAt', 'is', null)
      .where(({ or, eb, not, exists, selectFrom }) =>
        or([
          eb(
            selectFrom('members')
              .select(({ fn }) => fn.countAll<number>().as('count'))
              .whereRef('members.hospitalId', '=', 'hospitals.hospitalId'),
            '<',
            2,
          ),
          not(
            exists(
              selectFrom('episodes')
                .select('episodes.hospitalId')
                .whereRef('episodes.hospitalId', '=', 'hospitals.hospitalId')
                .where('episodes.status', '<>', 'annulled'),
            ),
          ),
        ]),
      ),
  )
  if (unused < MOST_UNUSED) return
  const text = `Ya creaste ${MOST_UNUSED} centros médicos que aún no se usan (les falta otra persona o un ingreso): usa o elimina alguno antes de crear otro`
  throw tooManyRequests(EMPTY_AGAIN_S, text)
}

/** Days before a member may withdraw a hospital again, counted from when their withdrawal was undone. */
const UNDONE_DAYS = 30
const UNDONE_MS = UNDONE_DAYS * 24 * 60 * 60_000

/**
 * Throws 409 to a member whose withdrawal of this hospital was undone in the last 30 days, and while patients are admitted
 * to a member without hospital-write. Admissions are writes of the same hospital, so none comes in between.
 */
export async function refuseWithdrawal(context: Writing): Promise<void> {
  const { db, principal, hospitalId, now } = context
  const { withdrawalUndoneAt } = await db
    .selectFrom('members')
    .select('withdrawalUndoneAt')
    .where('hospitalId', '=', hospitalId)
    .where('userId', '=', principal.userId)
    .executeTakeFirstOrThrow()
  const allowedAt = (withdrawalUndoneAt ?? Number.NEGATIVE_INFINITY) + UNDONE_MS
  if (now.getTime() < allowedAt) {
    const from = instantText(isoInstant(allowedAt), await timeZoneOf(db, hospitalId))
    throw new ApiError(
      409,
      `Ya lo habías eliminado y se recuperó: podrás eliminarlo otra vez a partir del ${from}`,
    )
  }
  if (hasRight(principal, hospitalId, ['hospital', 'write'])) return
  const admitted = await countAdmitted(context)
  if (admitted === 0) return
  const patients = admitted === 1 ? 'Hay 1 paciente internado' : `Hay ${admitted} pacientes internados`
  throw new ApiError(409, `${patients}: solo puede eliminarlo quien administra el centro médico`)
}

/** Stores a new hospital with its profile and the starter templates; the caller becomes its member with every right. */
export async function insertHospital(
  { db, principal, now }: Omit<Writing, 'hospitalId'>,
  name: string,
): Promise<Hospital> {
  // Whoever the identity provider lets in may be new here.
  await db
    .insertInto('users')
    .values(userRow(principal.userId, null, null))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await db
    .insertInto('hospitals')
    .values({ ...hospitalRow(name, now.getTime()), createdBy: principal.userId })
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
  await giveStarters(db, stored.hospitalId, now.getTime())
  await grantEverything(db, principal.userId, stored.hospitalId)
  return stored
}

/**
 * Leaves a word for everybody else with hospital-write: who did it, and what the hospital was called. What somebody has
 * not read yet stays one notice, however often it happens.
 */
export async function noticeAdministrators(
  { db, principal, hospitalId, now }: Writing,
  { kind, formerName }: { kind: 'withdrawn' | 'renamed'; formerName: string },
): Promise<void> {
  const { userId: byUserId } = principal
  const happenedAt = now.getTime()
  const notices = db
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
    .expression(notices)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'hospitalId', 'kind']).doUpdateSet({ byUserId, happenedAt }),
    )
    .execute()
}

/** Gives a hospital another name, and leaves a notice for those who administer it. */
export async function renameHospital(
  context: Writing,
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
