import { FIGURES, type Figure } from '#src/domain/statistics/contract.ts'
import type { DetailName } from './address.ts'

export const FIGURE_LABELS: Readonly<Record<Figure, string>> = {
  occupancy: 'Ocupación',
  admissions: 'Ingresos',
  discharges: 'Egresos',
  meanStay: 'Estancia media',
  mortality: 'Mortalidad',
  turnover: 'Rotación de camas',
  cleaning: 'Horas en limpieza',
  unsignedDocuments: 'Documentos sin firmar',
  patientsPerDoctor: 'Pacientes por doctor',
}

/** What the rows behind a figure are. */
export const ROWS_LABELS: Readonly<Record<Figure, string>> = {
  occupancy: 'Camas censables',
  admissions: 'Ingresos y consultas del periodo',
  discharges: 'Egresos del periodo',
  meanStay: 'Egresos del periodo, con sus días de estancia',
  mortality: 'Egresos por defunción del periodo',
  turnover: 'Egresos del periodo',
  cleaning: 'Limpiezas del periodo',
  unsignedDocuments: 'Documentos sin firmar al cierre del periodo',
  patientsPerDoctor: 'Pacientes a cargo al cierre del periodo',
}

/** How the address names a figure. */
export const DETAIL_NAMES: Readonly<Record<Figure, DetailName>> = {
  occupancy: 'ocupacion',
  admissions: 'ingresos',
  discharges: 'egresos',
  meanStay: 'estancia',
  mortality: 'mortalidad',
  turnover: 'rotacion',
  cleaning: 'limpieza',
  unsignedDocuments: 'sin-firmar',
  patientsPerDoctor: 'pacientes-por-doctor',
}

export function figureNamed(name: DetailName): Figure | undefined {
  return FIGURES.find((figure) => DETAIL_NAMES[figure] === name)
}
