import { sql } from 'kysely'
import * as z from 'zod/mini'
import { getEmergencyAccess, getOwnEmergencyAccess, listEmergencyAccesses } from '#src/domain/patients/api.ts'
import { openRecord, openRecordByNumber, reviewEmergencyAccess } from '#src/domain/patients/api-writes.ts'
import {
  EMERGENCY_HOURS,
  EmergencyAccess,
  EmergencyAccessByNumber,
  EmergencyAccessCreate,
  EmergencyAccessListQuery,
  MOST_OPEN,
} from '#src/domain/patients/emergency-access.ts'
import { joinedPageOf, matches } from '../../db/paginate.ts'
import { updateVersion } from '../../db/update-version.ts'
import { isPractitioner } from '../../doctors/reads.ts'
import { ApiError, fieldError, notFound } from '../../http/api-error.ts'
import { answers, type Endpoint, implement } from '../../http/endpoint.ts'
import { isoInstant } from '../../http/iso-instant.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { idOf, mayNamePatients } from '../../http/rights.ts'
import { isOpenAt, mayReadRecords } from '../emergency-access.ts'
import { NAME_COLUMNS, patientNames } from '../names.ts'
import { findPatientId } from '../reads.ts'

const HOUR_MS = 3_600_000

/** Emergency accesses with the names in them; to be narrowed down. */
function accessesOf({ db }: Pick<RequestContext, 'db'>) {
  return db
    .selectFrom('emergencyAccesses')
    .innerJoin('users', 'users.userId', 'emergencyAccesses.userId')
    .innerJoin('patients', (join) =>
      join
        .onRef('patients.patientId', '=', 'emergencyAccesses.patientId')
        .onRef('patients.hospitalId', '=', 'emergencyAccesses.hospitalId'),
    )
    .leftJoin('users as reviewers', 'reviewers.userId', 'emergencyAccesses.reviewedById')
    .selectAll('emergencyAccesses')
    .select(sql<string>`coalesce(users."userName", users."userId")`.as('userName'))
    .select(sql<string | null>`coalesce(reviewers."userName", reviewers."userId")`.as('reviewedByName'))
    .select(NAME_COLUMNS)
}

type Row = Awaited<ReturnType<ReturnType<typeof accessesOf>['execute']>>[number]

function toAccess(row: Row, named: boolean): EmergencyAccess {
  return z.parse(EmergencyAccess, {
    ...row,
    ...patientNames(row, named),
    openedAt: isoInstant(row.openedAt),
    endsAt: isoInstant(row.endsAt),
    reviewedAt: row.reviewedAt === null ? null : isoInstant(row.reviewedAt),
  })
}

/** What the caller has open now, the newest first; they may know whose it is. */
async function ownOpen(context: RequestContext): Promise<EmergencyAccess[]> {
  const rows = await accessesOf(context)
    .where('emergencyAccesses.userId', '=', context.principal.userId)
    .where('emergencyAccesses.hospitalId', '=', context.hospitalId)
    .where(isOpenAt(context.now))
    .orderBy('emergencyAccesses.emergencyAccessId', 'desc')
    .execute()
  return rows.map((row) => toAccess(row, true))
}

/** Opens a record to the caller; throws 409 where they may read it already, or have too many open. */
async function openFor(context: RequestContext, patientId: number, reason: string) {
  const { db, hospitalId, principal, now } = context
  if (mayReadRecords(context))
    throw new ApiError(
      409,
      'Ya tienes permiso para leer los expedientes: no necesitas un acceso de emergencia',
    )
  const open = await ownOpen(context)
  if (open.some((one) => one.patientId === patientId))
    throw new ApiError(409, 'Ya tienes abierto este expediente por emergencia')
  if (open.length >= MOST_OPEN)
    throw new ApiError(
      409,
      `Ya tienes ${MOST_OPEN} expedientes abiertos por emergencia: espera a que alguno se cierre`,
    )
  const { emergencyAccessId } = await db
    .insertInto('emergencyAccesses')
    .values({
      hospitalId,
      patientId,
      reason,
      userId: principal.userId,
      version: 1,
      openedAt: now.getTime(),
      endsAt: now.getTime() + EMERGENCY_HOURS * HOUR_MS,
    })
    .returning('emergencyAccessId')
    .executeTakeFirstOrThrow()
  const row = await accessesOf(context)
    .where('emergencyAccesses.emergencyAccessId', '=', emergencyAccessId)
    .executeTakeFirstOrThrow()
  return { status: 201, body: toAccess(row, true), patientId, emergencyAccessId } as const
}

