import { dayText } from '#src/domain/dates.ts'
import { FIGURES, type Figure, type Period } from '#src/domain/statistics/contract.ts'
import type { DetailName, RangeName } from './search-params.ts'

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

/** The ranges in the order of their buttons; the one without a name is the default. */
export const RANGE_LABELS: readonly (readonly [name: RangeName | undefined, label: string])[] = [
  ['hoy', 'Hoy'],
  ['7-dias', '7 días'],
  [undefined, '30 días'],
  ['mes', 'Este mes'],
  ['mes-anterior', 'Mes anterior'],
  ['12-meses', 'Año'],
]

const NUMBER = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 })
/** Where there is nothing to divide by. */
const NO_VALUE = '—'

/** What a figure is counted in. A share is shown as a percentage; `per` stands beside the value, not in sentences. */
interface Unit {
  one: string
  many: string
  share?: true
  per?: string
}

const PLAIN: Unit = { one: '', many: '' }
const SHARE: Unit = { one: '%', many: '%', share: true }
const UNITS: Readonly<Record<Figure, Unit>> = {
  occupancy: SHARE,
  admissions: PLAIN,
  discharges: PLAIN,
  meanStay: { one: 'día', many: 'días' },
  mortality: SHARE,
  turnover: { ...PLAIN, per: 'egresos por cama' },
  cleaning: { one: 'h', many: 'h' },
  unsignedDocuments: PLAIN,
  patientsPerDoctor: PLAIN,
}

export function figureNamed(name: DetailName): Figure | undefined {
  return FIGURES.find((figure) => DETAIL_NAMES[figure] === name)
}

/** A number as people read it, with one decimal at most: *1,234.5*. */
export function numberText(value: number): string {
  return NUMBER.format(value)
}

/** A number for a file: digits beyond the millionth are the division's, not the figure's. */
export const plainNumber = (value: number | null) => value && Math.round(value * 1e6) / 1e6

/** A number as it is shown, for comparing what people see. */
const asShown = (value: number) => Math.round(value * 10) / 10

/** A share as people read it: *74.4 %*. */
export function shareText(value: number | null): string {
  return value === null ? NO_VALUE : `${numberText(value * 100)} %`
}

/** A figure's value and what it is counted in, apart; a dash where there is none. */
export function valueParts(figure: Figure, value: number | null): { number: string; unit: string } {
  if (value === null) return { number: NO_VALUE, unit: '' }
  const { one, many, share, per } = UNITS[figure]
  const shown = asShown(share ? value * 100 : value)
  return { number: numberText(shown), unit: per ?? (shown === 1 ? one : many) }
}

/** A figure's value with its unit: *4.2 días*, *74.4 %*. */
export function valueText(figure: Figure, value: number | null): string {
  const { number, unit } = valueParts(figure, value)
  return UNITS[figure].per ? number : `${number} ${unit}`.trimEnd()
}

/** What a figure is counted in, for a file: a share is a fraction of one there. */
export function unitName(figure: Figure): string {
  const { many, share, per } = UNITS[figure]
  return share ? 'proporción' : (per ?? many)
}

export interface FigureDifference {
  kind: 'more' | 'less' | 'same' | 'unknown'
  /** In words: *5.2 puntos más que antes (61.3 %)*. */
  text: string
}

/** How a figure stands beside the one of the period before. */
export function differenceOf(figure: Figure, now: number | null, before: number | null): FigureDifference {
  if (before === null) return { kind: 'unknown', text: 'Sin dato en el periodo anterior' }
  const was = valueText(figure, before)
  if (now === null) return { kind: 'unknown', text: `Antes: ${was}` }
  const { one, many, share } = UNITS[figure]
  const scale = share ? 100 : 1
  const change = asShown(asShown(now * scale) - asShown(before * scale))
  if (change === 0) return { kind: 'same', text: `Igual que antes (${was})` }
  const size = Math.abs(change)
  const unit = share ? (size === 1 ? 'punto' : 'puntos') : size === 1 ? one : many
  const amount = `${numberText(size)} ${unit}`.trimEnd()
  return change > 0
    ? { kind: 'more', text: `${amount} más que antes (${was})` }
    : { kind: 'less', text: `${amount} menos que antes (${was})` }
}

/** Days as people read them: *21 nov 2026*, *1 – 21 nov 2026*, *22 nov 2025 – 21 nov 2026*. */
export function periodText({ from, to }: Period): string {
  if (from === to) return dayText(to)
  const [first, last] = [dayText(from).split(' '), dayText(to).split(' ')]
  const shared = from.slice(0, 7) === to.slice(0, 7) ? 1 : from.slice(0, 4) === to.slice(0, 4) ? 2 : 3
  return `${first.slice(0, shared).join(' ')} – ${last.join(' ')}`
}
