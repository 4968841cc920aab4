import { sql } from 'kysely'
import type { AssignmentRole } from '#src/domain/assignments/contract.ts'
import { updateVersion } from '../db/update-version.ts'
import { violationOf } from '../db/violation.ts'
import { doctorName } from '../doctors/reads.ts'
import { atOrAfter, firstMinuteText } from '../episodes/moments.ts'
import { type ApiError, fieldError } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { timeZoneOf } from '../profile/reads.ts'
import { type Span, spanText } from './span.ts'

/** What a doctor is to do for whom, and when. */
export interface Wanted extends Span {
  doctorId: string
  episodeId: number | null
  roomId: number | null
  role: AssignmentRole
  /** The assignment that is changed, if it is there already. */
  assignmentId?: number
}

/** What stands in the way: whoever attends at the same time, or the same doctor with the same role. */
function clashesOf({ db, hospitalId }: RequestContext, wanted: Wanted) {
  const { episodeId, roomId, role, doctorId, startedAt, endedAt, assignmentId = 0 } = wanted
  let rows = db
    .selectFrom('assignments')
    .innerJoin('users', 'users.userId', 'assignments.doctorId')
    .select(['assignmentId', 'doctorId', 'startedAt', 'endedAt', 'version', doctorName.as('name')])
    .where('hospitalId', '=', hospitalId)
    .where('episodeId', episodeId === null ? 'is' : '=', episodeId)
    .where('roomId', roomId === null ? 'is' : '=', roomId)
    .where('role', '=', role)
    .where('assignmentId', '<>', assignmentId)
    .where(({ eb, or, and, ref }) =>
      or([
        eb('endedAt', 'is', null),
        and([eb('endedAt', '>', startedAt), eb('endedAt', '>', ref('startedAt'))]),
      ]),
    )
  if (role !== 'attending') rows = rows.where('doctorId', '=', doctorId)
  if (endedAt !== null) rows = rows.where('startedAt', '<', endedAt)
  return rows.orderBy('startedAt').execute()
}

type Clash = Awaited<ReturnType<typeof clashesOf>>[number]

/** The error of a *Tratante* who would begin before the one who is there, or stay when the next one comes. */
function refuseOverlap({ now }: RequestContext, { name, startedAt }: Clash, timeZone: string): ApiError {
  const from = firstMinuteText(startedAt, timeZone)
  return startedAt > now.getTime()
    ? fieldError(
        409,
        'endsAt',
        `${name} será tratante a partir del ${from}: escribe un fin a esa hora o antes`,
      )
    : fieldError(409, 'startsAt', `${name} es tratante desde el ${from}: escribe esa hora o después`)
}

/**
 * Makes way for an assignment: whoever attends until now ends when the new *Tratante* begins. Gives the span that
 * it then has, since people write minutes. Throws 409 for what can't stand beside what is there.
 * @param field what is to blame in the body
 */
export async function closePrevious(
  context: RequestContext,
  wanted: Wanted,
  field = 'startsAt',
): Promise<Span> {
  const timeZone = await timeZoneOf(context.db, context.hospitalId)
  const { role, doctorId, endedAt } = wanted
  const leaving: Clash[] = []
  let { startedAt } = wanted
  for (const clash of await clashesOf(context, wanted)) {
    const isOver = clash.endedAt !== null && clash.endedAt <= context.now.getTime()
    const gives = role === 'attending' && clash.doctorId !== doctorId && !isOver
    const from = gives ? clash.startedAt : (clash.endedAt ?? Number.POSITIVE_INFINITY)
    const start = atOrAfter(startedAt, from)
    if (start === undefined && gives) throw refuseOverlap(context, clash, timeZone)
    if (start === undefined) {
      const text = `Se cruza con la asignación de ${clash.name} ${spanText(clash, timeZone)}`
      throw fieldError(409, field, text)
    }
    startedAt = start
    if (gives) leaving.push(clash)
  }
  if (endedAt !== null && endedAt <= startedAt)
    throw fieldError(422, 'endsAt', 'El fin debe ser después del inicio')
  for (const clash of leaving) await closeAssignment(context, clash, startedAt)
  return { startedAt, endedAt }
}

/** What the database itself refuses, whatever was asked for before. */
const REFUSED = [
  'oneAttendingDoctor',
  ...['assignmentsNeverOverlapByAttending', 'assignmentsNeverOverlapByEpisode'],
  'assignmentsNeverOverlapByRoom',
]

/** Does a write of an assignment; throws 409 where the database knows better. */
export async function mapOverlap<T>(write: () => Promise<T>, field = 'startsAt'): Promise<T> {
  try {
    return await write()
  } catch (reason) {
    if (!REFUSED.includes(violationOf(reason)?.constraint ?? '')) throw reason
    throw fieldError(409, field, 'Ya hay otra asignación en ese tiempo')
  }
}

/** Stores a new assignment, after whoever attends until then. Gives its id. */
export async function insertAssignment(
  context: RequestContext,
  wanted: Wanted & { shift: string | null },
  field = 'startsAt',
): Promise<number> {
  const { startedAt, endedAt } = await closePrevious(context, wanted, field)
  const { doctorId, episodeId, roomId, role, shift } = wanted
  const { hospitalId } = context
  const row = { hospitalId, doctorId, episodeId, roomId, role, shift, startedAt, endedAt, version: 1 }
  const insert = () =>
    context.db.insertInto('assignments').values(row).returning('assignmentId').executeTakeFirstOrThrow()
  return (await mapOverlap(insert, field)).assignmentId
}

/** What ends is a next version; what was only to begin ends where it would have begun. */
const endAt = (at: number) => ({
  endedAt: sql<number>`case when "startedAt" > ${at} then "startedAt" else ${at} end`,
  version: sql<number>`version + 1`,
})

/** Ends one assignment, as it was found; what was only to begin ends where it would have begun. */
export async function closeAssignment(
  { db }: Pick<RequestContext, 'db'>,
  { assignmentId, version, startedAt }: { assignmentId: number; version: number; startedAt: number },
  at: number,
): Promise<void> {
  await updateVersion(db, 'assignments', { assignmentId }, version, { endedAt: Math.max(startedAt, at) })
}

/** Ends what doctors were assigned to in an episode. */
export async function endAssignments(
  { db }: Pick<RequestContext, 'db'>,
  episodeId: number,
  at: number,
): Promise<void> {
  await db
    .updateTable('assignments')
    .set(endAt(at))
    .where('episodeId', '=', episodeId)
    .where(({ eb, or }) => or([eb('endedAt', 'is', null), eb('endedAt', '>', at)]))
    .execute()
}

/** Lets what ended with a discharge end when the patient really left, and nothing later. */
export async function moveAssignmentsEnd(
  context: Pick<RequestContext, 'db'>,
  episodeId: number,
  from: number,
  to: number,
): Promise<void> {
  if (to < from) return endAssignments(context, episodeId, to)
  await context.db
    .updateTable('assignments')
    .set(endAt(to))
    .where('episodeId', '=', episodeId)
    .where('endedAt', '=', from)
    .where('startedAt', '<', from)
    .execute()
}
