import type { AuditEntry } from './contract.ts'

type Deed = AuditEntry['action']
type Words = Partial<Record<Exclude<Deed, 'refused'>, string>>

/** What was done, by what it was done to; `#` stands for its number or name. */
const WORDS: Readonly<Record<string, Words>> = {
  hospitals: {
    create: 'Creó el centro médico',
    change: 'Cambió el nombre del centro médico',
    delete: 'Eliminó el centro médico',
  },
  rooms: { create: 'Agregó un cuarto', change: 'Editó el cuarto #' },
  'rooms/import': { create: 'Importó cuartos', change: 'Importó cuartos' },
  'rooms/beds': { change: 'Cambió el estado de una cama' },
  patients: {
    read: 'Leyó el expediente',
    create: 'Registró a un paciente',
    change: 'Editó los datos del paciente',
  },
  'patients/twins': { read: 'Buscó pacientes parecidos', change: 'Buscó pacientes parecidos' },
  'patients/identify': { change: 'Identificó al paciente' },
  'patients/fhir': { read: 'Exportó el expediente (FHIR)' },
  episodes: { read: 'Leyó el episodio #', create: 'Registró un ingreso', change: 'Editó el episodio #' },
  'episodes/transfer': { change: 'Trasladó al paciente' },
  'episodes/order-discharge': { change: 'Indicó el alta' },
  'episodes/discharge': { change: 'Dio el egreso' },
  'episodes/reopen': { change: 'Reabrió el episodio #' },
  'episodes/annul': { change: 'Anuló el episodio #' },
  'episodes/timeline': { read: 'Leyó la línea de tiempo del episodio #' },
  'episodes/documents': { read: 'Leyó los documentos del episodio #', create: 'Creó un documento' },
  documents: { read: 'Leyó el documento #', change: 'Editó el documento #' },
  'documents/sign': { change: 'Firmó el documento #' },
  'documents/addenda': { create: 'Agregó una adenda', change: 'Agregó una adenda' },
  'documents/annul': { change: 'Anuló el documento #' },
  'documents/discard': { change: 'Descartó el documento #' },
  'documents/restore': { change: 'Recuperó el documento #' },
  templates: { create: 'Creó una plantilla', change: 'Editó la plantilla #' },
  'templates/publish': { change: 'Publicó la plantilla #' },
  'templates/retire': { change: 'Retiró la plantilla #' },
  doctors: { create: 'Agregó a un doctor', change: 'Editó al doctor #' },
  'doctors/retire': { change: 'Dio de baja al doctor #' },
  assignments: {
    read: 'Leyó la asignación #',
    create: 'Hizo una asignación',
    change: 'Cambió la asignación #',
  },
  'assignments/end': { change: 'Terminó la asignación #' },
  handovers: {
    read: 'Leyó una entrega de turno',
    create: 'Entregó el turno',
    delete: 'Retiró su entrega de turno',
  },
  'handovers/accept': { change: 'Recibió el turno' },
  profile: { change: 'Cambió el perfil del hospital' },
  users: {
    create: 'Agregó a un usuario',
    change: 'Cambió los permisos de #',
    delete: 'Quitó al usuario #',
  },
}

/** What nobody has words for yet. */
const PLAIN: Readonly<Record<Exclude<Deed, 'refused'>, string>> = {
  ...{ read: 'Leyó', create: 'Creó', change: 'Cambió', delete: 'Eliminó' },
}

/** What was tried, by what it was about. */
const TRIED: Readonly<Record<string, string>> = {
  rooms: 'cuartos',
  patients: 'pacientes',
  episodes: 'episodios',
  documents: 'documentos',
  templates: 'plantillas',
  doctors: 'doctores',
  assignments: 'asignaciones',
  handovers: 'entregas de turno',
  profile: 'el perfil del hospital',
  users: 'usuarios',
  hospitals: 'el centro médico',
}

/** The number or name in an address: `/api/hospitals/1/episodes/12/annul` → `12`. */
function named(path: string): string {
  const [, , , , , id = ''] = path.split('/')
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** What somebody did, in words: *Dio el egreso*, *Cambió los permisos de medica*. */
export function entryText({ action, target, path }: Pick<AuditEntry, 'action' | 'target' | 'path'>): string {
  if (action === 'refused') {
    const [noun = ''] = target.split('/')
    return `Intentó sin permiso: ${TRIED[noun] ?? target}`
  }
  const words = WORDS[target]?.[action]
  return (words ?? `${PLAIN[action]} ${target} #`).replace('#', named(path)).trim()
}