const own = answers(getOwnEmergencyAccess, {
  summary: 'Whether the caller may open a record in an emergency, and which they have open now',
  find: async (context) => {
    const mayOpen = await isPractitioner(context)
    return { mayOpen, open: mayOpen ? await ownOpen(context) : [] }
  },
})

const open = implement(openRecord, {
  summary: `Opens one record for reading, for ${EMERGENCY_HOURS} hours, to a doctor who lacks the right; who administers the hospital is told`,
  body: EmergencyAccessCreate,
  find: (context) => findPatientId(context, 'patientId', idOf(context.params.patientId) ?? 0),
  handle: (context) => openFor(context, context.found.patientId, context.body.reason),
})

const openByNumber = implement(openRecordByNumber, {
  summary: 'Opens one record as above, for who knows its exact number alone',
  body: EmergencyAccessByNumber,
  async handle(context) {
    const { recordNumber, reason } = context.body
    const patient = await findPatientId(context, 'recordNumber', recordNumber)
    if (!patient) throw fieldError(422, 'recordNumber', 'Ningún expediente tiene ese número')
    return openFor(context, patient.patientId, reason)
  },
})

const list = implement(listEmergencyAccesses, {
  summary: 'Who opened whose record in an emergency, and why, the newest first',
  query: EmergencyAccessListQuery,
  async handle(context) {
    const { db, hospitalId, query } = context
    // Who may not read patients must not find out their names by searching for them.
    const named = mayNamePatients(context)
    const searched = ['users.userSearch', ...(named ? ['patients.patientSearch'] : [])]
    let found = db
      .selectFrom('emergencyAccesses')
      .innerJoin('users', 'users.userId', 'emergencyAccesses.userId')
      .innerJoin('patients', (join) =>
        join
          .onRef('patients.patientId', '=', 'emergencyAccesses.patientId')
          .onRef('patients.hospitalId', '=', 'emergencyAccesses.hospitalId'),
      )
      .where('emergencyAccesses.hospitalId', '=', hospitalId)
      .where(matches(db, query.search, searched))
    if (query.reviewed !== undefined)
      found = found.where('reviewedAt', query.reviewed === 'true' ? 'is not' : 'is', null)
    const orders = { openedAt: 'emergencyAccesses.openedAt' }
    const page = await joinedPageOf(
      found,
      accessesOf(context),
      query,
      orders,
      'emergencyAccesses.emergencyAccessId',
      'follow',
    )
    return { status: 200, body: { ...page, data: page.data.map((row) => toAccess(row, named)) } }
  },
})

/** The emergency access in the path. */
async function findAccess(context: RequestContext): Promise<EmergencyAccess | undefined> {
  const row = await accessesOf(context)
    .where('emergencyAccesses.emergencyAccessId', '=', idOf(context.params.emergencyAccessId) ?? 0)
    .where('emergencyAccesses.hospitalId', '=', context.hospitalId)
    .executeTakeFirst()
  return row && toAccess(row, mayNamePatients(context))
}

const record = answers(getEmergencyAccess, {
  summary: 'One emergency access: who opened whose record, and why',
  find: findAccess,
  patientOf: ({ patientId }) => patientId,
})

const review = implement(reviewEmergencyAccess, {
  summary: 'Marks an emergency access as looked into; it ends by itself',
  find: findAccess,
  async handle(context) {
    const { db, principal, now, found } = context
    const { emergencyAccessId, version, patientId, reviewedByName } = found
    if (reviewedByName !== null) throw new ApiError(409, `${reviewedByName} ya revisó este acceso`)
    await updateVersion(db, 'emergencyAccesses', { emergencyAccessId }, version, {
      reviewedAt: now.getTime(),
      reviewedById: principal.userId,
    })
    const reviewed = await findAccess(context)
    if (!reviewed) throw notFound()
    return { status: 200, body: reviewed, patientId, emergencyAccessId }
  },
})

export const emergencyEndpoints: readonly Endpoint[] = [own, open, openByNumber, list, record, review]
