import type { Figure } from '#src/domain/statistics/contract.ts'

const NUMBER = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 })
/** What there is where nothing can be divided. */
export const NO_VALUE = '—'

/** What a figure is counted in. A share is shown as a percentage; `per` is told with the value alone. */
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

/** A number as people read it, with one decimal at most: *1,234.5*. */
export function numberText(value: number): string {
  return NUMBER.format(value)
}

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

export interface Difference {
  kind: 'more' | 'less' | 'same' | 'unknown'
  /** In words: *5.2 puntos más que antes (61.3 %)*. */
  text: string
}

/** How a figure stands beside the one of the period before. */
export function differenceOf(figure: Figure, now: number | null, before: number | null): Difference {
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
