import { fullName } from '#src/domain/patients/rules.ts'
import { searchKey } from '#src/domain/text.ts'
import type { SearchResult } from './search-results.ts'

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

function namesOf(result: SearchResult): string[] {
  if (result.kind === 'patient') {
    const { recordNumber } = result.patient
    // Nobody types the zeros before a record number, but so short a number is a room's before it is a record's.
    return [
      `${fullName(result.patient)} ${recordNumber.replace(/^0+/, '')}`,
      fullName(result.patient),
      recordNumber,
    ]
  }
  if (result.kind === 'room') return [result.room.code, result.room.name]
  return result.kind === 'doctor'
    ? [result.doctor.name, result.doctor.professionalLicense]
    : [result.screen.label]
}

/** How far what was found is from what is typed, by the nearest of its names. */
function resultDistance(result: SearchResult, typed: string): number {
  return Math.min(...namesOf(result).map((name) => nameDistance(name, typed)))
}

/** The nearest first; what is equally near stays in its order. */
export function rankGroups<Group extends { results: readonly SearchResult[] }>(
  groups: readonly Group[],
  typed: string,
): Group[] {
  const distance = (result: SearchResult) => resultDistance(result, typed)
  const sorted = groups.map((group) => ({
    ...group,
    results: group.results.toSorted((a, b) => distance(a) - distance(b)),
  }))
  const nearest = ({ results }: Group) => Math.min(...results.map(distance))
  return sorted.toSorted((a, b) => nearest(a) - nearest(b))
}
