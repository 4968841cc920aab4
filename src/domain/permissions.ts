/** The areas that rights are given for, as they stand in group names. */
export const AREAS = ['doctors', 'patients', 'rooms', 'doctorAssignments', 'episodes', 'hospital'] as const
export type Area = (typeof AREAS)[number]
export type Level = 'read' | 'write'

const GROUP = new RegExp(`^hospital-([1-9]\\d*)-(${AREAS.join('|')})-(read|write)$`)

/** The name of the group that grants one right in one hospital. */
export function groupName(hospitalId: number, area: Area, level: Level): string {
  return `hospital-${hospitalId}-${area}-${level}`
}

/**
 * Reads the `groups` claim. Whatever is no array, and in it no whole name of a known group, grants nothing: `hospital-1`
 * is never a prefix of `hospital-10`.
 */
export function parseGroups(claim: unknown): ReadonlySet<string> {
  return new Set(
    (Array.isArray(claim) ? claim : []).filter((name) => typeof name === 'string' && GROUP.test(name)),
  )
}

/**
 * Whether these groups grant the right. Read and write are apart: neither implies the other, and a write group alone
 * opens nothing.
 */
export function hasPermission(
  groups: ReadonlySet<string>,
  hospitalId: number,
  area: Area,
  level: Level = 'read',
): boolean {
  const has = (one: Level) => groups.has(groupName(hospitalId, area, one))
  return has('read') && (level === 'read' || has('write'))
}

/** Whether any of these groups speaks of this hospital. */
export function knowsHospital(groups: ReadonlySet<string>, hospitalId: number): boolean {
  return [...groups].some((name) => name.startsWith(`hospital-${hospitalId}-`))
}
