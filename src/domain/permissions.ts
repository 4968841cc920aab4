/** The areas of permissions, as group names contain them. */
export const AREAS = ['doctors', 'patients', 'rooms', 'doctorAssignments', 'episodes', 'hospital'] as const
export type Area = (typeof AREAS)[number]
export type Level = 'read' | 'write'

const GROUP = /^hospital-([1-9]\d*)-(\w+)-(read|write)$/

/** The name of the group that grants one permission in one hospital. */
export function groupName(hospitalId: number, area: Area, level: Level): string {
  return `hospital-${hospitalId}-${area}-${level}`
}

interface Permission {
  hospitalId: number
  area: Area
  level: Level
}

/** Reads which permission a group grants. @returns undefined for the name of anything else */
export function parseGroup(name: string): Permission | undefined {
  const [, id, word, level] = GROUP.exec(name) ?? []
  const area = AREAS.find((one) => one === word)
  return area && { hospitalId: Number(id), area, level: level === 'write' ? 'write' : 'read' }
}

/**
 * Parses the `groups` claim. Only exact names of known groups count, so that `hospital-1` never matches `hospital-10`.
 */
export function parseGroups(claim: unknown): ReadonlySet<string> {
  return new Set(
    (Array.isArray(claim) ? claim : []).filter(
      (name) => typeof name === 'string' && parseGroup(name) !== undefined,
    ),
  )
}

/**
 * Whether these groups grant a permission. The write group does not imply the read group, and grants nothing without it.
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

/** Whether any of these groups belongs to this hospital. */
export function knowsHospital(groups: ReadonlySet<string>, hospitalId: number): boolean {
  return [...groups].some((name) => name.startsWith(`hospital-${hospitalId}-`))
}

/** The error code by which a server tells that an account was shut out: no renewal helps, nor does signing in again. */
export const ACCOUNT_DEACTIVATED = 'account_deactivated'

/** What the person reads then, wherever they meet it. */
export const DEACTIVATED_TEXT = 'Tu cuenta está desactivada. Pregunta a quien administra la instalación'
