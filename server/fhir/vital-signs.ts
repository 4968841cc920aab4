import type { VitalSigns } from '#src/domain/documents/contract.ts'
import { VITAL_SIGNS } from '#src/domain/documents/rules.ts'
import { table, type Xhtml } from './narrative.ts'

const LABELS: readonly (readonly [keyof VitalSigns, string])[] = [
  ['systolic', 'Tensión arterial sistólica'],
  ['diastolic', 'Tensión arterial diastólica'],
  ['heartRate', 'Frecuencia cardiaca'],
  ['respiratoryRate', 'Frecuencia respiratoria'],
  ['temperature', 'Temperatura'],
  ['oxygenSaturation', 'Saturación de oxígeno'],
  ['glucose', 'Glucosa'],
  ['weight', 'Peso'],
  ['height', 'Talla'],
  ['pain', 'Dolor'],
]

/** What was measured, with its unit. */
export function vitalSigns(measured: VitalSigns): Xhtml {
  const rows = LABELS.flatMap(([name, label]) => {
    const value = measured[name]
    return value === null ? [] : [[label, `${value} ${VITAL_SIGNS[name].unit}`]]
  })
  return table([], rows)
}
