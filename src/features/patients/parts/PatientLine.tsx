import type { PatientSummary } from '#src/domain/patients/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { ageOf, bedText, SEX_LABELS } from '../labels.ts'

interface PatientLineProps {
  patient: PatientSummary
  /** The hospital's calendar. */
  clock: { today: () => string }
}

/** Somebody in two lines, enough to tell two people of one name apart. */
export function PatientLine({ patient, clock }: PatientLineProps) {
  const { recordNumber, sex, stay } = patient
  return (
    <span className="flex min-w-0 flex-col">
      <bdi className="font-medium">{fullName(patient)}</bdi>
      <span className="text-sm text-muted wrap-anywhere">
        Expediente {recordNumber} · {ageOf(patient, clock.today())} · {SEX_LABELS[sex]} ·{' '}
        {stay ? `En la cama ${bedText(stay.bed)}` : 'Sin cama'}
      </span>
    </span>
  )
}
