import type { Episode } from '#src/domain/episodes/contract.ts'
import type { Difference } from '#src/forms/use-record-form.ts'
import { KIND_LABELS, STATUS_LABELS } from './labels.ts'

/** Words for a moment, on the hospital's clock. */
interface Clock {
  instant: (instant: string) => string
}

/** The diagnoses in one line: *J18.9 Neumonía; I10 Hipertensión*. */
export function diagnosesText(diagnoses: Episode['diagnoses']): string {
  return diagnoses.map(({ code, text }) => `${code} ${text}`.trim()).join('; ')
}

const SHOWN: readonly [string, (episode: Episode, clock: Clock) => string][] = [
  ['Estado', ({ status }) => STATUS_LABELS[status]],
  ['Tipo', ({ kind }) => KIND_LABELS[kind]],
  ['Cama', ({ bed, bedId }) => (bedId === null ? '' : (bed?.code ?? ''))],
  ['Médico tratante', ({ attendingDoctorName }) => attendingDoctorName ?? ''],
  ['Motivo de ingreso', ({ reason }) => reason],
  ['Procedencia', ({ origin }) => origin],
  ['Servicio', ({ service }) => service],
  ['Diagnósticos', ({ diagnoses }) => diagnosesText(diagnoses)],
  [
    'Alta prevista',
    ({ expectedDischargeAt }, clock) => (expectedDischargeAt ? clock.instant(expectedDischargeAt) : ''),
  ],
]

/** What became of an episode meanwhile, in words: how one saw it, and how it stands. */
export function episodeDifferences(seen: Episode, stored: Episode, clock: Clock): Difference[] {
  return SHOWN.map(([label, text]) => ({
    label,
    mine: text(seen, clock),
    stored: text(stored, clock),
  })).filter(({ mine, stored: now }) => mine !== now)
}
