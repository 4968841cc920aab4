/** Sections of a hospital in the bar, each with what its page is headed. */
export const SECTIONS = [
  ['Inicio', 'Página de Inicio'],
  ['Estadísticas', 'Estadísticas'],
  ['Pacientes', 'Pacientes'],
  ['Doctores', 'Doctores'],
  ['Asignaciones', 'Asignaciones'],
  ['Configuración', 'Configuración'],
] as const
