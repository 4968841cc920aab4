import type { KeyboardEvent } from 'react'
import { cellFault, isCellUnusual } from '#src/domain/documents/table-cells.ts'
import type { ColumnKind } from '#src/domain/templates/contract.ts'
import { dayInput, parseDay, parseHour } from '#src/lib/written-date.ts'
import { classes } from '#src/ui/classes.ts'
import { CONTROL } from '#src/ui/FieldFrame.tsx'
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts'
import { inOneLine } from '../table-rows.ts'
import { tooLong } from './GroupFrame.tsx'
import { JUDGED_AFTER_MS, readDecimal } from './use-decimal.ts'

/** The longest text of a cell, in letters. */
export const LONGEST_CELL = 1000

const WIDTHS: Readonly<Partial<Record<ColumnKind, string>>> = {
  text: 'min-w-28 between:min-w-24',
  date: 'min-w-28 tabular-nums',
}

interface CellFieldProps {
  id: string
  label: string
  kind: ColumnKind
  value: string
  onValue: (value: string) => void
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** One cell of a table to write in, which says what is wrong with it once somebody rests. */
export function CellField({ id, label, kind, value, onValue, onBlur, onKeyDown }: CellFieldProps) {
  const isTyping = useDebouncedValue(value, JUDGED_AFTER_MS) !== value
  const fault = isTyping ? null : cellFault(kind, value)
  const isRare = !isTyping && fault === null && isCellUnusual(kind, value)
  return (
    <>
      <textarea
        rows={1}
        aria-label={label}
        value={value}
        inputMode={kind === 'text' ? 'text' : 'decimal'}
        aria-invalid={fault !== null || tooLong(value, LONGEST_CELL) ? true : undefined}
        aria-describedby={fault !== null || isRare ? id : undefined}
        autoComplete="off"
        onChange={({ target }) => onValue(inOneLine(target.value))}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        className={classes(
          CONTROL,
          'block field-sizing-content resize-none contain-inline-size',
          WIDTHS[kind] ?? 'min-w-20 tabular-nums',
        )}
      />
      {fault !== null && (
        <p id={id} role="alert" className="text-sm text-danger contain-inline-size">
          {fault.charAt(0).toUpperCase() + fault.slice(1)}
        </p>
      )}
      {isRare && (
        <p id={id} role="status" className="text-sm text-warning contain-inline-size">
          Valor poco común: revisa
        </p>
      )}
    </>
  )
}

/** Both pressures as they are typed: `120/80`, `120 80`, or their digits alone, as on a keypad. */
const PRESSURES = /^(\d{2,3}) ?[/ -]? ?(\d{2,3})$/

/**
 * What is typed in a cell as the record keeps it: `730` is *07:30*, `12080` is *120/80*. What is none stays as it is.
 * @param today the day in the hospital, for *hoy* and *ayer*
 */
export function toCell(kind: ColumnKind, typed: string, today: string): string {
  const text = typed.trim()
  if (text === '' || kind === 'text') return typed
  if (kind === 'time' || kind === 'date') {
    const read = kind === 'time' ? parseHour(text) : parseDay(text, { today })
    return 'value' in read ? dayInput(read.value) : typed
  }
  if (kind === 'bloodPressure') {
    const [, systolic, diastolic] = PRESSURES.exec(text) ?? []
    return systolic === undefined ? typed : `${systolic}/${diastolic}`
  }
  const { value } = readDecimal(text)
  return value === null ? typed : String(value)
}
