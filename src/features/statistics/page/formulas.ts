import { MOTIVE_LABELS } from '#src/domain/episodes/motives.ts'
import { isStay } from '#src/domain/episodes/rules.ts'
import type { Figure, Statistics } from '#src/domain/statistics/contract.ts'
import { KIND_LABELS } from '../../episodes/labels.ts'
import { numberText, valueText } from '../labels.ts'

/** How a figure is worked out. */
export interface Formula {
  /** In words: *Egresos por defunción ÷ egresos*. */
  rule: string
  /** With the numbers of the period: *2 ÷ 40 = 5 %*. */
  numbers: string
  /** What counts, and what doesn't. */
  notes: readonly string[]
}

const NO_VISITS = 'La consulta externa no es una estancia: no cuenta.'
const NO_ANNULLED = 'Lo anulado no cuenta.'
const CENSUS = 'Cuentan las camas censables, como están marcadas hoy.'

const plural = (count: number, one: string, many: string) =>
  `${numberText(count)} ${count === 1 ? one : many}`

/** *Urgencias 4 + Hospitalización 20 = 24*; nothing but the sum where there is nothing to add. */
function sumText(parts: readonly { label: string; now: number }[], total: number): string {
  const counted = parts.filter(({ now }) => now > 0)
  if (counted.length === 0) return numberText(total)
  return `${counted.map(({ label, now }) => `${label} ${numberText(now)}`).join(' + ')} = ${numberText(total)}`
}

const divided = (figure: Figure, part: number, whole: number, value: number | null) =>
  whole > 0
    ? `${numberText(part)} ÷ ${numberText(whole)} = ${valueText(figure, value)}`
    : `${numberText(part)} ÷ ${numberText(whole)}: no hay entre qué dividir`

/** Undefined for a figure that the reader may not know. */
const FORMULAS: Readonly<Record<Figure, (statistics: Statistics) => Formula | undefined>> = {
  occupancy: ({ occupancy }) =>
    occupancy && {
      rule: 'Días-cama ocupados ÷ días-cama disponibles',
      numbers: divided('occupancy', occupancy.now.occupied, occupancy.now.available, occupancy.now.value),
      notes: [
        CENSUS,
        'Una cama ocupada medio día suma medio día-cama.',
        'Una cama no está disponible mientras está fuera de servicio o su cuarto no está activo, ni antes de registrarla o después de quitarla.',
        'Los días anteriores al registro de la primera cama no tienen valor ni cuentan en el periodo.',
        'La consulta externa no ocupa cama.',
      ],
    },
  admissions: ({ admissions }) =>
    admissions && {
      rule: 'Estancias que empezaron en el periodo',
      numbers: sumText(
        admissions.byKind
          .filter(({ kind }) => isStay(kind))
          .map(({ kind, now }) => ({ label: KIND_LABELS[kind], now })),
        admissions.now.value,
      ),
      notes: [
        `La consulta externa se cuenta aparte: ${plural(admissions.now.outpatient, 'consulta', 'consultas')}.`,
        NO_ANNULLED,
      ],
    },
  discharges: ({ discharges }) =>
    discharges && {
      rule: 'Estancias que terminaron en el periodo',
      numbers: sumText(
        discharges.byMotive.map(({ motive, now }) => ({ label: MOTIVE_LABELS[motive], now })),
        discharges.now.value,
      ),
      notes: [NO_VISITS, 'Un episodio reabierto deja de contar hasta su nuevo egreso.'],
    },
  meanStay: ({ meanStay }) =>
    meanStay && {
      rule: 'Días de estancia de los egresos del periodo ÷ egresos',
      numbers: divided('meanStay', meanStay.now.days, meanStay.now.discharges, meanStay.now.value),
      notes: [
        'Los días van de la fecha de ingreso a la de egreso; quien sale el mismo día cuenta 1.',
        NO_VISITS,
      ],
    },
  mortality: ({ mortality }) =>
    mortality && {
      rule: 'Egresos por defunción ÷ egresos',
      numbers: divided('mortality', mortality.now.deaths, mortality.now.discharges, mortality.now.value),
      notes: [NO_VISITS],
    },
  turnover: ({ turnover }) =>
    turnover && {
      rule: 'Egresos ÷ camas censables disponibles en promedio',
      numbers: divided('turnover', turnover.now.discharges, turnover.now.beds, turnover.now.value),
      notes: [
        'Las camas en promedio son los días-cama disponibles ÷ los días transcurridos.',
        CENSUS,
        NO_VISITS,
      ],
    },
  cleaning: ({ cleaning }) =>
    cleaning && {
      rule: 'Suma de las horas en que cada cama estuvo en limpieza',
      numbers:
        cleaning.now.cleanings > 0
          ? `${plural(cleaning.now.cleanings, 'limpieza', 'limpiezas')}, ${valueText('cleaning', cleaning.now.value)} en total: ${valueText('cleaning', cleaning.now.value / cleaning.now.cleanings)} en promedio`
          : 'Ninguna limpieza en el periodo',
      notes: [
        'Cuentan todas las camas, censables o no, desde que se desocupan hasta que se marcan limpias.',
        'Solo suman las horas dentro del periodo.',
      ],
    },
  unsignedDocuments: ({ unsignedDocuments }) =>
    unsignedDocuments && {
      rule: 'Borradores que seguían sin firmar al cierre del periodo',
      numbers: plural(unsignedDocuments.now.value, 'documento', 'documentos'),
      notes: ['Lo descartado y los documentos de un episodio anulado no cuentan.'],
    },
  patientsPerDoctor: ({ patientsPerDoctor }) =>
    patientsPerDoctor && {
      rule: 'Pacientes con médico tratante ÷ doctores con pacientes a cargo',
      numbers: divided(
        'patientsPerDoctor',
        patientsPerDoctor.now.patients,
        patientsPerDoctor.now.doctors,
        patientsPerDoctor.now.value,
      ),
      notes: [
        'Se cuentan los episodios en curso al cierre del periodo, también de consulta externa, por su asignación de tratante.',
      ],
    },
}

/** How a figure is worked out, with the numbers of the period put in. */
export function formulaOf(figure: Figure, statistics: Statistics): Formula | undefined {
  return FORMULAS[figure](statistics)
}
