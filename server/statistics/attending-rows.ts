import { episodeTargets } from '../assignments/targets.ts'
import { pageOf } from '../db/paginate.ts'
import { doctorName } from '../doctors/reads.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { FindRows } from './asked.ts'
import { attendedAt } from './attending.ts'

const ORDERS = {
  doctor: 'users.userNameSort',
  startsAt: 'assignments.startedAt',
  service: 'episodes.service',
}

/** Who attended whom when the period ended. */
export const attendingRows: FindRows = async (context, { spans, service, query }) => {
  let rows = context.db
    .selectFrom('assignments')
    .innerJoin('episodes', 'episodes.episodeId', 'assignments.episodeId')
    .innerJoin('users', 'users.userId', 'assignments.doctorId')
    .select(['assignments.assignmentId', 'assignments.doctorId', doctorName.as('doctorName')])
    .select(['assignments.startedAt', 'episodes.episodeId', 'episodes.service'])
    .where('assignments.hospitalId', '=', context.hospitalId)
    .where(attendedAt(spans.now.closesAt))
  if (service !== undefined) rows = rows.where('episodes.service', '=', service)
  const page = await pageOf(rows, query, ORDERS, 'assignments.assignmentId')
  const subjects = await episodeTargets(
    context,
    page.data.map(({ episodeId }) => episodeId),
  )
  const data = page.data.map(({ startedAt, ...row }) => ({
    ...subjects.get(row.episodeId),
    ...row,
    startsAt: isoInstant(startedAt),
  }))
  return { ...page, data }
}
