import type { AuditEntry, Exported } from '#src/domain/audit/contract.ts'
import { formatCount } from '#src/lib/count.ts'

type Action = AuditEntry['action']
type Words = Partial<Record<Exclude<Action, 'refused' | 'export'>, string>>

/** What was done, by what it was done to; `#` stands for its number or name. */
const WORDS: Readonly<Record<string, Words>> = {
  hospitals: {
    create: 'Creó el centro médico',
    change: 'Cambió el nombre del centro médico',
    delete: 'Eliminó el centro médico',
  },
  restore: { change: 'Recuperó el centro médico' },
  accept: { change: 'Aceptó la invitación y pertenece al centro médico' },
  decline: { change: 'Rechazó la invitación al centro médico' },
  'hospital-notices': { delete: 'Leyó el aviso de lo que otros hicieron con el centro médico' },
  rooms: { create: 'Agregó un cuarto', change: 'Editó el cuarto #' },
  'rooms/import': { create: 'Importó cuartos', change: 'Importó cuartos' },
  'rooms/beds': { change: 'Cambió el estado de una cama' },
  patients: {
    read: 'Leyó el expediente',
    create: 'Registró a un paciente',
    change: 'Editó los datos del paciente',
  },
  'patients/twins': { read: 'Encontró al paciente por su CURP al registrar' },
  'patients/archive': { change: 'Archivó el expediente' },
  'patients/unarchive': { change: 'Reactivó el expediente' },
  'patients/identify': { change: 'Identificó al paciente' },
  'patients/allergies': { change: 'Cambió las alergias del paciente' },
  'patients/emergency-access': { create: 'Abrió el expediente' },
  'emergency-accesses': { create: 'Abrió el expediente' },
  'emergency-accesses/review': { change: 'Revisó el acceso' },
  episodes: { read: 'Leyó el episodio #', create: 'Registró un ingreso', change: 'Editó el episodio #' },
  'episodes/transfer': { change: 'Trasladó al paciente' },
  'episodes/exchange': { change: 'Intercambió la cama del paciente con otra' },
  'episodes/undo-transfer': { change: 'Deshizo el traslado del paciente' },
  'episodes/order-discharge': { change: 'Indicó el alta' },
  'episodes/revoke-discharge': { change: 'Revocó el alta' },
  'episodes/discharge': { change: 'Registró el egreso' },
  'episodes/correct-discharge': { change: 'Corrigió el egreso' },
  'episodes/reopen': { change: 'Reabrió el episodio #' },
  'episodes/annul': { change: 'Anuló el episodio #' },
  'episodes/timeline': { read: 'Leyó la línea de tiempo del episodio #' },
  'episodes/documents': { read: 'Leyó los documentos del episodio #', create: 'Creó un documento' },
  documents: { read: 'Leyó el documento #', change: 'Editó el documento #' },
  'documents/presence': { change: 'Estuvo en el documento #' },
  'documents/submit': { change: 'Envió a firma el documento #' },
  'documents/return': { change: 'Devolvió el documento #' },
  'documents/take-over': { change: 'Tomó el borrador #' },
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
  'doctors/confirm': { change: 'Confirmó el registro del doctor #' },
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
  audit: { read: 'Consultó la bitácora' },
  users: {
    read: 'Consultó el directorio de personas',
    create: 'Agregó a un usuario',
    change: 'Cambió los permisos de #',
    delete: 'Quitó al usuario #',
  },
}

/** The reading of a list that was narrowed to one patient. */
const NARROWED: Readonly<Record<string, string>> = {
  patients: 'Encontró al paciente por su CURP o expediente',
  episodes: 'Leyó los episodios del paciente',
  assignments: 'Leyó las asignaciones del paciente',
}

/** Lists that name patients. */
const LISTS: Readonly<Record<string, string>> = {
  patients: 'la lista de pacientes',
  episodes: 'la lista de episodios',
  documents: 'la lista de documentos',
  assignments: 'la lista de asignaciones',
  handovers: 'las entregas de turno',
  'emergency-accesses': 'los accesos de emergencia',
  'statistics/admissions': 'la lista de ingresos',
  'statistics/discharges': 'la lista de egresos',
  'statistics/mean-stay': 'la lista de estancias',
  'statistics/mortality': 'la lista de defunciones',
  'statistics/turnover': 'la lista de egresos',
  'statistics/unsigned-documents': 'la lista de documentos sin firmar',
  'statistics/patients-per-doctor': 'la lista de pacientes por médico',
}

