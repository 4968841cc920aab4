import type { AuditEntry, Exported } from '#src/domain/audit/contract.ts'
import { formatCount } from '#src/lib/count.ts'

type Action = AuditEntry['action']
/** Sentences by operation; `#` stands for the number or name in its path. */
const WORDS: Readonly<Record<string, string>> = {
  createHospital: 'Creó el centro médico',
  updateHospital: 'Cambió el nombre del centro médico',
  deleteHospital: 'Eliminó el centro médico',
  restoreHospital: 'Recuperó el centro médico',
  acceptInvitation: 'Aceptó la invitación y pertenece al centro médico',
  declineInvitation: 'Rechazó la invitación al centro médico',
  deleteHospitalNotice: 'Leyó el aviso de lo que otros hicieron con el centro médico',
  createRoom: 'Agregó un cuarto',
  updateRoom: 'Editó el cuarto #',
  importRooms: 'Importó cuartos',
  updateBed: 'Cambió el estado de una cama',
  getPatient: 'Leyó el expediente',
  createPatient: 'Registró a un paciente',
  updatePatient: 'Editó los datos del paciente',
  findDuplicatePatients: 'Encontró al paciente por su CURP al registrar',
  archivePatient: 'Archivó el expediente',
  unarchivePatient: 'Reactivó el expediente',
  identifyPatient: 'Identificó al paciente',
  updateAllergie: 'Cambió las alergias del paciente',
  openRecord: 'Abrió el expediente',
  openRecordByNumber: 'Abrió el expediente',
  reviewEmergencyAccess: 'Revisó el acceso',
  getEpisode: 'Leyó el episodio #',
  createEpisode: 'Registró un ingreso',
  updateEpisode: 'Editó el episodio #',
  transferEpisode: 'Trasladó al paciente',
  exchangeBeds: 'Intercambió la cama del paciente con otra',
  undoTransfer: 'Deshizo el traslado del paciente',
  orderDischarge: 'Indicó el alta',
  revokeDischarge: 'Revocó el alta',
  dischargeEpisode: 'Registró el egreso',
  correctDischarge: 'Corrigió el egreso',
  reopenEpisode: 'Reabrió el episodio #',
  annulEpisode: 'Anuló el episodio #',
  getEpisodeTimeline: 'Leyó la línea de tiempo del episodio #',
  listEpisodeDocuments: 'Leyó los documentos del episodio #',
  createDocument: 'Creó un documento',
  getDocument: 'Leyó el documento #',
  updateDocument: 'Editó el documento #',
  updateDocumentPresence: 'Estuvo en el documento #',
  submitDocument: 'Envió a firma el documento #',
  returnDocument: 'Devolvió el documento #',
  takeOverDocument: 'Tomó el borrador #',
  signDocument: 'Firmó el documento #',
  createAddendum: 'Agregó una adenda',
  annulDocument: 'Anuló el documento #',
  discardDocument: 'Descartó el documento #',
  restoreDocument: 'Recuperó el documento #',
  createTemplate: 'Creó una plantilla',
  updateTemplate: 'Editó la plantilla #',
  publishTemplate: 'Publicó la plantilla #',
  retireTemplate: 'Retiró la plantilla #',
  createDoctor: 'Agregó a un doctor',
  updateDoctor: 'Editó al doctor #',
  retireDoctor: 'Dio de baja al doctor #',
  confirmDoctor: 'Confirmó el registro del doctor #',
  getAssignment: 'Leyó la asignación #',
  createAssignment: 'Hizo una asignación',
  updateAssignment: 'Cambió la asignación #',
  endAssignment: 'Terminó la asignación #',
  listHandovers: 'Leyó una entrega de turno',
  getHandover: 'Leyó una entrega de turno',
  createHandover: 'Entregó el turno',
  deleteHandover: 'Retiró su entrega de turno',
  acceptHandover: 'Recibió el turno',
  updateProfile: 'Cambió el perfil del hospital',
  listAuditEntries: 'Consultó la bitácora',
  listUsers: 'Consultó el directorio de personas',
  listMembers: 'Consultó el directorio de personas',
  getMember: 'Consultó el directorio de personas',
  createMember: 'Agregó a un usuario',
  updateMember: 'Cambió los permisos de #',
  deleteMember: 'Quitó al usuario #',
  // Lists that were narrowed to one patient.
  listPatients: 'Encontró al paciente por su CURP o expediente',
  listEpisodes: 'Leyó los episodios del paciente',
  listAssignments: 'Leyó las asignaciones del paciente',
}

/** Lists that name patients. */
const LISTS: Readonly<Record<string, string>> = {
  listPatients: 'la lista de pacientes',
  listEpisodes: 'la lista de episodios',
  listDocuments: 'la lista de documentos',
  listAssignments: 'la lista de asignaciones',
  listHandovers: 'las entregas de turno',
  listEmergencyAccesses: 'los accesos de emergencia',
  getAdmissionsStatistics: 'la lista de ingresos',
  getDischargesStatistics: 'la lista de egresos',
  getMeanStayStatistics: 'la lista de estancias',
  getMortalityStatistics: 'la lista de defunciones',
  getTurnoverStatistics: 'la lista de egresos',
  getUnsignedDocumentsStatistics: 'la lista de documentos sin firmar',
  getPatientsPerDoctorStatistics: 'la lista de pacientes por médico',
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
function listText(list: NonNullable<AuditEntry['list']>, operation: string, rows: number): string {
  if (list === 'many') return `Vio en listas los nombres de ${formatCount(rows)} pacientes`
  if (operation === 'findDuplicatePatients') return `Buscó posibles duplicados (${rowsText(rows)})`
  const verb = list === 'search' ? 'Buscó en' : 'Consultó'
  return `${verb} ${LISTS[operation] ?? operation} (${rowsText(rows)})`
}

/** Returns the number or name in a path: 12 of episodes/12/annul. */
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
  'action' | 'target' | 'path' | 'operation' | 'status' | 'exported' | 'emergencyReason'
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
  operation,
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
  if (list) return listText(list, operation ?? target, rows ?? 0)
  if (operation === 'deleteMember' && named(path) === userId) return 'Salió del centro médico'
  const words = operation === null ? undefined : WORDS[operation]
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
