import { type AssignmentRole, mayTake } from '#src/domain/assignments/contract.ts'
import type { Doctor } from '#src/domain/doctors/contract.ts'
import { isRunning } from '#src/domain/episodes/rules.ts'
import { doctorsOf, toDoctor } from '../doctors/reads.ts'
import { fieldError } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'

/** Somebody whom a body names as a doctor. */
export interface NamedDoctor extends Doctor {
  isMember: boolean
}

/** The doctor whom a body names in a field; throws 422 for who is none in this hospital. */
export async function requireDoctor(
  context: RequestContext,
  doctorId: string,
  field: string,
): Promise<NamedDoctor> {
  const doctor = await doctorsOf(context)
    .where('doctorId', '=', doctorId)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('members')
          .select('members.userId')
          .whereRef('members.userId', '=', 'doctors.doctorId')
          .whereRef('members.hospitalId', '=', 'doctors.hospitalId'),
      ).as('isMember'),
    )
    .executeTakeFirst()
  if (!doctor) throw fieldError(422, field, 'No es doctor de este centro médico')
  return { ...toDoctor(context, doctor), isMember: Boolean(doctor.isMember) }
}

/** Throws 409 for who doesn't practise here now, and for whose profession doesn't take this role. */
export function refuseAbsent(doctor: NamedDoctor, field: string, role: AssignmentRole = 'attending'): void {
  const { name, status, isMember, isInvited, isEnded, profession } = doctor
  if (status === 'paused') throw fieldError(409, field, `${name} está en pausa`)
  if (status === 'retired') throw fieldError(409, field, `${name} está de baja`)
  if (isInvited) throw fieldError(409, field, `${name} todavía no acepta la invitación a este centro médico`)
  if (!isMember) throw fieldError(409, field, `${name} ya no pertenece a este centro médico`)
  if (isEnded) throw fieldError(409, field, `${name} ya terminó aquí`)
  if (mayTake(role, profession)) return
  const needed = role === 'resident' ? 'médico ni está en formación' : 'médico'
  throw fieldError(409, field, `${name} no es ${needed}`)
}

/** What an assignment is for. */
export type Target =
  | { episodeId: number; roomId: null; patientId: number; admittedAt: number; isRunning: boolean }
  | { episodeId: null; roomId: number; code: string; isActive: boolean }

async function requireEpisode({ db, hospitalId }: RequestContext, episodeId: number): Promise<Target> {
  const episode = await db
    .selectFrom('episodes')
    .select(['patientId', 'admittedAt', 'status'])
    .where('episodeId', '=', episodeId)
    .where('hospitalId', '=', hospitalId)
    .executeTakeFirst()
  if (!episode) throw fieldError(422, 'episodeId', 'No existe ese episodio en este centro médico')
  const { patientId, admittedAt, status } = episode
  return {
    episodeId,
    roomId: null,
    patientId,
    admittedAt,
    isRunning: isRunning(status),
  }
}

async function requireRoom({ db, hospitalId }: RequestContext, roomId: number): Promise<Target> {
  const room = await db
    .selectFrom('rooms')
    .select(['code', 'active'])
    .where('roomId', '=', roomId)
    .where('hospitalId', '=', hospitalId)
    .executeTakeFirst()
  if (!room) throw fieldError(422, 'roomId', 'No existe ese cuarto en este centro médico')
  return { episodeId: null, roomId, code: room.code, isActive: room.active === 1 }
}

/** The episode or room of an assignment; throws 422 where the hospital has none with this id. */
export function requireTarget(
  context: RequestContext,
  { episodeId, roomId }: { episodeId: number | null; roomId: number | null },
): Promise<Target> {
  return episodeId === null ? requireRoom(context, roomId ?? 0) : requireEpisode(context, episodeId)
}

/** Throws 409 for an episode that is over, and for a room that isn't used. */
export function refuseOver(target: Target): void {
  if (target.episodeId === null) {
    const { roomId } = target
    if (target.isActive) return
    throw fieldError(409, 'roomId', `El cuarto ${target.code} no está activo`, { roomId })
  }
  if (!target.isRunning) {
    const { episodeId, patientId } = target
    throw fieldError(409, 'episodeId', 'Ese episodio ya no está en curso', { episodeId, patientId })
  }
}
