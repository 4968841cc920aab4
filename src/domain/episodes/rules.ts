import type { EpisodeKind, EpisodeStatus } from './contract.ts'

/** How far in the future an admission or a discharge may be, in milliseconds, because clocks differ. */
export const CLOCK_SLACK_MS = 5 * 60_000

/** The actions on an episode, except reading it. */
export const EPISODE_ACTIONS = [
  'edit',
  'transfer',
  'order-discharge',
  'discharge',
  'reopen',
  'annul',
] as const
export type EpisodeAction = (typeof EPISODE_ACTIONS)[number]

/** Whether an episode of this kind takes a bed. */
export function isStay(kind: EpisodeKind): boolean {
  return kind !== 'outpatient'
}

/** Whether an episode is running: it keeps its bed and can be changed. */
export function isRunning(status: EpisodeStatus): boolean {
  return status === 'open' || status === 'dischargeOrdered'
}

/** Whether a running episode is past its expected discharge. */
export function isLate(
  { status, expectedDischargeAt }: { status: EpisodeStatus; expectedDischargeAt: string | null },
  now: number,
): boolean {
  return isRunning(status) && expectedDischargeAt !== null && Date.parse(expectedDischargeAt) < now
}

/** En curso → Alta indicada → Egresado → (Reabrir) En curso; En curso → Anulado. */
const ALLOWED: Readonly<Record<EpisodeStatus, readonly EpisodeAction[]>> = {
  open: ['edit', 'transfer', 'order-discharge', 'annul'],
  dischargeOrdered: ['edit', 'transfer', 'discharge'],
  discharged: ['reopen'],
  annulled: [],
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
  discharge: 'primero se indica el alta',
  reopen: 'no hay nada que reabrir',
  annul: 'no se puede anular',
}

/** Why an action is not possible in an episode's state; null if it is. */
export function episodeRefusal(
  action: EpisodeAction,
  { kind, status }: { kind: EpisodeKind; status: EpisodeStatus },
): string | null {
  if (action === 'transfer' && !isStay(kind)) return 'Una consulta externa no ocupa cama'
  if (ALLOWED[status].includes(action)) return null
  const refusal = action === 'discharge' && status !== 'open' ? 'no se puede egresar' : REFUSALS[action]
  return `${STATES[status]}: ${refusal}`
}
