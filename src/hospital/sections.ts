import { linkOptions } from '@tanstack/react-router'
import type { Area, Level } from '#src/domain/permissions.ts'
import { hospitalLinks } from './hospital-links.ts'

/** A hospital's sections, in the order of the navigation bar. */
export const SECTIONS = [
  { to: '/hospitals/$hospitalId/home', label: 'Inicio', needs: [] },
  { to: '/hospitals/$hospitalId', label: 'Estadísticas', needs: [] },
  { to: '/hospitals/$hospitalId/patients', label: 'Pacientes', needs: [['patients', 'read']] },
  // The board of beds is on the start page.
  { to: '/hospitals/$hospitalId/home', hash: 'tablero', label: 'Cuartos', needs: [['rooms', 'read']] },
  { to: '/hospitals/$hospitalId/doctors', label: 'Doctores', needs: [['doctors', 'read']] },
  { to: '/hospitals/$hospitalId/assignments', label: 'Asignaciones', needs: [['doctorAssignments', 'read']] },
  {
    to: '/hospitals/$hospitalId/settings',
    label: 'Configuración',
    needs: [
      ['hospital', 'read'],
      ['rooms', 'write'],
    ],
  },
] as const satisfies readonly {
  to: string
  hash?: string
  label: string
  needs: readonly (readonly [Area, Level])[]
}[]

/** Whether somebody has any of the permissions that a section needs; some sections need none. */
export function canOpen(
  needs: readonly (readonly [Area, Level])[],
  hasPermission: (area: Area, level: Level) => boolean,
): boolean {
  return needs.length === 0 || needs.some(([area, level]) => hasPermission(area, level))
}

/** The forms that are begun from anywhere, each over its list, as far as somebody may fill them in. */
export function formsToBegin(hospitalId: number, hasPermission: (area: Area, level: Level) => boolean) {
  const { patients, assignments } = hospitalLinks({ id: hospitalId })
  const mayAdmit = hasPermission('patients', 'read') && hasPermission('episodes', 'write')
  const mayAssign = hasPermission('doctorAssignments', 'write')
  const forms = [
    {
      label: 'Registrar paciente',
      mayBegin: hasPermission('patients', 'write'),
      link: linkOptions({ ...patients, search: { form: 'paciente' } }),
    },
    {
      label: 'Nuevo episodio',
      mayBegin: mayAdmit,
      link: linkOptions({ ...patients, search: { form: 'episodio' } }),
    },
    {
      label: 'Nueva asignación',
      mayBegin: mayAssign,
      link: linkOptions({ ...assignments, search: { form: 'asignacion' } }),
    },
    {
      label: 'Entregar turno',
      mayBegin: mayAssign,
      link: linkOptions({ ...assignments, search: { view: 'entregas', form: 'entregar' } }),
    },
  ] as const
  return forms.filter(({ mayBegin }) => mayBegin)
}
