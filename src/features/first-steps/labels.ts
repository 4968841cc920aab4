import { formatCount } from '#src/lib/count.ts'
/** What leads from nothing to the first admitted patient, in this order. */
export const STEPS = ['hospital', 'rooms', 'doctors', 'users', 'templates', 'patient'] as const
export type StepId = (typeof STEPS)[number]

export const STEP_TITLES: Readonly<Record<StepId, string>> = {
  hospital: 'Centro médico',
  rooms: 'Cuartos',
  doctors: 'Doctores',
  users: 'Usuarios',
  templates: 'Plantillas',
  patient: 'Primer paciente',
}

/** What each step is for. */
export const STEP_REASONS: Readonly<Record<StepId, string>> = {
  hospital: 'Todo lo demás queda dentro de un centro médico.',
  rooms: 'Para ingresar a alguien hace falta una cama.',
  doctors: 'Para firmar notas y egresar pacientes hace falta un doctor activo, con su cédula.',
  users: 'Cada quien entra con su cuenta y puede lo que su trabajo pide.',
  templates: 'Cada nota clínica se escribe sobre una plantilla; un centro médico nuevo ya trae veintiuna.',
  patient: 'Se registra una vez, y se ingresa a una cama libre.',
}

/** *1 cuarto*, *3 cuartos*. */
function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

export function progressText({ done, all, shut }: { done: number; all: number; shut: number }): string {
  return `${done} de ${all} pasos necesarios hechos${shut === 0 ? '' : ` · ${shut} sin permiso`}`
}

export function roomsText({ rooms, beds }: { rooms: number; beds: number }): string {
  if (rooms === 0) return 'Ningún cuarto todavía'
  return `${counted(rooms, 'cuarto', 'cuartos')}, ${beds === 0 ? 'ninguna cama' : counted(beds, 'cama', 'camas')}`
}

export function doctorsText(count: number): string {
  return count === 0 ? 'Ningún doctor activo todavía' : counted(count, 'doctor activo', 'doctores activos')
}

/** @param count the members, oneself among them */
export function usersText(count: number): string {
  return count <= 1 ? 'Solo tú, por ahora' : counted(count, 'usuario', 'usuarios')
}

export function templatesText(count: number): string {
  return count === 0
    ? 'Ninguna plantilla publicada'
    : counted(count, 'plantilla publicada', 'plantillas publicadas')
}

/** @param count undefined for those who may not know the patients */
export function patientText(count: number | undefined, isAdmitted: boolean): string {
  if (count === undefined) return isAdmitted ? 'Ya hubo un ingreso' : 'Ningún ingreso todavía'
  if (count === 0) return 'Ningún paciente todavía'
  const patients = counted(count, 'paciente', 'pacientes')
  return isAdmitted ? patients : `${patients}, ningún ingreso todavía`
}
