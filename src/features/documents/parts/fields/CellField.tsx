import { type KeyboardEvent, memo, type RefObject } from 'react'
import { dayInput } from '#src/domain/dates.ts'
import { cellFault, cellRarity, NO_NUMBER_CELL, readDecimal } from '#src/domain/documents/table-cells.ts'
import type { ColumnKind } from '#src/domain/templates/contract.ts'
import { parseDay, parseHour } from '#src/lib/written-date.ts'
import { classes } from '#src/ui/classes.ts'
import { CONTROL } from '#src/ui/FieldFrame.tsx'
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts'
import { inOneLine } from '../table-rows.ts'
import { MeasureNote, tooLong } from './GroupFrame.tsx'
import { JUDGED_AFTER_MS } from './use-decimal.ts'

/** The longest text of a cell, in letters. */
export const LONGEST_CELL = 1000

/** What a table does with what is typed into its cells. */
export interface CellActions {
  write: (row: number, column: number, text: string) => void
  onKey: (event: KeyboardEvent, row: number, column: number) => void
}

interface CellFieldProps {
  id: string
  label: string
  kind: ColumnKind
  value: string
  row: number
  column: number
  /** The day in the hospital. */
  today: string
  actions: RefObject<CellActions>
}

/** One cell of a table to write in, which says what is wrong with it once somebody rests. */
export const CellField = memo(({ id, label, kind, value, row, column, today, actions }: CellFieldProps) => {
  const isTyping = useDebouncedValue(value, JUDGED_AFTER_MS) !== value
  // As it will stand there once the cell is left, so that nothing moves then.
  const whole = toCell(kind, value, today)
  const fault = isTyping ? null : cellFault(kind, whole)
  const rarity = isTyping ? null : cellRarity(kind, whole, today)
  return (
    <>
      <textarea
        rows={1}
        aria-label={label}
        value={value}
        inputMode={kind === 'text' ? undefined : 'decimal'}
        aria-invalid={fault || tooLong(value, LONGEST_CELL) ? true : undefined}
        aria-describedby={fault || rarity ? id : undefined}
        autoComplete="off"
        // What is typed into a measure that is there already replaces it.
        onFocus={({ target }) => kind !== 'text' && target.select()}
        onChange={({ target }) => actions.current.write(row, column, inOneLine(target.value))}
        onBlur={() => whole !== value && actions.current.write(row, column, whole)}
        onKeyDown={(event) => actions.current.onKey(event, row, column)}
        className={classes(
          CONTROL,
          'block field-sizing-content resize-none contain-inline-size',
          kind === 'text' ? 'min-w-28 between:min-w-24' : kind === 'date' ? 'min-w-28' : 'min-w-20',
        )}
      />
      <MeasureNote
        id={id}
        error={(fault === NO_NUMBER_CELL && readDecimal(whole).fault) || fault}
        rarity={rarity}
      />
    </>
  )
})

/** Both pressures as they are typed: `120/80`, `120 80`, or their digits alone, as on a keypad. */
const PRESSURES = /^(\d{2,3}) ?[/ -]? ?(\d{2,3})$/

/**
 * What is typed in a cell as the record keeps it: `730` is *07:30*, `12080` is *120/80*. What is none stays as it is.
 * @param today the day in the hospital, for *hoy* and *ayer*
 */
export function toCell(kind: ColumnKind, typed: string, today: string): string {
  const text = typed.trim()
  if (kind === 'text') return typed
  if (cellFault(kind, text) === null) return text
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
