import type { VitalSigns } from '#src/domain/documents/contract.ts'

/** In the order in which they are written. */
export const VITAL_SIGN_LABELS: Readonly<Record<keyof VitalSigns, string>> = {
  systolic: 'Tensión arterial sistólica',
  diastolic: 'Tensión arterial diastólica',
  heartRate: 'Frecuencia cardiaca',
  respiratoryRate: 'Frecuencia respiratoria',
  temperature: 'Temperatura',
  oxygenSaturation: 'Saturación de oxígeno',
  glucose: 'Glucosa',
  weight: 'Peso',
  height: 'Talla',
  pain: 'Dolor (EVA 0–10)',
}

export const VITAL_SIGN_NAMES = [
  'systolic',
  'diastolic',
  'heartRate',
  'respiratoryRate',
  'temperature',
  'oxygenSaturation',
  'glucose',
  'weight',
  'height',
  'pain',
] as const satisfies readonly (keyof VitalSigns)[]
