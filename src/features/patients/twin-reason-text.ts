import type { TwinReason } from '#src/domain/patients/contract.ts'

const TWIN_REASON_LABELS: Readonly<Record<TwinReason, string>> = {
  curp: 'la misma CURP',
  name: 'un nombre parecido',
  birthDate: 'la misma fecha de nacimiento',
  phone: 'el mismo teléfono',
}

const LIST = new Intl.ListFormat('es-MX', { type: 'conjunction' })

/** Why somebody may be the same person, in a sentence: *Tiene un nombre parecido y el mismo teléfono*. */
export function twinReasonText(reasons: readonly TwinReason[]): string {
  return `Tiene ${LIST.format(reasons.map((reason) => TWIN_REASON_LABELS[reason]))}`
}
