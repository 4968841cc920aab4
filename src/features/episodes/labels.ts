import { daysBetween } from '#src/domain/dates.ts'
import type {
  Diagnosis,
  DischargeMotive,
  Episode,
  EpisodeKind,
  EpisodeStatus,
  TimelineEntry,
} from '#src/domain/episodes/contract.ts'
import { MOTIVE_LABELS } from '#src/domain/episodes/motives.ts'
import type { EpisodeAction } from '#src/domain/episodes/rules.ts'
import { optionsOf } from '#src/ui/SelectField.tsx'

export const KIND_LABELS: Readonly<Record<EpisodeKind, string>> = {
  emergency: 'Urgencias',
  inpatient: 'Hospitalización',
  outpatient: 'Consulta externa',
  daySurgery: 'Cirugía ambulatoria',
  observation: 'Observación',
}

export const STATUS_LABELS: Readonly<Record<EpisodeStatus, string>> = {
  open: 'En curso',
  dischargeOrdered: 'Alta indicada',
  discharged: 'Egresado',
  annulled: 'Anulado',
}

/** The state of an episode; who died and has not left yet has no *Alta indicada*. */
export function statusText({
  status,
  orderedMotive,
}: {
  status: EpisodeStatus
  orderedMotive: DischargeMotive | null
}): string {
  return status === 'dischargeOrdered' && orderedMotive === 'died'
    ? MOTIVE_LABELS.died
    : STATUS_LABELS[status]
}

/** What the field of a moment offers for something that has happened. */
export const PAST_SHORTCUTS = ['Ahora', 'Hace 1 h', 'Hoy 08:00']

/** What it offers for an expected discharge. */
export const EXPECTED_DISCHARGE_SHORTCUTS = ['Mañana 12:00', '+2 d 12:00', '+3 d 12:00']

export const ENTRY_LABELS: Readonly<Record<TimelineEntry['kind'], string>> = {
  admission: 'Ingreso',
  transfer: 'Traslado',
  dischargeOrder: 'Alta indicada',
  death: 'Defunción',
  dischargeRevocation: 'Alta revocada',
  discharge: 'Egreso',
  dischargeCorrection: 'Egreso corregido',
  reopening: 'Reapertura',
  annulment: 'Anulación',
  assignmentStart: 'Asignación de médico',
  assignmentEnd: 'Fin de asignación',
  documentSigned: 'Documento firmado',
  documentAmended: 'Adenda',
  documentAnnulled: 'Documento anulado',
}

/** A diagnosis in one line, its code first: *J18.9 Neumonía, no especificada*. Either part may be missing. */
export function diagnosisText({ code, text }: Pick<Diagnosis, 'code' | 'text'>): string {
  return `${code} ${text}`.trim()
}

export const RANK_LABELS: Readonly<Record<Diagnosis['rank'], string>> = {
  principal: 'Principal',
  secundario: 'Secundario',
}

export const CERTAINTY_LABELS: Readonly<Record<Diagnosis['certainty'], string>> = {
  presuntivo: 'Presuntivo',
  confirmado: 'Confirmado',
}

/** The motives of a discharge, numbered as hospital statistics number them; they know no *Fuga*. */
export const MOTIVE_OPTIONS = optionsOf(MOTIVE_LABELS).map(({ value, label }, index) => ({
  value,
  label: value === 'absconded' ? label : `${index + 1}. ${label}`,
}))

/** The buttons, and the titles of what they open. */
export const ACTION_LABELS: Readonly<Record<EpisodeAction, string>> = {
  edit: 'Editar',
  transfer: 'Trasladar',
  'order-discharge': 'Indicar alta',
  'revoke-discharge': 'Revocar alta',
  discharge: 'Egresar',
  'correct-discharge': 'Corregir egreso',
  reopen: 'Reabrir',
  annul: 'Anular',
}

export const ACTION_TITLES: Readonly<Record<EpisodeAction, string>> = {
  edit: 'Editar episodio',
  transfer: 'Trasladar paciente',
  'order-discharge': 'Indicar alta',
  'revoke-discharge': 'Revocar alta',
  discharge: 'Egresar paciente',
  'correct-discharge': 'Corregir egreso',
  reopen: 'Reabrir episodio',
  annul: 'Anular episodio',
}

export const ROLE_LABELS: Readonly<Record<string, string>> = {
  attending: 'Tratante',
  consultant: 'Interconsultante',
  resident: 'Residente',
  onCall: 'De guardia',
}

interface Calendar {
  today: () => string
  dayOf: (instant: string) => string
}

/** The length of a stay in days of the hospital's calendar: *menos de un día*, *1 día*, *12 días*. */
export function stayText({ admittedAt, discharge, annulment }: Episode, clock: Calendar): string {
  const end = discharge?.at ?? annulment?.at
  const days = daysBetween(clock.dayOf(admittedAt), end === undefined ? clock.today() : clock.dayOf(end))
  if (days <= 0) return 'menos de un día'
  return days === 1 ? '1 día' : `${days} días`
}
