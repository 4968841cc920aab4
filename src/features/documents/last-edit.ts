import type { Document } from '#src/domain/documents/contract.ts'
import type { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'

/** That somebody beside the author wrote in a document. */
export interface LastEdit {
  label: string
  name: string
  when: string
}

/**
 * The last hand in a document that is not its author's; undefined where there is none. Once the author goes on
 * writing it is no more the last edition, and is still said: the author signs for it.
 */
export function lastEditOf(
  { status, updatedAt, lastEditedBy, lastEditedAt }: Document,
  clock: ReturnType<typeof useHospitalClock>,
): LastEdit | undefined {
  if (lastEditedBy === null || lastEditedAt === null) return undefined
  const isLast = status === 'draft' && lastEditedAt === updatedAt
  const isToday = clock.dayOf(lastEditedAt) === clock.today()
  return {
    label: isLast ? 'Última edición' : 'También escribió',
    name: lastEditedBy.name,
    when: isToday ? clock.hour(lastEditedAt) : clock.instant(lastEditedAt),
  }
}
