import { sql } from 'kysely'
import * as z from 'zod/mini'
import { AssignmentListQuery, AssignmentPage, UnassignedPage } from '#src/domain/assignments/contract.ts'
import { matches, pageOf } from '../db/paginate.ts'
import { endpoint, NO_BODY, NO_RECORD } from '../http/endpoint.ts'
import type { RequestContext } from '../http/request-context.ts'
import { liesIn } from './in-room.ts'
import { ASSIGNMENTS, aboutPatient, assignmentsOf, statusAt, toAssignments } from './reads.ts'
import { mayName } from './targets.ts'
import { unassignedPage } from './unassigned.ts'

const ORDERS = { startsAt: 'assignments.startedAt', assignmentId: 'assignments.assignmentId' }

type Query = z.output<typeof AssignmentListQuery>

/** The assignments that a query asks for. What was called off before it began touches no time. */
function chosen(context: RequestContext, { search, from, to, doctorId, episodeId, roomId, status }: Query) {
  // Who may not read patients must not find out their names by searching for them.
  const people = mayName(context) ? [sql<string>`patients.patientSearch`] : []
  return assignmentsOf(context)
    .leftJoin('episodes', 'episodes.episodeId', 'assignments.episodeId')
    .leftJoin('patients', 'patients.patientId', 'episodes.patientId')
    .where(matches(search, [sql`users.userSearch`, sql`rooms.roomSearch`, ...people]))
    .$if(from !== undefined || to !== undefined, (rows) =>
      rows.where(({ eb, or, ref }) =>
        or([
          eb('assignments.endedAt', 'is', null),
          eb('assignments.endedAt', '>', ref('assignments.startedAt')),
        ]),
      ),
    )
    .$if(from !== undefined, (rows) =>
      rows.where(({ eb, or }) =>
        or([eb('assignments.endedAt', 'is', null), eb('assignments.endedAt', '>', Date.parse(from ?? ''))]),
      ),
    )
    .$if(to !== undefined, (rows) => rows.where('assignments.startedAt', '<', Date.parse(to ?? '')))
    .$if(doctorId !== undefined, (rows) => rows.where('assignments.doctorId', '=', doctorId ?? ''))
    .$if(episodeId !== undefined, (rows) => rows.where('assignments.episodeId', '=', episodeId ?? 0))
    .$if(roomId !== undefined, (rows) =>
      rows.where(({ eb, or }) =>
        or([eb('assignments.roomId', '=', roomId ?? 0), liesIn('assignments', roomId ?? 0)]),
      ),
    )
    .$if(status !== undefined, (rows) => rows.where(statusAt(context.now), '=', status ?? ''))
}

export const list = endpoint({
  method: 'GET',
  path: ASSIGNMENTS,
  summary: 'The roster; or with `unassigned` the running episodes that nobody attends, or that somebody does',
  access: ['doctorAssignments', 'read'],
  guard: 'none',
  query: AssignmentListQuery,
  body: NO_BODY,
  find: NO_RECORD,
  answer: { status: 200, schema: z.union([AssignmentPage, UnassignedPage]) },
  async handle(context) {
    const { query } = context
    if (query.unassigned !== undefined)
      return unassignedPage(context, { ...query, unassigned: query.unassigned === 'true' })
    const page = await pageOf(chosen(context, query), query, ORDERS, 'assignments.assignmentId')
    const data = await toAssignments(context, page.data)
    const [one] = query.episodeId === undefined ? [] : data
    return { status: 200, body: { ...page, data }, ...(one && aboutPatient(one)) }
  },
})
