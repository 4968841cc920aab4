import type { DischargeMotive } from './contract.ts'

/** The Spanish words for why a patient leaves, on screens, in notes and in messages of the server. */
export const MOTIVE_LABELS: Readonly<Record<DischargeMotive, string>> = {
  cured: 'Curación',
  improved: 'Mejoría',
  voluntary: 'Voluntario',
  transferred: 'Pase a otro hospital',
  died: 'Defunción',
  other: 'Otro',
  absconded: 'Fuga',
}
