import type { DischargeMotive } from '#src/domain/episodes/contract.ts'

const MOTIVES: Readonly<Record<DischargeMotive, string>> = {
  cured: 'Curación',
  improved: 'Mejoría',
  voluntary: 'Voluntario',
  transferred: 'Pase a otro hospital',
  died: 'Defunción',
  other: 'Otro',
}

/** What the timeline keeps of a discharge: an episode that is reopened has it nowhere else. */
export function dischargeNote(discharge: {
  motive: DischargeMotive
  destination: string
  condition: string
  notes: string
  overridden: readonly string[]
}): string {
  const { motive, destination, condition, notes, overridden } = discharge
  const lines = [
    `Motivo: ${MOTIVES[motive]}`,
    destination && `Destino: ${destination}`,
    condition && `Condición: ${condition}`,
    overridden.length > 0 && `Sin: ${overridden.join(', ')}`,
    notes,
  ]
  return lines.filter(Boolean).join('\n')
}
