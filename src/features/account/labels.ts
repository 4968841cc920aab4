import type {
  ForeignReads,
  InstallationEntry,
  InstallationPerson,
  UnfinishedWork,
} from '#src/domain/account/contract.ts'
import type { AccountNotice, SignInEvent, SignInWait } from '#src/domain/accounts/contract.ts'
import { instantText } from '#src/domain/dates.ts'
import { formatCount } from '#src/lib/count.ts'

/** An instant on the clock of this computer: nobody is in a hospital here. */
export function momentText(instant: string): string {
  return instantText(instant, Intl.DateTimeFormat().resolvedOptions().timeZone)
}

export function nameOf({ userName, userId }: Pick<InstallationPerson, 'userId' | 'userName'>): string {
  return userName ?? userId
}

/** Why somebody may not sign in, or what else is particular about their account. */
export function stateText({ deactivatedAt, isInstallationAdmin, isInvited }: InstallationPerson): string {
  if (deactivatedAt !== null) return `Desactivada desde ${momentText(deactivatedAt)}`
  if (isInvited) return 'Invitación pendiente'
  return isInstallationAdmin ? 'Administra la instalación' : 'Activa'
}

const count = (amount: number, singular: string, plural: string) =>
  amount === 0 ? [] : [`${amount} ${amount === 1 ? singular : plural}`]

/** What somebody leaves behind, as *2 borradores, 1 entrega de turno*; empty for nothing. */
export function unfinishedText({ drafts, handovers, assignments }: UnfinishedWork): string {
  return [
    ...count(drafts, 'borrador', 'borradores'),
    ...count(handovers, 'entrega de turno', 'entregas de turno'),
    ...count(assignments, 'asignación', 'asignaciones'),
  ].join(', ')
}

export const INSTALLATION_ACTIONS: Readonly<Record<InstallationEntry['action'], string>> = {
  deactivate: 'desactivó la cuenta de',
  reactivate: 'reactivó la cuenta de',
  'make-administrator': 'hizo administrador de la instalación a',
  'revoke-administrator': 'quitó la administración de la instalación a',
  'end-session': 'cerró una sesión de',
  'end-all-sessions': 'cerró las sesiones de',
  invite: 'invitó a',
  recover: 'dio un enlace para elegir otra contraseña a',
  'remove-passkeys': 'quitó las llaves de acceso de',
  'foreign-reads': 'buscó pacientes ajenos en la bitácora',
  'confirm-own-record': 'confirmó sin otra revisión el registro de personal de salud de',
  'lift-wait': 'quitó la espera para iniciar sesión de',
  'lift-network-wait': 'quitó la espera para iniciar sesión de una red',
}

/** *Pudo ver desde Uno los nombres de 214 pacientes de Dos, del 3 mar 2026, 10:00 al 4 mar 2026, 11:30* */
export function foreignReadsText(reads: ForeignReads): string {
  const { hospitalName, ofHospitalName, records, firstAt, lastAt } = reads
  const [first, last] = [momentText(firstAt), momentText(lastAt)]
  const when = first === last ? `el ${first}` : `del ${first} al ${last}`
  const many = formatCount(records)
  if (ofHospitalName === null) {
    const ids = records === 1 ? '1 número que no es' : `${many} números que no son`
    return `Pidió desde ${hospitalName} ${ids} de ningún paciente, ${when}`
  }
  const names = records === 1 ? 'el nombre de 1 paciente' : `los nombres de ${many} pacientes`
  return `Pudo ver desde ${hospitalName} ${names} de ${ofHospitalName}, ${when}`
}

/**
 * What happened to an account, for a person who must know it: *Ana Ríos generó un enlace para cambiar la contraseña de
 * Luis Paz el 3 mar 2026, 10:00.*
 * @param userId the person who reads it
 */
export function accountNoticeText({ kind, about, by, at }: AccountNotice, userId: string): string {
  const when = `el ${momentText(at)}`
  if (kind === 'passkeyAdded') return `Se agregó una llave de acceso a tu cuenta ${when}.`
  if (kind === 'passkeyRemoved') return `Se quitó una llave de acceso de tu cuenta ${when}.`
  const whose = about.userId === userId ? 'tu contraseña' : `la contraseña de ${about.name}`
  return `${by.name} generó un enlace para cambiar ${whose} ${when}.`
}

/** Who waits where: *Ana Ríos, en la red 192.0.2.0* */
export function signInWaitText({ kind, user, network }: SignInWait): string {
  if (kind === 'network' || user === null) return `Toda la red ${network}`
  const where = {
    browser: 'en un navegador suyo',
    known: `en la red ${network}`,
    account: 'en equipos donde no ha entrado antes',
  }[kind]
  return `${user.name}, ${where}`
}

/** What happened at the sign-in, as its person reads it. */
export const SIGN_IN_EVENTS: Readonly<Record<SignInEvent, string>> = {
  signedIn: 'Entraste',
  failed: 'Alguien intentó entrar y no pudo',
  signedOut: 'Cerraste sesión',
  linkMade: 'Se pidió un enlace para elegir otra contraseña',
  passwordChosen: 'Se eligió una contraseña',
  passkeyAdded: 'Se agregó una llave de acceso',
  passkeyRemoved: 'Se quitó una llave de acceso',
}
