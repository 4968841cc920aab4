import type { EpisodeKind } from '#src/domain/episodes/contract.ts'

/** What people call each kind of episode. */
export const KIND_NAMES: Readonly<Record<EpisodeKind, string>> = {
  emergency: 'Urgencias',
  inpatient: 'Hospitalización',
  outpatient: 'Consulta externa',
  daySurgery: 'Cirugía ambulatoria',
  observation: 'Observación',
}
