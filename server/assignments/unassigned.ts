import { sql } from 'kysely'
import * as z from 'zod/mini'
import { Unassigned } from '#src/domain/assignments/contract.ts'
import { type ListQuery, matches, pageOf } from '../db/paginate.ts'
import { attendsAt } from '../episodes/attending.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { HandlerResult, RequestContext } from '../http/request-context.ts'
import { liesIn } from './in-room.ts'
import { episodeTargets, mayName } from './targets.ts'

const ORDERS = { startsAt: 'episodes.admittedAt', assignmentId: 'episodes.episodeId' }

/** A page of the running episodes that nobody attends now, or of those that somebody does. */
export async function unassignedPage(
  context: RequestContext,
  query: ListQuery & {
    unassigned: boolean
    episodeId?: number | undefined
    roomId?: number | undefined
  },
): Promise<HandlerResult> {
  const { db, hospitalId, now } = context
  const { unassigned, episodeId, roomId } = query
  const number = sql<string>`cast(episodes.episodeId as text)`
  const searched = mayName(context) ? [number, sql<string>`patients.patientSearch`] : [number]
  let rows = db
    .selectFrom('episodes')
    .innerJoin('patients', 'patients.patientId', 'episodes.patientId')
    .leftJoin('assignments', (join) =>
      join.onRef('assignments.episodeId', '=', 'episodes.episodeId').on(attendsAt(now)),
    )
    .select(['episodes.episodeId', 'episodes.admittedAt', 'episodes.service'])
    .where('episodes.hospitalId', '=', hospitalId)
    .where('episodes.status', 'in', ['open', 'dischargeOrdered'])
    .where('assignments.assignmentId', unassigned ? 'is' : 'is not', null)
    .where(matches(query.search, searched))
  if (episodeId !== undefined) rows = rows.where('episodes.episodeId', '=', episodeId)
  if (roomId !== undefined) rows = rows.where(liesIn('episodes', roomId))
  const page = await pageOf(rows, query, ORDERS, 'episodes.episodeId')
  const ids = page.data.map((row) => row.episodeId)
  const targets = await episodeTargets(context, ids)
  const data = page.data.map((row) =>
    z.parse(Unassigned, {
      ...targets.get(row.episodeId),
      service: row.service,
      admittedAt: isoInstant(row.admittedAt),
    }),
  )
  return { status: 200, body: { ...page, data } }
}
