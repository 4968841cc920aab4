import type { EpisodeKind, EpisodeStatus } from './contract.ts'

/** Milliseconds by which an admission or a discharge may lie ahead: clocks differ. */
export const CLOCK_SLACK_MS = 5 * 60_000

/** What can be done with an episode, beside reading it. */
export const EPISODE_ACTIONS = [
  'edit',
  'transfer',
  'order-discharge',
  'discharge',
  'reopen',
  'annul',
] as const
export type EpisodeAction = (typeof EPISODE_ACTIONS)[number]

/** Every kind but outpatient takes a bed. */
export function isStay(kind: EpisodeKind): boolean {
  return kind !== 'outpatient'
}

/** Whether an episode still runs: its bed is taken, and it can be changed. */
export function isRunning(status: EpisodeStatus): boolean {
  return status === 'open' || status === 'dischargeOrdered'
}

/** Whether a patient still lies there past the instant at which they were expected to leave. */
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

/** Whether an action is possible in an episode's state: null, or the sentence that says why not. */
export function refusalOf(
  action: EpisodeAction,
  { kind, status }: { kind: EpisodeKind; status: EpisodeStatus },
): string | null {
  if (action === 'transfer' && !isStay(kind)) return 'Una consulta externa no ocupa cama'
  if (ALLOWED[status].includes(action)) return null
  const refusal = action === 'discharge' && status !== 'open' ? 'no se puede egresar' : REFUSALS[action]
  return `${STATES[status]}: ${refusal}`
}
