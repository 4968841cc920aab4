import type { Assignment } from '#src/domain/assignments/contract.ts'
import { targetBed, targetName } from './target-text.ts'

/** Whom an open form is about, in one line. */
export function AssignmentSubject({ assignment }: { assignment: Assignment }) {
  const bed = targetBed(assignment)
  return (
    <span className="wrap-anywhere">
      <bdi>{assignment.doctorName}</bdi> · <bdi>{targetName(assignment)}</bdi>
      {bed && ` · ${bed}`}
    </span>
  )
}
