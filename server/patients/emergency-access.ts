import { type SqlBool, sql } from 'kysely'
import { groupName } from '#src/domain/permissions.ts'
import { isPractitioner } from '../doctors/reads.ts'
import type { RequestContext, RequiredRight } from '../http/request-context.ts'
import { hasRight, idOf } from '../http/rights.ts'

/** What an emergency access lends, for one patient. */
const READING: readonly RequiredRight[] = [
  ['patients', 'read'],
  ['episodes', 'read'],
]

/** Whether the caller may read every record of the hospital anyway. */
export function mayReadRecords({
  principal,
  hospitalId,
}: Pick<RequestContext, 'principal' | 'hospitalId'>): boolean {
  return READING.every((right) => hasRight(principal, hospitalId, right))
}

/** Whether a row of `emergencyAccesses` is open at an instant. */
export function isOpenAt(now: Date) {
  return sql<SqlBool>`"emergencyAccesses"."endsAt" > ${now.getTime()}`
}

/**
 * The request with the rights that an open emergency access lends for this one patient, looked up anew each time. All
 * else about the request stays as it is: a membership that ended is still refused.
 * @param patientOf says whose record alone the request reads; undefined for what reads more
 */
export async function applyEmergencyAccess(
  context: RequestContext,
  patientOf: () => Promise<number | undefined>,
): Promise<RequestContext> {
  const { db, principal, hospitalId, now } = context
  if (mayReadRecords(context)) return context
  const patientId = await patientOf()
  if (patientId === undefined) return context
  const open = await db
    .selectFrom('emergencyAccesses')
    .select('emergencyAccessId')
    .where('userId', '=', principal.userId)
    .where('hospitalId', '=', hospitalId)
    .where('patientId', '=', patientId)
    .where(isOpenAt(now))
    .executeTakeFirst()
  if (!open || !(await isPractitioner(context))) return context
  const lent = READING.map((right) => groupName(hospitalId, ...right))
  const groups = new Set([...principal.groups, ...lent])
  return { ...context, ...open, principal: { ...principal, groups } }
}

/** The patient whose id stands in the path. */
export async function patientInPath({ params }: RequestContext): Promise<number | undefined> {
  return idOf(params.patientId)
}

/** Whose the episode in the path is. */
export async function patientOfEpisode({ db, hospitalId, params }: RequestContext) {
  const episode = await db
    .selectFrom('episodes')
    .select('patientId')
    .where('episodeId', '=', idOf(params.episodeId) ?? 0)
    .where('hospitalId', '=', hospitalId)
    .executeTakeFirst()
  return episode?.patientId
}

/** Whose the document in the path is. */
export async function patientOfDocument({ db, hospitalId, params }: RequestContext) {
  const document = await db
    .selectFrom('documents')
    .innerJoin('episodes', 'episodes.episodeId', 'documents.episodeId')
    .select('episodes.patientId')
    .where('documents.documentId', '=', idOf(params.documentId) ?? 0)
    .where('documents.hospitalId', '=', hospitalId)
    .executeTakeFirst()
  return document?.patientId
}
