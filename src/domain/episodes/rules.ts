import type { TemplateKind } from '../templates/contract.ts'
import type { DischargeMotive, EpisodeKind, EpisodeStatus } from './contract.ts'

/** How far in the future an admission or a discharge may be, in milliseconds, because clocks differ. */
export const CLOCK_SLACK_MS = 5 * 60_000

/** The actions on an episode, except reading it. */
export const EPISODE_ACTIONS = [
  'edit',
  'transfer',
  'order-discharge',
  'revoke-discharge',
  'discharge',
  'correct-discharge',
  'reopen',
  'annul',
] as const
export type EpisodeAction = (typeof EPISODE_ACTIONS)[number]

/** What a patient leaves with whom no physician has discharged. */
export const UNORDERED_MOTIVES = ['voluntary', 'absconded'] as const satisfies readonly DischargeMotive[]

interface Transition {
  to: EpisodeStatus
  /** Who may: whoever writes episodes, or among them a physician alone. */
  by: 'writer' | 'physician'
  /** For these motives alone; for any where it is left out. */
  motives?: readonly DischargeMotive[]
}

/**
 * What can be done with an episode in each state, and where it leads. A physician orders the discharge, or takes the
 * order back; whoever writes episodes registers that the patient has left.
 */
const TRANSITIONS: Readonly<Record<EpisodeStatus, Readonly<Partial<Record<EpisodeAction, Transition>>>>> = {
  open: {
    edit: { to: 'open', by: 'writer' },
    transfer: { to: 'open', by: 'writer' },
    'order-discharge': { to: 'dischargeOrdered', by: 'physician' },
    discharge: { to: 'discharged', by: 'writer', motives: UNORDERED_MOTIVES },
    annul: { to: 'annulled', by: 'writer' },
  },
  dischargeOrdered: {
    edit: { to: 'dischargeOrdered', by: 'writer' },
    transfer: { to: 'dischargeOrdered', by: 'writer' },
    'revoke-discharge': { to: 'open', by: 'physician' },
    discharge: { to: 'discharged', by: 'writer' },
  },
  discharged: {
    // Of a correction a physician alone changes motive and diagnoses.
    'correct-discharge': { to: 'discharged', by: 'writer' },
    reopen: { to: 'open', by: 'physician' },
  },
  annulled: {},
}

const INFINITIVES: Readonly<Record<EpisodeAction, string>> = {
  edit: 'editar el episodio',
  transfer: 'trasladar al paciente',
  'order-discharge': 'indicar el alta',
  'revoke-discharge': 'revocar el alta',
  discharge: 'registrar el egreso',
  'correct-discharge': 'corregir el egreso',
  reopen: 'reabrir el episodio',
  annul: 'anular el episodio',
}

/** Why somebody who is no physician may not do it, in whatever state; undefined where whoever writes episodes may. */
export function physicianRefusal(action: EpisodeAction): string | undefined {
  const isForPhysicians = Object.values(TRANSITIONS).some((actions) => actions[action]?.by === 'physician')
  return isForPhysicians ? `Solo un médico activo puede ${INFINITIVES[action]}` : undefined
}

/** Why somebody who is no physician may not change these parts of a discharge. */
export const CORRECTION_REFUSAL = 'Solo un médico activo puede corregir el motivo y los diagnósticos'

/** The document that a discharge of this motive needs beside the discharge note, and its name as it follows *la*. */
export const NOTES_BY_MOTIVE: Readonly<
  Partial<Record<DischargeMotive, { kind: TemplateKind; name: string }>>
> = {
  voluntary: { kind: 'voluntaryDischarge', name: 'hoja de egreso voluntario' },
  transferred: { kind: 'referral', name: 'nota de referencia o traslado' },
  died: { kind: 'death', name: 'nota de defunción' },
}

/** Whether an episode of this kind takes a bed. */
export function isStay(kind: EpisodeKind): boolean {
  return kind !== 'outpatient'
}

/** The states of an episode that is running: it keeps its bed and can be changed. */
export const RUNNING: readonly EpisodeStatus[] = ['open', 'dischargeOrdered']

export function isRunning(status: EpisodeStatus): boolean {
  return RUNNING.includes(status)
}

/** Whether a running episode is past its expected discharge. */
export function isLate(
  { status, expectedDischargeAt }: { status: EpisodeStatus; expectedDischargeAt: string | null },
  now: number,
): boolean {
  return isRunning(status) && expectedDischargeAt !== null && Date.parse(expectedDischargeAt) < now
}

const STATES: Readonly<Record<EpisodeStatus, string>> = {
  open: 'El episodio está en curso',
  dischargeOrdered: 'El alta ya está indicada',
  discharged: 'El episodio ya tiene egreso',
  annulled: 'El episodio está anulado',
}

const REFUSALS: Readonly<Record<EpisodeAction, string>> = {
  edit: 'no se puede editar',
  transfer: 'no se puede trasladar',
  'order-discharge': 'no se puede indicar el alta',
  'revoke-discharge': 'no hay alta que revocar',
  discharge: 'no se puede egresar',
  'correct-discharge': 'no hay egreso que corregir',
  reopen: 'no hay nada que reabrir',
  annul: 'no se puede anular',
}

/**
 * Why an action is not possible in an episode's state; null if it is.
 * @param motive of the discharge that is to be registered; left out, the question is whether there is any
 */
export function episodeRefusal(
  action: EpisodeAction,
  {
    kind,
    status,
    discharge,
  }: { kind: EpisodeKind; status: EpisodeStatus; discharge?: { motive: DischargeMotive } | null },
  motive?: DischargeMotive | null,
): string | null {
  if (action === 'transfer' && !isStay(kind)) return 'Una consulta externa no ocupa cama'
  const transition = TRANSITIONS[status][action]
  if (transition === undefined) return `${STATES[status]}: ${REFUSALS[action]}`
  const { motives } = transition
  if (motives && motive !== undefined && (motive === null || !motives.includes(motive)))
    return `${STATES[status]}: primero un médico indica el alta`
  if (action === 'reopen' && discharge?.motive === 'died')
    return 'El egreso fue por defunción y no se reabre: si hay un error, usa Corregir egreso'
  return null
}
