import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { dayAt } from '#src/domain/dates.ts'
import type { Document } from '#src/domain/documents/contract.ts'
import type { Schema } from '../db/schema.ts'
import { isActivePhysician } from '../doctors/reads.ts'
import { ApiError } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { timeZoneOf } from '../profile/reads.ts'
import { documentsOf } from './reads.ts'

type Authorizing = Pick<RequestContext, 'db' | 'principal' | 'hospitalId' | 'now'>

/**
 * Whether the caller, who is a physician, may authorise a submitted document of a query: as who answers for its writer, as
 * a physician of the episode's service now, or, where who answers for them practises here no more, as any physician.
 */
export async function isAuthorizable(context: Authorizing) {
  const { db, principal, hospitalId, now } = context
  const today = dayAt(now, await timeZoneOf(db, hospitalId))
  const at = now.getTime()
  const mine = db
    .selectFrom('assignments')
    .leftJoin('episodes as attended', 'attended.episodeId', 'assignments.episodeId')
    .leftJoin('rooms', 'rooms.roomId', 'assignments.roomId')
    .select(sql<string>`coalesce(attended.service, rooms.service)`.as('service'))
    .where('assignments.hospitalId', '=', hospitalId)
    .where('assignments.doctorId', '=', principal.userId)
    .where('assignments.startedAt', '<=', at)
    .where(({ eb, or }) => or([eb('assignments.endedAt', 'is', null), eb('assignments.endedAt', '>', at)]))
  const writers = db
    .selectFrom('doctors')
    .select('doctors.doctorId')
    .where('doctors.hospitalId', '=', hospitalId)
  const answered = writers.innerJoin('doctors as supervisors', (join) =>
    join
      .onRef('supervisors.doctorId', '=', 'doctors.supervisorId')
      .onRef('supervisors.hospitalId', '=', 'doctors.hospitalId')
      .on('supervisors.status', '=', 'active')
      .on(({ eb, or }) =>
        or([eb('supervisors.endDate', 'is', null), eb('supervisors.endDate', '>=', today)]),
      ),
  )
  return ({ eb, or, not }: ExpressionBuilder<Schema, 'documents' | 'episodes'>) =>
    or([
      eb('documents.submittedById', 'in', writers.where('doctors.supervisorId', '=', principal.userId)),
      eb('episodes.service', 'in', mine),
      not(eb('documents.submittedById', 'in', answered)),
    ]).$castTo<SqlBool>()
}

/** Throws 403 unless the caller may put their name under what somebody else has submitted, or return it. */
export async function requireAuthorizer(context: Authorizing, { documentId }: Document): Promise<void> {
  const isPhysician = await isActivePhysician(context)
  const found =
    isPhysician &&
    (await documentsOf(context)
      .where('documents.documentId', '=', documentId)
      .where(await isAuthorizable(context))
      .executeTakeFirst())
  if (!found)
    throw new ApiError(403, 'Lo autoriza quien responde por quien lo escribió, o un médico del servicio')
}
