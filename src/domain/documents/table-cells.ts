import { daysBetween, isDay } from '../dates.ts'
import type { ColumnKind } from '../templates/contract.ts'
import type { VitalSigns } from './contract.ts'
import { isPressureImpossible, judgeVitalSign, possibleText } from './vital-signs.ts'

/*
 * A cell is kept as text, in the one form of its kind: `07:30`, `21/11/2026`, `36.5`, `120/80`. The form of a document
 * writes it so, whatever is typed; anything else stays in a draft, and can't be signed.
 */

const HOUR = /^([01]\d|2[0-3]):[0-5]\d$/
const DAY = /^(\d{2})\/(\d{2})\/(\d{4})$/
const NUMBER = /^-?\d+(\.\d+)?$/
const PRESSURE = /^(\d{1,3})\/(\d{1,3})$/

type Measured = readonly (readonly [name: keyof VitalSigns, value: number])[]

const PLAIN = /^-?(\d+([.,]\d*)?|[.,]\d+)$/
const GROUPED = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/
const NO_NUMBER = 'Escribe un número, por ejemplo 36.5'

/** A text read as a number; `value` is null if it is none, and `fault` says why. */
export interface DecimalReading {
  value: number | null
  fault: string | null
}

/**
 * Reads a number with a decimal point or comma. In Mexico a comma also groups thousands: one that could mean either,
 * as in `12,500`, is asked about instead of guessed.
 */
export function readDecimal(text: string): DecimalReading {
  const written = text.trim()
  if (written === '') return { value: null, fault: null }
  const isGrouped = GROUPED.test(written)
  if (isGrouped && !written.includes('.') && written.indexOf(',') === written.lastIndexOf(',')) {
    const whole = written.replace(',', '')
    return { value: null, fault: `¿Es ${whole} o ${written.replace(',', '.')}? Escríbelo sin coma` }
  }
  if (!isGrouped && !PLAIN.test(written)) return { value: null, fault: NO_NUMBER }
  const value = Number(isGrouped ? written.replaceAll(',', '') : written.replace(',', '.'))
  return Number.isFinite(value) ? { value, fault: null } : { value: null, fault: NO_NUMBER }
}

/** Said of a cell that should be a number. */
export const NO_NUMBER_CELL = 'no es un número'

/** The vital signs that a cell holds; undefined for a text that is none. */
function measuredIn(kind: Exclude<ColumnKind, 'text' | 'time' | 'date' | 'number'>, text: string) {
  const [, systolic, diastolic] = PRESSURE.exec(text) ?? []
  if (kind !== 'bloodPressure') return NUMBER.test(text) ? [[kind, Number(text)] as const] : undefined
  if (systolic === undefined || diastolic === undefined) return undefined
  return [['systolic', Number(systolic)] as const, ['diastolic', Number(diastolic)] as const]
}

/**
 * Why a cell can't be signed, to follow what stands in it: *«25:99» no es una hora, como 07:30*; null for nothing. An
 * empty cell is fine.
 */
export function cellFault(kind: ColumnKind, written: string): string | null {
  const text = written.trim()
  if (text === '' || kind === 'text') return null
  if (kind === 'time') return HOUR.test(text) ? null : 'no es una hora, como 07:30'
  if (kind === 'date') {
    const [, day, month, year] = DAY.exec(text) ?? []
    return isDay(`${year}-${month}-${day}`) ? null : 'no es una fecha, como 21/11/2026'
  }
  if (kind === 'number') return NUMBER.test(text) ? null : NO_NUMBER_CELL
  const measured: Measured | undefined = measuredIn(kind, text)
  if (!measured) return kind === 'bloodPressure' ? 'no es una tensión, como 120/80' : NO_NUMBER_CELL
  for (const [name, value] of measured)
    if (judgeVitalSign(name, value) === 'impossible') return `no es posible: ${possibleText(name)}`
  const { systolic = null, diastolic = null }: Partial<VitalSigns> = Object.fromEntries(measured)
  return isPressureImpossible({ systolic, diastolic })
    ? 'no es posible: la diastólica no es menor que la sistólica'
    : null
}

/** A note tells of days that are near, in days before and after today. */
const NEAR = { before: 366, after: 1 }

/** Why a possible value is rare: a vital sign below or above its usual range, or something else. */
export type Rarity = 'low' | 'high' | 'other'

/**
 * Returns why a cell's value is rare: a vital sign far from the usual, a day far from today, a negative number; null
 * where it is not.
 */
export function cellRarity(kind: ColumnKind, written: string, today: string): Rarity | null {
  const text = written.trim()
  if (text === '' || kind === 'text' || kind === 'time' || cellFault(kind, text) !== null) return null
  if (kind === 'number') return Number(text) < 0 ? 'other' : null
  if (kind === 'date') {
    const days = daysBetween(today, text.split('/').toReversed().join('-'))
    return days < -NEAR.before || days > NEAR.after ? 'other' : null
  }
  const measured: Measured = measuredIn(kind, text) ?? []
  const verdicts = measured.map(([name, value]) => judgeVitalSign(name, value))
  const [isLow, isHigh] = [verdicts.includes('low'), verdicts.includes('high')]
  if (isLow && isHigh) return 'other'
  return isLow ? 'low' : isHigh ? 'high' : null
}

/**
 * Why a table can't be signed: its first cell that is wrong, with its row; null for nothing.
 * @param columns the kinds of its columns; undefined where all are text
 */
export function tableFault(
  columns: readonly ColumnKind[] | undefined,
  rows: readonly (readonly string[])[],
): string | null {
  for (const [row, cells] of rows.entries())
    for (const [column, kind] of (columns ?? []).entries()) {
      const cell = cells[column] ?? ''
      const fault = cellFault(kind, cell)
      if (fault !== null) return `«${cell.trim()}» ${fault} (renglón ${row + 1})`
    }
  return null
}
