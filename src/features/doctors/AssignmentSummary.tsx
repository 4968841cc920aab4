import type { Assignment } from '#src/domain/assignments/contract.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { ASSIGNMENT_ROLE_LABELS } from '../assignments/labels.ts'
import { targetBed, targetName } from '../assignments/target-text.ts'

/** An assignment in two lines: role and target, and its time. */
export function AssignmentSummary({ assignment }: { assignment: Assignment | undefined }) {
  const clock = useHospitalClock()
  if (!assignment) return <p className="text-muted">Asignación que ya no está abierta</p>
  const { role, startsAt, endsAt } = assignment
  const bed = targetBed(assignment)
  return (
    <div className="min-w-0">
      <p>
        {ASSIGNMENT_ROLE_LABELS[role]}: <bdi className="font-medium">{targetName(assignment)}</bdi>
        {bed && (
          <>
            , <span className="whitespace-nowrap">cama {bed}</span>
          </>
        )}
      </p>
      <p className="text-sm text-muted">
        {clock.instant(startsAt)} – {endsAt === null ? 'sin fin' : clock.instant(endsAt)}
      </p>
    </div>
  )
}
