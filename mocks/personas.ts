import type { Area } from '#src/domain/permissions.ts'

/** What a persona may do in one area: read and write, read alone, nothing. */
export type Right = 'rw' | 'r' | '-'
export type Rights = Readonly<Record<Area, Right>>

/** Somebody one can sign in as. `id` is the `sub` of the tokens. */
export interface Persona {
  readonly id: string
  /** The role, as a list of personas shows it. */
  readonly label: string
  readonly userName: string
  readonly email: string
  readonly rights: Rights
  /** Whether the person practises, and so may sign and discharge. */
  readonly doctor: boolean
  /** Whether the person belongs to the seed's hospitals. */
  readonly member: boolean
}

function rights(
  rooms: Right,
  patients: Right,
  episodes: Right,
  doctors: Right,
  doctorAssignments: Right,
  hospital: Right,
): Rights {
  return { rooms, patients, episodes, doctors, doctorAssignments, hospital }
}

const NONE = rights('-', '-', '-', '-', '-', '-')

function persona(id: string, label: string, userName: string, granted: Rights, doctor = false): Persona {
  return { id, label, userName, email: `${id}@ronda.example`, rights: granted, doctor, member: true }
}

export const PERSONAS: readonly Persona[] = [
  persona('direccion', 'Dirección', 'Elena Ríos Beltrán', rights('rw', 'rw', 'rw', 'rw', 'rw', 'rw'), true),
  persona('medica', 'Médica', 'Ximena Núñez Ávila', rights('r', 'rw', 'rw', 'r', 'rw', '-'), true),
  persona('enfermeria', 'Enfermería', 'Óscar Peña Lara', rights('rw', 'r', 'rw', 'r', 'r', '-')),
  persona('admision', 'Admisión', 'Brenda Cáceres Tun', rights('rw', 'rw', 'rw', 'r', 'r', '-')),
  persona('archivo', 'Archivo clínico', 'Íñigo Salas Ruelas', rights('r', 'r', 'r', 'r', 'r', 'r')),
  persona('sin-permisos', 'Sin permisos', 'Nadia Ibáñez Cruz', NONE),
  { ...persona('sin-hospitales', 'Sin hospitales', 'Tomás Güémez Ortiz', NONE), member: false },
]

/** The persona of this `sub`, if it is one. */
export function findPersona(id: string): Persona | undefined {
  return PERSONAS.find((one) => one.id === id)
}
