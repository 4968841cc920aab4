import type { Profession } from '#src/domain/doctors/contract.ts'
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
  /** What the person does here; undefined for who has no record under *Doctores*. */
  readonly profession: Profession | undefined
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

function persona(
  id: string,
  label: string,
  userName: string,
  granted: Rights,
  profession?: Profession,
): Persona {
  return { id, label, userName, email: `${id}@ronda.example`, rights: granted, profession, member: true }
}

export const PERSONAS: readonly Persona[] = [
  persona(
    'direccion',
    'Dirección',
    'Elena Ríos Beltrán',
    rights('rw', 'rw', 'rw', 'rw', 'rw', 'rw'),
    'physician',
  ),
  persona('medica', 'Médica', 'Ximena Núñez Ávila', rights('r', 'rw', 'rw', 'r', 'rw', '-'), 'physician'),
  persona('enfermeria', 'Enfermería', 'Óscar Peña Lara', rights('rw', 'r', 'rw', 'r', 'r', '-'), 'nurse'),
  persona('admision', 'Admisión', 'Brenda Cáceres Tun', rights('rw', 'rw', 'rw', 'r', 'r', '-')),
  persona('archivo', 'Archivo clínico', 'Íñigo Salas Ruelas', rights('r', 'r', 'r', 'r', 'r', 'r')),
  persona('residente', 'Residente', 'Iván Soto Cervera', rights('r', 'rw', 'rw', 'r', 'rw', '-'), 'resident'),
  persona(
    'codificacion',
    'Codificación',
    'Marisol Dzul Pech',
    rights('r', 'r', 'rw', 'r', 'r', '-'),
    'coding',
  ),
  persona('sin-permisos', 'Sin permisos', 'Nadia Ibáñez Cruz', NONE),
  { ...persona('sin-hospitales', 'Sin hospitales', 'Tomás Güémez Ortiz', NONE), member: false },
]

/** The persona of this `sub`, if it is one. */
export function findPersona(id: string): Persona | undefined {
  return PERSONAS.find((one) => one.id === id)
}
