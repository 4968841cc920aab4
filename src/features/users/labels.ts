import type { Area } from '#src/domain/permissions.ts'
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
