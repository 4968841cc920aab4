/** An address of the product and what stands there. */
export interface Screen {
  path: string
  /** Without the product's name; empty: the name alone. */
  title: string
  heading: string
  persona?: string
  seed?: string
  /** Wants a tab of its own, where nobody has signed in. */
  fresh?: true
  /** Where the address leads, if elsewhere. */
  leadsTo?: string
  /** Under another address of the list the same parts are looked at for all; here only how they lie. */
  sameParts?: true
}

const IN = '/hospitals/1'
/** Every screen, as whoever sees the most of it, and the same again where another person sees something else. */
export const SCREENS: readonly Screen[] = [
  { path: '/', title: 'Página de destino', heading: 'Ronda', fresh: true },
  { path: '/careers', title: '', heading: 'Bolsa de trabajo', fresh: true },
  {
    path: '/implicit/callback',
    title: 'Login',
    heading: 'El enlace de acceso ya no es válido',
    fresh: true,
  },
  { path: '/hospitals', title: 'Hospitales', heading: 'Centros Médicos' },
  { path: '/hospitals?q=nada+que+ver', title: 'Hospitales', heading: 'Centros Médicos' },
  { path: '/getting-started', title: 'Primeros Pasos', heading: 'Primeros Pasos' },
  { path: '/account', title: 'Mi cuenta', heading: 'Mi cuenta' },
  { path: '/account/installation', title: 'Administración', heading: 'Administración' },
  { path: '/no/hay/tal', title: '', heading: 'Página no encontrada' },
  { path: '/hospitals/999', title: '', heading: 'Este centro médico no existe o no tienes acceso' },
  { path: IN, title: 'Estadísticas', heading: 'Estadísticas' },
  { path: `${IN}/home`, title: 'Página de Inicio', heading: 'Página de Inicio' },
  { path: `${IN}/settings`, title: 'Configuración', heading: 'Configuración' },
  { path: `${IN}/settings/profile`, title: 'Configuración', heading: 'Perfil del hospital' },
  { path: `${IN}/settings/rooms`, title: 'Configuración', heading: 'Cuartos' },
  { path: `${IN}/settings/templates`, title: 'Configuración', heading: 'Plantillas' },
  { path: `${IN}/settings/users`, title: 'Configuración', heading: 'Usuarios y permisos' },
  { path: `${IN}/settings/subscription`, title: 'Configuración', heading: 'Suscripción' },
  { path: `${IN}/settings/audit`, title: 'Configuración', heading: 'Bitácora' },
  { path: `${IN}/patients`, title: 'Pacientes', heading: 'Pacientes' },
  { path: `${IN}/doctors`, title: 'Doctores', heading: 'Doctores' },
  { path: `${IN}/assignments`, title: 'Asignaciones', heading: 'Asignaciones' },
  { path: `${IN}/patients/1`, title: '', heading: 'Paciente', leadsTo: `${IN}/patients/1/overview` },
  { path: `${IN}/patients/1/episodesOverview/1`, title: '', heading: 'Hospitalización' },
  {
    path: `${IN}/patients/1/episodes/1`,
    title: '',
    heading: 'Documentos del episodio',
    leadsTo: `${IN}/patients/1/episodes/1/overview`,
  },
  {
    path: `${IN}/patients/1/episodes/1/templates/2?document=5`,
    title: '',
    heading: 'Nota de evolución',
  },
  { path: `${IN}/home?view=lista`, title: 'Página de Inicio', heading: 'Página de Inicio' },
  { path: `${IN}/rooms/1`, title: 'Cuarto', heading: 'Cuarto 101' },
  {
    path: `${IN}/rooms/99999`,
    title: 'Cuarto',
    heading: 'Este cuarto no existe en este centro médico',
  },
  {
    path: `${IN}/rooms/1/patients/1`,
    title: 'Episodio de Paciente',
    heading: 'Paciente',
    leadsTo: `${IN}/rooms/1/patients/1/overview`,
    sameParts: true,
  },
  {
    path: `${IN}/rooms/1/patients/1/episodesOverview/1`,
    title: 'Episodio de Paciente',
    heading: 'Hospitalización',
    sameParts: true,
  },
  {
    path: `${IN}/rooms/1/patients/1/episodes/1`,
    title: '',
    heading: 'Documentos del episodio',
    leadsTo: `${IN}/rooms/1/patients/1/episodes/1/overview`,
    sameParts: true,
  },
  {
    path: `${IN}/rooms/1/patients/1/episodes/1/templates/2`,
    title: '',
    heading: 'Nota de evolución',
    sameParts: true,
  },
  { path: '/hospitals', title: 'Hospitales', heading: 'Centros Médicos', persona: 'sin-permisos' },
  { path: `${IN}/patients`, title: 'Pacientes', heading: 'Pacientes', persona: 'sin-permisos' },
  { path: `${IN}/settings`, title: 'Configuración', heading: 'Configuración', persona: 'sin-permisos' },
  { path: '/', title: 'Página de destino', heading: 'Ronda', persona: 'sin-hospitales', fresh: true },
  {
    path: '/hospitals',
    title: 'Primeros Pasos',
    heading: 'Primeros Pasos',
    persona: 'sin-hospitales',
    fresh: true,
    leadsTo: '/getting-started',
  },
  {
    path: IN,
    title: 'Primeros Pasos',
    heading: 'Primeros Pasos',
    seed: 'empty',
    fresh: true,
    leadsTo: '/getting-started',
  },
]
