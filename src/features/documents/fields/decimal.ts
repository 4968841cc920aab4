/** What a text says as a number: its value, null where it says none, and then why not. */
export interface DecimalReading {
  value: number | null
  fault: string | null
}

const PLAIN = /^-?(\d+([.,]\d*)?|[.,]\d+)$/
const GROUPED = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/

const NO_NUMBER = 'Escribe un número, por ejemplo 36.5'

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
