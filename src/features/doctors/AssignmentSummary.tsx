import type { Assignment } from '../assignments/contract.ts'
import { ASSIGNMENT_ROLE_LABELS } from '../assignments/labels.ts'
import { useHospitalClock } from '../profile/use-hospital-clock.ts'

/** Whom or what an assignment is for. */
function targetOf({ patientName, episodeId, bed, roomCode }: Assignment): string {
  if (episodeId === null) return `Cuarto ${roomCode ?? ''}`
  return [patientName ?? `Episodio ${episodeId}`, bed && `cama ${bed.code}`].filter(Boolean).join(', ')
}

/** An assignment in two lines: role and target, and its time. */
export function AssignmentSummary({ assignment }: { assignment: Assignment | undefined }) {
  const clock = useHospitalClock()
  if (!assignment) return <p className="text-muted">Asignación que ya no está abierta</p>
  const { role, startsAt, endsAt } = assignment
  return (
    <div className="min-w-0">
      <p>
        {ASSIGNMENT_ROLE_LABELS[role]}: <bdi className="font-medium">{targetOf(assignment)}</bdi>
      </p>
      <p className="text-sm text-muted">
        {clock.instant(startsAt)} – {endsAt === null ? 'sin fin' : clock.instant(endsAt)}
      </p>
    </div>
  )
}