/** What nobody has words for yet. */
const PLAIN: Readonly<Record<Exclude<Action, 'refused' | 'export'>, string>> = {
  read: 'Leyó',
  create: 'Creó',
  change: 'Cambió',
  delete: 'Eliminó',
}

/** What was tried or exported, by what it was about. */
const NOUNS: Readonly<Record<string, string>> = {
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
  audit: 'la bitácora',
  'emergency-accesses': 'accesos de emergencia',
  'left-behind': 'pendientes de quien ya no está',
  statistics: 'estadísticas',
  subscriptions: 'la suscripción',
}

/** What a list is narrowed by, by the name in its query. */
const FILTERS: Readonly<Record<string, string>> = {
  admitted: 'internados',
  identified: 'identificados',
  active: 'activos',
  unassigned: 'sin médico',
  service: 'servicio',
  floor: 'piso',
  kind: 'tipo',
  status: 'estado',
  action: 'tipo',
  doctorId: 'médico',
  userId: 'persona',
  patientId: 'paciente',
  episodeId: 'episodio',
  roomId: 'cuarto',
  from: 'desde',
  to: 'hasta',
}

const ANSWERS: Readonly<Record<string, string>> = { true: 'sí', false: 'no' }
const rowsText = (rows: number) => (rows === 1 ? '1 fila' : `${formatCount(rows)} filas`)

/** *287 filas; servicio: Urgencias; con búsqueda* */
function exportedText({ rows, filters, searched }: Exported): string {
  const narrowed = Object.entries(filters).map(
    ([name, value]) => `${FILTERS[name] ?? name}: ${ANSWERS[value] ?? value}`,
  )
  return [rowsText(rows), ...narrowed, ...(searched ? ['con búsqueda'] : [])].join('; ')
}

/** *Consultó la lista de pacientes (10 filas)*, *Buscó en la lista de episodios (1 fila)* */
function listText(list: NonNullable<AuditEntry['list']>, target: string, rows: number): string {
  if (list === 'many') return `Vio en listas los nombres de ${formatCount(rows)} pacientes`
  if (target === 'patients/twins') return `Buscó posibles duplicados (${rowsText(rows)})`
  const verb = list === 'search' ? 'Buscó en' : 'Consultó'
  return `${verb} ${LISTS[target] ?? target} (${rowsText(rows)})`
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

type DescribedEntry = Pick<
  AuditEntry,
  'action' | 'target' | 'path' | 'status' | 'exported' | 'emergencyReason'
> &
  Partial<Pick<AuditEntry, 'userId' | 'list' | 'rows'>>

/** What somebody did, in words: *Registró el egreso*, *Cambió los permisos de medica*, *Exportó pacientes (287 filas)*. */
export function entryText({ emergencyReason, ...entry }: DescribedEntry): string {
  const text = plainText(entry)
  return emergencyReason === null ? text : `${text} (acceso de emergencia: ${emergencyReason})`
}

/** The same, whether or not it was an emergency. */
function plainText({
  action,
  target,
  path,
  status,
  exported,
  userId,
  list,
  rows,
}: Omit<DescribedEntry, 'emergencyReason'>): string {
  const [first = ''] = target.split('/')
  const noun = NOUNS[first] ?? target
  if (action === 'refused')
    return `Intentó ${status === 404 ? 'sin ser de este centro médico' : 'sin permiso'}: ${noun}`
  if (action === 'export')
    return exported ? `Exportó ${noun} (${exportedText(exported)})` : 'Exportó el expediente (FHIR)'
  if (list) return listText(list, target, rows ?? 0)
  if (action === 'delete' && target === 'users' && named(path) === userId) return 'Salió del centro médico'
  const words = (action === 'read' && named(path) === '' && NARROWED[target]) || WORDS[target]?.[action]
  return (words ?? `${PLAIN[action]} ${target} #`).replace('#', named(path)).trim()
}

export const ENTRY_ACTION_LABELS: Readonly<Record<AuditEntry['action'], string>> = {
  read: 'Lectura',
  export: 'Exportación',
  create: 'Creación',
  change: 'Cambio',
  delete: 'Eliminación',
  refused: 'Sin permiso',
}
