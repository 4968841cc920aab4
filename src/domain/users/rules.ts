import { AREAS, type Area, groupName } from '../permissions.ts'

/** The level of access to an area; writing includes reading. */
export type AreaLevel = 'none' | 'read' | 'write'
export const LEVELS: readonly AreaLevel[] = ['none', 'read', 'write']

/** Somebody's access in one hospital, by area. */
export type Levels = Record<Area, AreaLevel>

export interface Preset {
  label: string
  levels: Readonly<Levels>
  /** What these rights are called where nobody knows for which job they were given, and others have the same. */
  shared?: string
}

function preset(
  label: string,
  rooms: AreaLevel,
  patients: AreaLevel,
  episodes: AreaLevel,
  doctors: AreaLevel,
  doctorAssignments: AreaLevel,
  hospital: AreaLevel,
): Preset {
  return { label, levels: { rooms, patients, episodes, doctors, doctorAssignments, hospital } }
}

/** The presets of permissions for common jobs. Residents have those of a physician: what they sign is another matter. */
export const PRESETS: readonly Preset[] = [
  preset('Dirección', 'write', 'write', 'write', 'write', 'write', 'write'),
  {
    ...preset('Médica o médico', 'read', 'write', 'write', 'read', 'write', 'none'),
    shared: 'Médica, médico o residente',
  },
  preset('Enfermería', 'write', 'read', 'write', 'read', 'read', 'none'),
  preset('Admisión', 'write', 'write', 'write', 'read', 'read', 'none'),
  preset('Archivo', 'read', 'read', 'read', 'read', 'read', 'read'),
  preset('Residente', 'read', 'write', 'write', 'read', 'write', 'none'),
  preset('Codificación', 'read', 'read', 'write', 'read', 'read', 'none'),
  preset('Sin permisos', 'none', 'none', 'none', 'none', 'none', 'none'),
]

export const NO_RIGHTS: Readonly<Levels> = {
  rooms: 'none',
  patients: 'none',
  episodes: 'none',
  doctors: 'none',
  doctorAssignments: 'none',
  hospital: 'none',
}

/**
 * The preset with exactly these levels, if any.
 * @param chosen the label of the one to prefer, where several jobs have the same levels
 */
export function presetOf(levels: Readonly<Levels>, chosen?: string): Preset | undefined {
  const same = PRESETS.filter((one) => AREAS.every((area) => one.levels[area] === levels[area]))
  return same.find(({ label }) => label === chosen) ?? same[0]
}

function levelOf(groups: ReadonlySet<string>, hospitalId: number, area: Area): AreaLevel {
  if (!groups.has(groupName(hospitalId, area, 'read'))) return 'none'
  return groups.has(groupName(hospitalId, area, 'write')) ? 'write' : 'read'
}

/** The access that groups grant in a hospital. A write group without its read group counts as none. */
export function levelsOf(groups: Iterable<string>, hospitalId: number): Levels {
  const held = new Set(groups)
  const level = (area: Area) => levelOf(held, hospitalId, area)
  return {
    rooms: level('rooms'),
    patients: level('patients'),
    episodes: level('episodes'),
    doctors: level('doctors'),
    doctorAssignments: level('doctorAssignments'),
    hospital: level('hospital'),
  }
}

/** The groups that grant this access; writing needs both groups of an area. */
export function groupsFor(levels: Readonly<Levels>, hospitalId: number): string[] {
  return AREAS.flatMap((area) => {
    if (levels[area] === 'none') return []
    const read = groupName(hospitalId, area, 'read')
    return levels[area] === 'read' ? [read] : [read, groupName(hospitalId, area, 'write')]
  })
}

/** The areas with a write group but no read group. */
export function writeAlone(groups: Iterable<string>, hospitalId: number): Area[] {
  const held = new Set(groups)
  return AREAS.filter(
    (area) =>
      held.has(groupName(hospitalId, area, 'write')) && !held.has(groupName(hospitalId, area, 'read')),
  )
}

/** The areas whose level changes. */
export function changedAreas(from: Readonly<Levels>, to: Readonly<Levels>): Area[] {
  return AREAS.filter((area) => from[area] !== to[area])
}

/** A member who may be an administrator. */
interface Member {
  userId: string
  groups: readonly string[]
  /** Somebody who is invited administers nothing yet. */
  status?: 'invited' | 'active' | undefined
}

/** Whether these groups make an administrator, which takes both reading and writing. */
export function manages(groups: readonly string[], hospitalId: number): boolean {
  return levelsOf(groups, hospitalId).hospital === 'write'
}

/**
 * Why a member must stay an administrator: nobody can remove themselves, or the last administrator.
 * @param everyone all members; undefined while they are unknown, and the server checks alone
 * @param self the signed-in person
 */
export function mustAdministrate(
  { userId, groups, status }: Member,
  everyone: readonly Member[] | undefined,
  self: string | undefined,
  hospitalId: number,
): 'last' | 'self' | undefined {
  const isManager = (one: Member) => one.status !== 'invited' && manages(one.groups, hospitalId)
  if (!isManager({ userId, groups, status })) return undefined
  if (everyone && !everyone.some((one) => one.userId !== userId && isManager(one))) return 'last'
  return userId === self ? 'self' : undefined
}
