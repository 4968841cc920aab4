import type { VitalSigns } from './contract.ts'

interface Measure {
  name: string
  unit: string
  /** Outside of this range the form asks for confirmation. */
  plausible: readonly [lowest: number, highest: number]
  /** Outside of this range the document can't be signed. */
  possible: readonly [lowest: number, highest: number]
}

/** Names, units and ranges, in the order in which they are written. */
export const VITAL_SIGNS: Readonly<Record<keyof VitalSigns, Measure>> = {
  systolic: { name: 'Tensión arterial sistólica', unit: 'mmHg', plausible: [70, 220], possible: [20, 350] },
  diastolic: { name: 'Tensión arterial diastólica', unit: 'mmHg', plausible: [40, 130], possible: [10, 250] },
  heartRate: { name: 'Frecuencia cardiaca', unit: 'lpm', plausible: [40, 180], possible: [0, 350] },
  respiratoryRate: { name: 'Frecuencia respiratoria', unit: 'rpm', plausible: [8, 60], possible: [0, 150] },
  temperature: { name: 'Temperatura', unit: '°C', plausible: [34, 41], possible: [20, 46] },
  oxygenSaturation: { name: 'Saturación de oxígeno', unit: '%', plausible: [80, 100], possible: [0, 100] },
  glucose: { name: 'Glucosa', unit: 'mg/dL', plausible: [50, 400], possible: [5, 2000] },
  weight: { name: 'Peso', unit: 'kg', plausible: [0.5, 200], possible: [0.2, 650] },
  height: { name: 'Talla', unit: 'cm', plausible: [30, 210], possible: [20, 280] },
  pain: { name: 'Dolor (EVA 0–10)', unit: '/10', plausible: [0, 10], possible: [0, 10] },
}

const isVitalSign = (name: string): name is keyof VitalSigns => name in VITAL_SIGNS
export const VITAL_SIGN_NAMES = Object.keys(VITAL_SIGNS).filter(isVitalSign)

/** What is possible of a vital sign, to follow *no es posible*: *va de 20 a 46 °C*. */
export function possibleText(name: keyof VitalSigns): string {
  const { unit, possible } = VITAL_SIGNS[name]
  const range = `va de ${possible[0]} a ${possible[1]}`
  return unit.startsWith('/') ? range : `${range} ${unit}`
}

/** Compares a measured value with its ranges: *low* and *high* are possible, but rare. What was not measured is fine. */
export function judgeVitalSign(name: keyof VitalSigns, value: number | null) {
  const { plausible, possible } = VITAL_SIGNS[name]
  if (value === null) return 'fine'
  if (value < possible[0] || value > possible[1]) return 'impossible'
  if (value < plausible[0]) return 'low'
  return value > plausible[1] ? 'high' : 'fine'
}

/** Whether one of the two pressures must be wrong: the diastolic one is always below the systolic one. */
export const isPressureImpossible = ({ systolic, diastolic }: Pick<VitalSigns, 'systolic' | 'diastolic'>) =>
  systolic !== null && diastolic !== null && diastolic >= systolic
