import * as z from 'zod/mini'
import { AssignmentRole, mayTake } from '#src/domain/assignments/contract.ts'
import { retireDoctor } from '#src/domain/doctors/api-writes.ts'
import { type Doctor, type Profession, Retirement } from '#src/domain/doctors/contract.ts'
import { type NamedDoctor, refuseAbsent, requireDoctor } from '../../assignments/participants.ts'
import { assignmentsOf, statusAt, targetOfAssignment, targetText } from '../../assignments/reads.ts'
import { spanText } from '../../assignments/span.ts'
import { closeAssignment, insertAssignment } from '../../assignments/writes.ts'
import { ApiError, fieldError } from '../../http/api-error.ts'
import { implement } from '../../http/endpoint.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { mayNamePatients } from '../../http/rights.ts'
import { timeZoneOf } from '../../profile/reads.ts'
import { findDoctor } from '../reads.ts'
import { changeDoctor } from '../writes.ts'

const FIELD = 'reassignments'
type Reassignments = z.output<typeof Retirement>['reassignments']

/** What a doctor is on for, or is going to be. */
function openAssignments(context: RequestContext, doctorId: string) {
  return assignmentsOf(context)
    .where('assignments.hospitalId', '=', context.hospitalId)
    .where('assignments.doctorId', '=', doctorId)
    .where(statusAt(context.now), '<>', 'ended')
    .orderBy('assignments.startedAt')
    .orderBy('assignments.assignmentId')
    .execute()
}

/** Throws 409 for a change of profession after which somebody could not go on with what they are on for. */
export async function refuseAssigned(
  context: RequestContext,
  { doctorId, name }: Doctor,
  profession: Profession,
): Promise<void> {
  const open = await openAssignments(context, doctorId)
  if (!open.every(({ role }) => mayTake(z.parse(AssignmentRole, role), profession)))
    throw fieldError(409, 'profession', `${name} tiene asignaciones abiertas: termínalas o reasígnalas antes`)
}

type Open = Awaited<ReturnType<typeof openAssignments>>[number]

/** Who takes over which assignment; throws 422 for one that isn't open, comes twice, or stays with its doctor. */
async function successorsOf(
  context: RequestContext,
  open: readonly Open[],
  wanted: Reassignments,
  retiring: string,
): Promise<Map<number, NamedDoctor>> {
  const ids = new Set(open.map((one) => one.assignmentId))
  const doctors = new Map<string, NamedDoctor>()
  const successors = new Map<number, NamedDoctor>()
  for (const { assignmentId, doctorId } of wanted) {
    if (!ids.has(assignmentId))
      throw fieldError(422, FIELD, `La asignación ${assignmentId} no es una de las que tiene abiertas`)
    if (successors.has(assignmentId))
      throw fieldError(422, FIELD, `La asignación ${assignmentId} está dos veces`)
    if (doctorId === retiring) throw fieldError(422, FIELD, 'Elige a otro doctor, no al que causa baja')
    const doctor = doctors.get(doctorId) ?? (await requireDoctor(context, doctorId, FIELD))
    doctors.set(doctorId, doctor)
    successors.set(assignmentId, doctor)
  }
  return successors
}

const ROLES: Readonly<Record<AssignmentRole, string>> = {
  attending: 'Tratante',
  consultant: 'Interconsultante',
  resident: 'Residente',
  onCall: 'De guardia',
}

/** The error that lists the assignments without a successor. */
async function listLeft(context: RequestContext, left: readonly Open[]): Promise<ApiError> {
  const named = mayNamePatients(context)
  const timeZone = await timeZoneOf(context.db, context.hospitalId)
  const texts = left.map((one) => {
    const target = targetText(targetOfAssignment(one, named))
    return `${ROLES[z.parse(AssignmentRole, one.role)]}: ${target}, ${spanText(one, timeZone)}`
  })
  const many =
    texts.length === 1
      ? 'Falta por reasignar 1 asignación'
      : `Faltan por reasignar ${texts.length} asignaciones`
  return new ApiError(409, `${many} antes de la baja`, { errors: { [FIELD]: texts } })
}

/** Passes an assignment on: what has begun ends now, and its rest is the successor's. */
async function passOn(context: RequestContext, one: Open, doctorId: string): Promise<void> {
  const { episodeId, roomId, shift, endedAt } = one
  const at = Math.max(context.now.getTime(), one.startedAt)
  await closeAssignment(context, one, at)
  const role = z.parse(AssignmentRole, one.role)
  await insertAssignment(context, { doctorId, episodeId, roomId, role, shift, startedAt: at, endedAt }, FIELD)
}

export const retire = implement(retireDoctor, {
  summary: 'Retires a doctor, with a successor for each open assignment',
  body: Retirement,
  find: findDoctor,
  async handle(context) {
    const { body, found } = context
    const { doctorId } = found
    const open = await openAssignments(context, doctorId)
    const successors = await successorsOf(context, open, body.reassignments, doctorId)
    if (found.status === 'retired') throw new ApiError(409, `${found.name} ya está de baja`)
    const left = open.filter((one) => !successors.has(one.assignmentId))
    if (left.length > 0) throw await listLeft(context, left)
    for (const one of open) {
      const successor = successors.get(one.assignmentId)
      if (successor) refuseAbsent(successor, FIELD, z.parse(AssignmentRole, one.role))
    }
    for (const one of open) await passOn(context, one, successors.get(one.assignmentId)?.doctorId ?? doctorId)
    return { status: 200, body: await changeDoctor(context, found, { status: 'retired' }) }
  },
})
