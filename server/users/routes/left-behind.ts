import { type SqlBool, sql } from 'kysely'
import { dayAt } from '#src/domain/dates.ts'
import { getMemberOpenWork, listLeftBehind } from '#src/domain/users/api.ts'
import { LeftBehindQuery, MOST_LISTED, type OpenWork } from '#src/domain/users/open-work.ts'
import { assignmentsOf, statusAt, toAssignments } from '../../assignments/reads.ts'
import { countRows, matches, pageOf } from '../../db/paginate.ts'
import { documentsOf, isWrittenBy, toSummary } from '../../documents/reads.ts'
import { patientsOfHandovers, toHandovers } from '../../handovers/reads.ts'
import { answers, type Endpoint, implement } from '../../http/endpoint.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { hasRight, mayNamePatients } from '../../http/rights.ts'
import { NAME_COLUMNS, patientNames } from '../../patients/names.ts'
import { timeZoneOf } from '../../profile/reads.ts'

/** Which of somebody's open work the reader may know of. */
function readable({ principal, hospitalId }: RequestContext) {
  const may = (...right: Parameters<typeof hasRight>[2]) => hasRight(principal, hospitalId, right)
  return {
    drafts: may('episodes', 'read'),
    // Who retires doctors passes these on.
    assignments: may('doctorAssignments', 'read') || may('doctors', 'write'),
  }
}

/** Drafts that can still be signed: an annulled episode takes no signature. */
const draftsOf = (context: RequestContext) =>
  documentsOf(context).where('documents.status', '=', 'draft').where('episodes.status', '<>', 'annulled')

async function draftsBy(context: RequestContext, userId: string) {
  const found = draftsOf(context).where(isWrittenBy(userId))
  const total = await countRows(found)
  const rows = await found
    .innerJoin('patients', (join) =>
      join
        .onRef('patients.patientId', '=', 'episodes.patientId')
        .onRef('patients.hospitalId', '=', 'episodes.hospitalId'),
    )
    .select(NAME_COLUMNS)
    .orderBy('documents.updatedAt', 'desc')
    .orderBy('documents.documentId', 'desc')
    .limit(MOST_LISTED)
    .execute()
  const named = mayNamePatients(context)
  const data = rows.map((row) => ({ ...toSummary(row), ...patientNames(row, named) }))
  return { total, data }
}

const pendingHandovers = ({ db, hospitalId }: RequestContext) =>
  db
    .selectFrom('handovers')
    .where('handovers.hospitalId', '=', hospitalId)
    .where('handovers.status', '=', 'pending')
    .where('handovers.withdrawnAt', 'is', null)

async function handoversOf(context: RequestContext, userId: string) {
  const found = pendingHandovers(context).where(({ eb, or }) =>
    or([eb('fromDoctorId', '=', userId), eb('toDoctorId', '=', userId)]),
  )
  const total = await countRows(found)
  const first = found
    .select('handovers.handoverId')
    .orderBy('handovers.handoverId', 'desc')
    .limit(MOST_LISTED)
  const rows = await patientsOfHandovers(context)
    .where('handovers.handoverId', 'in', first)
    .orderBy('handovers.handoverId', 'desc')
    .execute()
  return { total, data: toHandovers(context, rows) }
}

const openAssignments = (context: RequestContext) =>
  assignmentsOf(context)
    .where('assignments.hospitalId', '=', context.hospitalId)
    .where(statusAt(context.now), '<>', 'ended')

