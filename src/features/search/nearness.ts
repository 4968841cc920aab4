import { fullName } from '#src/domain/patients/rules.ts'
import { searchKey } from '#src/domain/text.ts'
import type { Find } from './finds.ts'

/**
 * How far a name is from what is typed: 0 where it is just that, 1 where each word that is typed begins one of its
 * words, 2 where the words stand elsewhere.
 */
export function nameDistance(name: string, typed: string): number {
  const key = searchKey(name)
  const wanted = searchKey(typed)
  if (key === wanted) return 0
  return wanted.split(' ').every((word) => ` ${key}`.includes(` ${word}`)) ? 1 : 2
}

function namesOf(find: Find): string[] {
  if (find.kind === 'patient') {
    const { recordNumber } = find.patient
    // Nobody types the zeros before a record number, but so short a number is a room's before it is a record's.
    return [
      `${fullName(find.patient)} ${recordNumber.replace(/^0+/, '')}`,
      fullName(find.patient),
      recordNumber,
    ]
  }
  if (find.kind === 'room') return [find.room.code, find.room.name]
  return find.kind === 'doctor' ? [find.doctor.name, find.doctor.professionalLicense] : [find.screen.label]
}

/** How far what was found is from what is typed, by the nearest of its names. */
export function findDistance(find: Find, typed: string): number {
  return Math.min(...namesOf(find).map((name) => nameDistance(name, typed)))
}

/** The nearest first; what is equally near stays in its order. */
export function byNearness<Group extends { finds: readonly Find[] }>(
  groups: readonly Group[],
  typed: string,
): Group[] {
  const distance = (find: Find) => findDistance(find, typed)
  const sorted = groups.map((group) => ({
    ...group,
    finds: group.finds.toSorted((a, b) => distance(a) - distance(b)),
  }))
  const nearest = ({ finds }: Group) => Math.min(...finds.map(distance))
  return sorted.toSorted((a, b) => nearest(a) - nearest(b))
}
