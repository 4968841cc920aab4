import * as z from 'zod/mini'
import { isInTraining, type Profession } from '../doctors/contract.ts'
import { EpisodeBed } from '../episodes/contract.ts'
import { Id, Instant, listQuery, pageOf } from '../list.ts'
import { PATIENT_NAMES } from '../patients/name-fields.ts'
import { ShiftKind } from '../profile/contract.ts'
import { atMost, multilineText, personId } from '../text-rules.ts'

export const AssignmentRole = z.enum(['attending', 'consultant', 'resident', 'onCall'])
export type AssignmentRole = z.infer<typeof AssignmentRole>

/** Whether a profession takes a role: physicians any, those in training that of the resident. */
export function mayTake(role: AssignmentRole, profession: Profession): boolean {
  return profession === 'physician' || (role === 'resident' && isInTraining(profession))
}

export const AssignmentStatus = z.enum(['scheduled', 'active', 'ended'])
export type AssignmentStatus = z.infer<typeof AssignmentStatus>

/** The subject of an assignment, for display; the name is null for readers who may not read patients. */
export const AssignmentTarget = z.object({
  episodeId: z.nullable(Id),
  patientId: z.nullable(Id),
  ...PATIENT_NAMES,
  bed: z.nullable(EpisodeBed),
  roomId: z.nullable(Id),
  roomCode: z.nullable(z.string()),
})
export type AssignmentTarget = z.infer<typeof AssignmentTarget>

/** A doctor's assignment to an episode or a room (asignación). */
export const Assignment = z.object({
  assignmentId: Id,
  doctorId: z.string(),
  doctorName: z.string(),
  ...AssignmentTarget.shape,
  role: AssignmentRole,
  shift: z.nullable(ShiftKind),
  startsAt: Instant,
  /** Unset while unknown. */
  endsAt: z.nullable(Instant),
  status: AssignmentStatus,
  version: z.int(),
})
export type Assignment = z.infer<typeof Assignment>

export const AssignmentPage = pageOf(Assignment)

/** A running episode without an active *Tratante*, for `unassigned=true`; `false` lists the other running episodes. */
export const Unassigned = z.object({
  ...AssignmentTarget.shape,
  episodeId: Id,
  admittedAt: Instant,
  service: z.string(),
})
export type Unassigned = z.infer<typeof Unassigned>

export const UnassignedPage = pageOf(Unassigned)

/** The list of assignments, or of running episodes where `unassigned` is asked for. */
export const AssignmentListAnswer = z.union([AssignmentPage, UnassignedPage])

const wholeNumber = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number))

/**
 * Query of `GET assignments`: those that overlap the time from `from` to `to`. `roomId` also finds the assignments of the
 * room's patients. `unassigned` can be combined with `search`, `episodeId` and `roomId` only.
 */
export const AssignmentListQuery = z
  .extend(listQuery(['startsAt', 'assignmentId']), {
    from: z.optional(Instant),
    to: z.optional(Instant),
    doctorId: z.optional(z.string().check(atMost(200))),
    episodeId: z.optional(wholeNumber),
    roomId: z.optional(wholeNumber),
    status: z.optional(AssignmentStatus),
    unassigned: z.optional(z.enum(['true', 'false'])),
  })
  .check(
    z.refine(({ from, to }) => !from || !to || Date.parse(from) < Date.parse(to), {
      message: 'El fin debe ser después del inicio',
      path: ['to'],
    }),
  )

const when = {
  role: AssignmentRole,
  shift: z._default(z.nullable(ShiftKind), null),
  startsAt: Instant,
  endsAt: z._default(z.nullable(Instant), null),
}

const endsAfterStart = z.refine<{ startsAt: string; endsAt: string | null }>(
  ({ startsAt, endsAt }) => endsAt === null || Date.parse(endsAt) > Date.parse(startsAt),
  { message: 'El fin debe ser después del inicio', path: ['endsAt'] },
)

export const ATTENDS_NO_ROOM = 'El tratante es de un paciente, no de un cuarto'

/**
 * Body of `POST assignments`: for an episode or for a room, never both. With a `shift` but no `endsAt` it ends with
 * that shift.
 */
export const AssignmentCreate = z
  .object({
    ...when,
    doctorId: personId('Elige al doctor'),
    episodeId: z._default(z.nullable(Id), null),
    roomId: z._default(z.nullable(Id), null),
  })
  .check(
    endsAfterStart,
    z.refine(({ episodeId, roomId }) => (episodeId === null) !== (roomId === null), {
      message: 'Elige un episodio o un cuarto',
      path: ['episodeId'],
    }),
    z.refine(({ role, roomId }) => role !== 'attending' || roomId === null, {
      message: ATTENDS_NO_ROOM,
      path: ['role'],
    }),
  )
export type AssignmentCreate = z.input<typeof AssignmentCreate>

/** Body of `PUT assignments/{assignmentId}`. */
export const AssignmentUpdate = z.object(when).check(endsAfterStart)
export type AssignmentUpdate = z.input<typeof AssignmentUpdate>

/** Body of `POST assignments/{assignmentId}/end`; now by default. An assignment that has not begun is cancelled. */
export const AssignmentEnd = z.object({ at: z._default(z.nullable(Instant), null) })
export type AssignmentEnd = z.input<typeof AssignmentEnd>

/** Body of `POST handovers` (entregar turno): hands the caller's patients to another doctor, with a note on each. */
export const HandoverCreate = z.object({
  toDoctorId: personId('Elige a quién entregas'),
  items: z
    .array(z.object({ episodeId: Id, note: z._default(multilineText(500), '') }))
    .check(z.minLength(1, 'Elige al menos un paciente'), z.maxLength(200)),
})
export type HandoverCreate = z.input<typeof HandoverCreate>

export const Handover = z.object({
  handoverId: Id,
  fromDoctorId: z.string(),
  fromDoctorName: z.string(),
  toDoctorId: z.string(),
  toDoctorName: z.string(),
  status: z.enum(['pending', 'accepted']),
  createdAt: Instant,
  acceptedAt: z.nullable(Instant),
  items: z.array(
    z.object({
      ...AssignmentTarget.shape,
      episodeId: Id,
      note: z.string(),
      /** Whether the patient was taken over; null until the handover is accepted. Another doctor may attend them by then. */
      passed: z.nullable(z.boolean()),
    }),
  ),
  version: z.int(),
})
export type Handover = z.infer<typeof Handover>

export const HandoverPage = pageOf(Handover)

/** Query of `GET handovers`: from or to the caller, the newest first. */
export const HandoverListQuery = z.extend(listQuery(['createdAt'], 'desc'), {
  status: z.optional(z.enum(['pending', 'accepted'])),
})
