import { type Area, type Level, parseGroup } from '#src/domain/permissions.ts'
import type { AreaLevel } from '#src/domain/users/rules.ts'

/** The areas, as people know them, in the order of the sections. */
export const AREA_LABELS = {
  patients: 'Pacientes',
  episodes: 'Episodios y documentos',
  rooms: 'Cuartos y camas',
  doctors: 'Doctores',
  doctorAssignments: 'Asignaciones',
  hospital: 'Hospital y usuarios',
} as const satisfies Readonly<Record<Area, string>>

export const LEVEL_LABELS: Readonly<Record<AreaLevel, string>> = {
  none: 'Ninguno',
  read: 'Lectura',
  write: 'Escritura',
}

/** Names a permission with the words of the form that grants it: *Pacientes (Lectura)*. */
export function permissionLabel(area: Area, level: Level): string {
  return `${AREA_LABELS[area]} (${LEVEL_LABELS[level]})`
}

/** Names the permission that a group grants; an unknown group by its own name. */
export function groupLabel(group: string): string {
  const permission = parseGroup(group)
  return permission ? permissionLabel(permission.area, permission.level) : group
}
