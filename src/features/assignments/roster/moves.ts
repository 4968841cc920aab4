import type * as z from 'zod/mini'
import type { Assignment, AssignmentCreate, AssignmentUpdate } from '#src/domain/assignments/contract.ts'
import { addDays, instantOf, localTime } from '#src/domain/dates.ts'
import { type RosterBy, rowOf } from './roster.ts'

/** Where an assignment is to go: so many days later, and to which row. */
export interface Move {
  days: number
  /** The row's id: a doctor's, or a room's. */
  row: string
}

/** What a move comes to: nothing, a refusal in words, one change, or another assignment in the place of this one. */
export type MovePlan =
  | { kind: 'none' }
  | { kind: 'refused'; why: string }
  | { kind: 'change'; body: z.output<typeof AssignmentUpdate> }
  | { kind: 'replace'; body: z.output<typeof AssignmentCreate>; endsOld: boolean }

/** The same hour on the hospital's clock, so many days later; undefined for one that the clock skips there. */
function daysLater(instant: string, days: number, timeZone: string): string | undefined {
  if (days === 0) return instant
  const local = localTime(instant, timeZone)
  return instantOf(`${addDays(local.slice(0, 10), days)}${local.slice(10)}`, timeZone)
}

const refused = (why: string) => ({ kind: 'refused', why }) as const

/** @param now an instant: whoever takes over what has begun does so from then on */
export function planMove(
  assignment: Assignment,
  { days, row }: Move,
  { by, timeZone, now }: { by: RosterBy; timeZone: string; now: string },
): MovePlan {
  const { doctorId, episodeId, roomId, role, shift, status } = assignment
  const isSameRow = row === rowOf(assignment, by)
  if (days === 0 && isSameRow) return { kind: 'none' }
  if (status === 'ended') return refused('Ya terminó: no se puede mover')
  if (status === 'active' && days !== 0) return refused('Ya empezó: su día no cambia. Edítala o termínala')
  if (by === 'room' && !isSameRow && (roomId === null || row === ''))
    return refused('Es de un paciente: cambia de cuarto cuando se traslada al paciente')

  const startsAt = daysLater(assignment.startsAt, days, timeZone)
  const endsAt = assignment.endsAt === null ? null : daysLater(assignment.endsAt, days, timeZone)
  if (startsAt === undefined || endsAt === undefined)
    return refused('Esa hora no existe ese día: se adelanta el reloj')
  const when = { role, shift, startsAt: status === 'active' && !isSameRow ? now : startsAt, endsAt }
  if (isSameRow) return { kind: 'change', body: when }
  const who = by === 'doctor' ? { doctorId: row, roomId } : { doctorId, roomId: Number(row) }
  // Whoever attends ends by itself when the next one begins.
  return { kind: 'replace', body: { ...when, ...who, episodeId }, endsOld: role !== 'attending' }
}
