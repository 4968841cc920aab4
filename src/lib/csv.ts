import { localTime } from '#src/domain/dates.ts'

/*
 * Writes and reads CSV. A spreadsheet runs a cell that begins with one of these characters as a formula, so such a cell
 * is written with an apostrophe in front, which marks it as text, and read without it.
 */

const FORMULA = /^'*\s*[=+\-@\t\r\n＝＋－＠]/

/** Escapes a text that a spreadsheet would run as a formula. */
export function neutralised(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** Undoes `neutralised`. */
export function plainAgain(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
}

const quoted = (text: string) => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Without it spreadsheets do not read the file as UTF-8, and break every accent. */
const BOM = '\ufeff'

/** Rows of cells as the text of a CSV file. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return BOM + rows.map((cells) => `${cells.map((cell) => quoted(neutralised(cell))).join(',')}\r\n`).join('')
}

/**
 * The columns of a file: each heading with its cells; null and undefined are empty cells. An instant, ISO 8601 in UTC,
 * is written in the hospital's time zone, which its heading names.
 */
export type CsvColumns<Row> = readonly (
  | readonly [heading: string, cell: (row: Row) => string | number | null | undefined]
  | readonly [heading: string, cell: (row: Row) => string | null | undefined, kind: 'instant']
)[]

/**
 * The text of a CSV file with headings.
 * @param timeZone the hospital's; needed where a column is an instant
 */
export function csvTable<Row>(columns: CsvColumns<Row>, rows: readonly Row[], timeZone = 'UTC'): string {
  const headings = columns.map(([heading, , kind]) =>
    kind === 'instant' ? `${heading} (${timeZone})` : heading,
  )
  const lines = rows.map((row) =>
    columns.map(([, cell, kind]) => {
      const value = String(cell(row) ?? '')
      return kind === 'instant' && value !== '' ? localTime(value, timeZone).replace('T', ' ') : value
    }),
  )
  return csvText([headings, ...lines])
}

/** Downloads a text as a file. */
export function saveTextFile(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
