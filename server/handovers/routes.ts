import { sql } from 'kysely'
import { Handover, HandoverListQuery, HandoverPage } from '#src/domain/assignments/contract.ts'
import { matches, pageOf } from '../db/paginate.ts'
import { detail, type Endpoint, lists } from '../http/endpoint.ts'
import type { RequestContext } from '../http/request-context.ts'
import { accept } from './accepting.ts'
import { give } from './giving.ts'
import { aboutOne, findHandover, HANDOVERS, handoversOf, toHandovers } from './reads.ts'
import { withdraw } from './withdrawing.ts'

const access = ['doctorAssignments', 'read'] as const
const ORDERS = { createdAt: 'handovers.createdAt' }
const SEARCHED = [sql<string>`givers.userSearch`, sql<string>`takers.userSearch`]

const list = lists({
  path: HANDOVERS,
  summary: 'What the caller handed over or is to take over, the newest first',
  access,
  query: HandoverListQuery,
  schema: HandoverPage,
  async handle(context) {
    const { principal, query } = context
    const { status } = query
    const mine = handoversOf(context)
      .where(({ eb, or }) =>
        or([eb('fromDoctorId', '=', principal.userId), eb('toDoctorId', '=', principal.userId)]),
      )
      .where(matches(query.search, SEARCHED))
      .$if(status !== undefined, (rows) => rows.where('status', '=', status ?? ''))
    const page = await pageOf(mine, query, ORDERS, 'handovers.handoverId')
    return { status: 200, body: { ...page, data: await toHandovers(context, page.data) } }
  },
})

/** The handover in the path, if it is from or to the caller. */
async function findOwn(context: RequestContext): Promise<Handover | undefined> {
  const handover = await findHandover(context)
  const parties = [handover?.fromDoctorId, handover?.toDoctorId]
  return parties.includes(context.principal.userId) ? handover : undefined
}

const record = detail({
  path: `${HANDOVERS}/{handoverId}`,
  summary: 'One handover, for the two who are part of it',
  access,
  schema: Handover,
  find: findOwn,
  patientOf: (handover) => aboutOne(handover).patientId,
})

export const handoverEndpoints: readonly Endpoint[] = [list, give, record, accept, withdraw]
