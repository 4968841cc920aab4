import { type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { listAssignments } from '#src/domain/assignments/api.ts'
import { AssignmentListQuery, Unassigned } from '#src/domain/assignments/contract.ts'
import { joinedPageOf, matches } from '../../db/paginate.ts'
import { attendsAt, placedEpisodes, targetOf } from '../../episodes/reads.ts'
import { episodeRuns } from '../../episodes/running.ts'
import { implement } from '../../http/endpoint.ts'
import { isoInstant } from '../../http/iso-instant.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { mayNamePatients } from '../../http/rights.ts'
import { aboutPatient, assignmentsOf, assignmentTables, statusAt, toAssignments } from '../reads.ts'

type Query = z.output<typeof AssignmentListQuery>

const ORDERS = { startsAt: 'assignments.startedAt', assignmentId: 'assignments.assignmentId' }
const UNASSIGNED_ORDERS = { startsAt: 'episodes.admittedAt', assignmentId: 'episodes.episodeId' }

/** Whether the patient of an episode lies in a room now. */
function isInRoom(table: 'assignments' | 'episodes', roomId: number) {
  return sql<SqlBool>`${sql.ref(`${table}.episodeId`)} in (
    select "bedStays"."episodeId" from "bedStays" join beds on beds."bedId" = "bedStays"."bedId"
    where beds."roomId" = ${roomId} and "bedStays"."endedAt" is null
  )`
}

/** The assignments that a query asks for. What was called off before it began touches no time. */
function matching(context: RequestContext, query: Query) {
  const { search, from, to, doctorId, episodeId, roomId, status } = query
  // Who may not read patients must not find out their names by searching for them.
  const people = mayNamePatients(context) ? ['patients.patientSearch'] : []
  let rows = assignmentTables(context.db)
    .where('assignments.hospitalId', '=', context.hospitalId)
    .where(matches(context.db, search, ['users.userSearch', 'rooms.roomSearch', ...people]))
  if (from !== undefined || to !== undefined)
    rows = rows.where(({ eb, or, ref }) =>
      or([
        eb('assignments.endedAt', 'is', null),
        eb('assignments.endedAt', '>', ref('assignments.startedAt')),
      ]),
    )
  if (from !== undefined)
    rows = rows.where(({ eb, or }) =>
      or([eb('assignments.endedAt', 'is', null), eb('assignments.endedAt', '>', Date.parse(from))]),
    )
  if (to !== undefined) rows = rows.where('assignments.startedAt', '<', Date.parse(to))
  if (doctorId !== undefined) rows = rows.where('assignments.doctorId', '=', doctorId)
  if (episodeId !== undefined) rows = rows.where('assignments.episodeId', '=', episodeId)
  if (roomId !== undefined)
    rows = rows.where(({ eb, or }) =>
      or([eb('assignments.roomId', '=', roomId), isInRoom('assignments', roomId)]),
    )
  if (status !== undefined) rows = rows.where(statusAt(context.now), '=', status)
  return rows
}

/** A page of the running episodes that nobody attends now, or of those that somebody does. */
async function unassignedPage(context: RequestContext, query: Query) {
  const { search, unassigned, episodeId, roomId } = query
  const named = mayNamePatients(context)
  const number = sql`cast(episodes."episodeId" as text)`
  let found = context.db
    .selectFrom('episodes')
    .innerJoin('patients', (join) =>
      join
        .onRef('patients.patientId', '=', 'episodes.patientId')
        .onRef('patients.hospitalId', '=', 'episodes.hospitalId'),
    )
    .leftJoin('assignments', (join) =>
      join.onRef('assignments.episodeId', '=', 'episodes.episodeId').on(attendsAt(context.now)),
    )
    .where('episodes.hospitalId', '=', context.hospitalId)
    .where(episodeRuns)
    .where('assignments.assignmentId', unassigned === 'true' ? 'is' : 'is not', null)
    .where(matches(context.db, search, named ? [number, 'patients.patientSearch'] : [number]))
  if (episodeId !== undefined) found = found.where('episodes.episodeId', '=', episodeId)
  if (roomId !== undefined) found = found.where(isInRoom('episodes', roomId))
  const rows = placedEpisodes(context).select(['episodes.admittedAt', 'episodes.service'])
  const page = await joinedPageOf(found, rows, query, UNASSIGNED_ORDERS, 'episodes.episodeId')
  const data = page.data.map((row) =>
    z.parse(Unassigned, {
      ...targetOf(row, named),
      service: row.service,
      admittedAt: isoInstant(row.admittedAt),
    }),
  )
  return { ...page, data }
}

export const list = implement(listAssignments, {
  summary: 'The roster; or with `unassigned` the running episodes that nobody attends, or that somebody does',
  query: AssignmentListQuery,
  async handle(context) {
    const { query } = context
    if (query.unassigned !== undefined) return { status: 200, body: await unassignedPage(context, query) }
    const page = await joinedPageOf(
      matching(context, query),
      assignmentsOf(context),
      query,
      ORDERS,
      'assignments.assignmentId',
    )
    const data = toAssignments(context, page.data)
    const [one] = query.episodeId === undefined ? [] : data
    return { status: 200, body: { ...page, data }, ...(one && aboutPatient(one)) }
  },
})
