import type * as z from 'zod/mini'
import { getAssignment } from '#src/domain/assignments/api.ts'
import { createAssignment, endAssignment, updateAssignment } from '#src/domain/assignments/api-writes.ts'
import {
  type Assignment,
  AssignmentCreate,
  AssignmentEnd,
  AssignmentUpdate,
  ATTENDS_NO_ROOM,
} from '#src/domain/assignments/contract.ts'
import { isFarAhead } from '#src/domain/far-dates.ts'
import { updateVersion } from '../db/update-version.ts'
import { atOrAfter, firstMinuteText } from '../episodes/moments.ts'
import { ApiError, fieldError } from '../http/api-error.ts'
import { answers, type Endpoint, implement } from '../http/endpoint.ts'
import type { HandlerResult, RequestContext } from '../http/request-context.ts'
import { timeZoneOf } from '../profile/reads.ts'
import { refuseAbsent, refuseOver, requireDoctor, requireTarget } from './participants.ts'
import { aboutPatient, findAssignment, readAssignment } from './reads.ts'
import { list } from './routes/list.ts'
import { spanOf } from './span.ts'
import { closeAssignment, closePrevious, insertAssignment, mapOverlap } from './writes.ts'

async function answer(
  context: RequestContext,
  status: HandlerResult['status'],
  assignmentId: number,
): Promise<HandlerResult> {
  const body = await readAssignment(context, assignmentId)
  return { status, body, ...aboutPatient(body) }
}

const assign = implement(createAssignment, {
  summary: 'Puts a doctor on an episode or a room; a new attending doctor takes over from the old one',
  body: AssignmentCreate,
  async handle(context) {
    const { body } = context
    const doctor = await requireDoctor(context, body.doctorId, 'doctorId')
    const target = await requireTarget(context, body)
    const earliest = target.episodeId === null ? undefined : target.admittedAt
    const span = await spanOf(context, body, {
      earliest,
      timeZone: await timeZoneOf(context.db, context.hospitalId),
    })
    refuseAbsent(doctor, 'doctorId', body.role)
    refuseOver(target)
    return answer(context, 201, await insertAssignment(context, { ...body, ...span }))
  },
})

const record = answers(getAssignment, {
  summary: 'One assignment, whatever has become of it',
  find: findAssignment,
  patientOf: (assignment) => aboutPatient(assignment).patientId,
})

/** Throws 409 for what is over: it stays as it was. */
function refuseEnded({ status }: Assignment): void {
  if (status === 'ended') throw new ApiError(409, 'Esta asignación ya terminó')
}

const change = implement(updateAssignment, {
  summary: 'Changes role, shift and times of an assignment that has not ended',
  body: AssignmentUpdate,
  find: findAssignment,
  async handle(context) {
    const { db, body, found } = context
    const { assignmentId, roomId, version } = found
    if (body.role === 'attending' && roomId !== null) throw fieldError(422, 'role', ATTENDS_NO_ROOM)
    const target = await requireTarget(context, found)
    const earliest = target.episodeId === null ? undefined : target.admittedAt
    const span = await spanOf(context, body, { earliest, timeZone: await timeZoneOf(db, context.hospitalId) })
    refuseEnded(found)
    if (body.role !== found.role)
      refuseAbsent(await requireDoctor(context, found.doctorId, 'role'), 'role', body.role)
    const { startedAt, endedAt } = await closePrevious(context, { ...found, ...body, ...span })
    const { role, shift } = body
    const row = { role, shift, startedAt, endedAt }
    await mapOverlap(() => updateVersion(db, 'assignments', { assignmentId }, version, row))
    return answer(context, 200, assignmentId)
  },
})

/** When an assignment ends; throws 422 for before it began, and for later than it ends anyway. */
async function endOf(
  context: RequestContext,
  { at }: z.output<typeof AssignmentEnd>,
  found: Assignment,
): Promise<number> {
  const start = Date.parse(found.startsAt)
  const timeZone = await timeZoneOf(context.db, context.hospitalId)
  const end = at === null ? Math.max(context.now.getTime(), start) : atOrAfter(Date.parse(at), start)
  if (end === undefined) {
    const from = firstMinuteText(start, timeZone)
    throw fieldError(422, 'at', `No puede terminar antes de empezar: escribe ${from} o después`)
  }
  if (isFarAhead(end, context.now.getTime())) throw fieldError(422, 'at', 'Revisa el año del fin')
  if (found.status !== 'ended' && found.endsAt !== null && end > Date.parse(found.endsAt)) {
    const until = firstMinuteText(Date.parse(found.endsAt), timeZone)
    throw fieldError(422, 'at', `Termina ya el ${until}: para alargarla, edítala`)
  }
  return end
}

const end = implement(endAssignment, {
  summary: 'Ends an assignment now or at a time; one that has not begun is called off',
  body: AssignmentEnd,
  find: findAssignment,
  async handle(context) {
    const { body, found } = context
    const at = await endOf(context, body, found)
    refuseEnded(found)
    await closeAssignment(context, { ...found, startedAt: Date.parse(found.startsAt) }, at)
    return answer(context, 200, found.assignmentId)
  },
})

export const assignmentEndpoints: readonly Endpoint[] = [list, assign, record, change, end]