async function assignmentsBy(context: RequestContext, userId: string) {
  const found = openAssignments(context).where('assignments.doctorId', '=', userId)
  const total = await countRows(found)
  const rows = await found
    .orderBy('assignments.startedAt', 'desc')
    .orderBy('assignments.assignmentId', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return { total, data: toAssignments(context, rows) }
}

/** The open work of the person in the path, if they belong or belonged to the hospital. */
async function findOpenWork(context: RequestContext): Promise<OpenWork | undefined> {
  const { db, hospitalId, params } = context
  const userId = params.userId ?? ''
  const ofHospital = (table: 'members' | 'formerMembers') =>
    db.selectFrom(table).select('userId').where('hospitalId', '=', hospitalId)
  const person = await db
    .selectFrom('users')
    .select(['userId', 'userName'])
    .where('userId', '=', userId)
    .where(({ eb, or }) =>
      or([eb('userId', 'in', ofHospital('members')), eb('userId', 'in', ofHospital('formerMembers'))]),
    )
    .executeTakeFirst()
  if (!person) return undefined
  const may = readable(context)
  return {
    ...person,
    drafts: may.drafts ? await draftsBy(context, userId) : null,
    handovers: may.assignments ? await handoversOf(context, userId) : null,
    assignments: may.assignments ? await assignmentsBy(context, userId) : null,
  }
}

const openWork = answers(getMemberOpenWork, {
  summary:
    'Drafts, pending handovers and open assignments of a member or former member, each as far as the caller may read it',
  alsoSelf: true,
  find: findOpenWork,
})

/** Whether somebody is gone: shut out of the installation, no member any more, retired, or past their last day here. */
async function isGone({ db, hospitalId, now }: RequestContext) {
  const today = dayAt(now, await timeZoneOf(db, hospitalId))
  const members = db.selectFrom('members').select('userId').where('hospitalId', '=', hospitalId)
  const former = db.selectFrom('formerMembers').select('userId').where('hospitalId', '=', hospitalId)
  const retired = db
    .selectFrom('doctors')
    .select('doctorId')
    .where('hospitalId', '=', hospitalId)
    .where(({ eb, or }) => or([eb('status', '=', 'retired'), eb('endDate', '<', today)]))
  return sql<SqlBool>`(
    users."deactivatedAt" is not null or users."userId" in ${retired}
    or (users."userId" in ${former} and users."userId" not in ${members})
  )`
}

/** How much each person has, said in SQL; null for what the reader may not know. */
function amounts(context: RequestContext) {
  const may = readable(context)
  const count = sql<number>`count(*)`.as('many')
  const drafts = draftsOf(context).clearSelect().select(count).where(isWrittenBy(sql<string>`users."userId"`))
  const handovers = pendingHandovers(context)
    .select(count)
    .where(sql<SqlBool>`users."userId" in (handovers."fromDoctorId", handovers."toDoctorId")`)
  const assignments = context.db
    .selectFrom('assignments')
    .select(count)
    .where('assignments.hospitalId', '=', context.hospitalId)
    .where(statusAt(context.now), '<>', 'ended')
    .where(sql<SqlBool>`assignments."doctorId" = users."userId"`)
  const unknown = sql<number | null>`cast(null as bigint)`
  const known = (is: boolean, amount: typeof drafts | typeof handovers | typeof assignments) =>
    is ? sql<number | null>`${amount}` : unknown
  return {
    drafts: known(may.drafts, drafts),
    handovers: known(may.assignments, handovers),
    assignments: known(may.assignments, assignments),
  }
}

const leftBehind = implement(listLeftBehind, {
  summary:
    'Who left the hospital, retired as a doctor, is past their last day or was shut out, and has open work, with how much of each kind',
  query: LeftBehindQuery,
  async handle(context) {
    const { db, query } = context
    const { drafts, handovers, assignments } = amounts(context)
    const rows = db
      .selectFrom('users')
      .select(['users.userId', 'users.userName', drafts.as('drafts'), handovers.as('handovers')])
      .select(assignments.as('assignments'))
      .where(await isGone(context))
      .where(
        sql<SqlBool>`coalesce(${drafts}, 0) + coalesce(${handovers}, 0) + coalesce(${assignments}, 0) > 0`,
      )
      .where(matches(db, query.search, ['users.userSearch']))
    const orders = { userName: 'users.userNameSort', userId: 'users.userId' }
    return { status: 200, body: await pageOf(rows, query, orders, 'users.userId') }
  },
})

export const leftBehindEndpoints: readonly Endpoint[] = [openWork, leftBehind]
