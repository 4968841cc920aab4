import * as z from 'zod/mini'
import {
  type Assignment,
  AssignmentCreate,
  AssignmentRole,
  AssignmentUpdate,
} from '#src/domain/assignments/contract.ts'
import { addDays } from '#src/domain/dates.ts'
import { type Profile, ShiftKind } from '#src/domain/profile/contract.ts'
import { optionalMoment, requiredMoment } from '#src/forms/moment.ts'
import type { Difference } from '#src/forms/use-record-form.ts'
import type { Option } from '#src/ui/SelectField.tsx'
import { SHIFT_LABELS } from '../../profile/labels.ts'
import { ASSIGNMENT_ROLE_LABELS } from '../labels.ts'

interface Clock {
  toInstant: (local: string) => string | undefined
  toLocal: (instant: string) => string
  instant: (instant: string) => string
}

/** The role, the shift and the times of an assignment, as fields hold them. */
export const SpanFields = z.object({
  role: AssignmentRole,
  /** Empty for none. */
  shift: z.string(),
  startsAt: z.string(),
  /** Empty: when the shift ends, or open-ended. */
  endsAt: z.string(),
})
export type SpanFields = z.infer<typeof SpanFields>

/** What the fields of a new assignment hold: ids and times as text. */
export const NewAssignmentFields = z.extend(SpanFields, {
  doctorId: z.string(),
  /** What it is for, and how that is found. */
  target: z.enum(['patient', 'bed', 'room']),
  episodeId: z.string(),
  roomId: z.string(),
})
export type NewAssignmentFields = z.infer<typeof NewAssignmentFields>

const spanOf = (clock: Pick<Clock, 'toInstant'>) => ({
  role: AssignmentRole,
  shift: z.optional(z.nullable(ShiftKind)),
  startsAt: requiredMoment(clock, 'Escribe cuándo empieza'),
  endsAt: z.optional(optionalMoment(clock)),
})

/** What `POST assignments` takes, from fields on the hospital's clock. */
export function newAssignmentBody(clock: Pick<Clock, 'toInstant'>) {
  const fields = z.object({
    ...spanOf(clock),
    doctorId: z.string().check(z.minLength(1, 'Elige al doctor')),
    episodeId: z.optional(z.nullable(z.int('Busca y elige al paciente'))),
    roomId: z.optional(z.nullable(z.int('Elige el cuarto'))),
  })
  return z.pipe(fields, AssignmentCreate)
}

export function toNewAssignment({ target, episodeId, roomId, shift, ...rest }: NewAssignmentFields) {
  const isRoom = target === 'room'
  return {
    ...rest,
    shift: shift || null,
    // Where nothing was chosen, the empty text fails as an id.
    episodeId: isRoom ? null : Number(episodeId) || '',
    roomId: isRoom ? Number(roomId) || '' : null,
  }
}

/** An assignment as the fields of its form hold it. */
export function spanFields({ role, shift, startsAt, endsAt }: Assignment, clock: Clock): SpanFields {
  return {
    role,
    shift: shift ?? '',
    startsAt: clock.toLocal(startsAt),
    endsAt: endsAt === null ? '' : clock.toLocal(endsAt),
  }
}

/**
 * What `PUT assignments/{assignmentId}` takes. Fields hold minutes: an unchanged time is sent as it is stored, to the
 * millisecond, and in the hour that clocks repeat as the same one of the two.
 */
export function assignmentBody(stored: Assignment, clock: Clock) {
  const instants = [stored.startsAt, stored.endsAt].flatMap((instant) => instant ?? [])
  const toInstant = (local: string) =>
    instants.find((instant) => clock.toLocal(instant) === local) ?? clock.toInstant(local)
  return z.pipe(z.object(spanOf({ toInstant })), AssignmentUpdate)
}

export function toAssignment({ shift, ...rest }: SpanFields) {
  return { ...rest, shift: shift || null }
}

/** How an assignment as it is stored differs from what a form holds, in words. */
export function assignmentDifferences(local: SpanFields, stored: Assignment, clock: Clock): Difference[] {
  const server = spanFields(stored, clock)
  const time = (localTime: string) => {
    const instant = clock.toInstant(localTime)
    return instant ? clock.instant(instant) : localTime
  }
  const shift = (kind: string) => {
    const parsed = z.safeParse(ShiftKind, kind)
    return parsed.success ? SHIFT_LABELS[parsed.data] : ''
  }
  const all = [
    {
      label: 'Rol',
      local: ASSIGNMENT_ROLE_LABELS[local.role],
      server: ASSIGNMENT_ROLE_LABELS[server.role],
    },
    { label: 'Turno', local: shift(local.shift), server: shift(server.shift) },
    { label: 'Inicio', local: time(local.startsAt), server: time(server.startsAt) },
    { label: 'Fin', local: time(local.endsAt), server: time(server.endsAt) },
  ]
  return all.filter((one) => one.local !== one.server)
}

type Shift = Profile['shifts'][number]

/** The shifts of a hospital as a list to choose from, each kind once, with its first hours. */
export function shiftOptions(shifts: readonly Shift[]): Option[] {
  const kinds = new Set(shifts.map(({ kind }) => kind))
  return [...kinds].map((kind) => {
    const hours = shifts.find((one) => one.kind === kind)
    return { value: kind, label: `${SHIFT_LABELS[kind]} (${hours?.startsAt} a ${hours?.endsAt})` }
  })
}

/**
 * When a shift begins and ends that is worked on a day, on the hospital's clock; one that ends no later than it
 * begins ends on the next day.
 * @returns undefined for a kind that the hospital does not have
 */
export function shiftTimes(
  day: string,
  kind: string,
  shifts: readonly Shift[],
): { startsAt: string; endsAt: string } | undefined {
  const shift = shifts.find((one) => one.kind === kind)
  if (!shift) return undefined
  const last = shift.endsAt > shift.startsAt ? day : addDays(day, 1)
  return { startsAt: `${day}T${shift.startsAt}`, endsAt: `${last}T${shift.endsAt}` }
}
