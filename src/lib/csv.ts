import { localTime } from '#src/domain/dates.ts'

/*
 * CSV as it leaves and enters the app. A spreadsheet runs a cell that begins with one of these as a formula, so
 * such a cell is written with an apostrophe in front, which spreadsheets take for *this is text*, and read without.
 */

const FORMULA = /^'*\s*[=+\-@\t\r\n＝＋－＠]/

/** A text that no spreadsheet takes for a formula. */
export function neutralised(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** The text that `neutralised` was given. */
export function plainAgain(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
}

const quoted = (text: string) => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Without it spreadsheets take UTF-8 for something else, and break every accent. */
const BOM = '\ufeff'

/** Rows of cells as the text of a CSV file. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return BOM + rows.map((cells) => `${cells.map((cell) => quoted(neutralised(cell))).join(',')}\r\n`).join('')
}

/**
 * The columns of a file: each heading, and what stands below it; nothing is an empty cell. An instant, ISO 8601 in
 * UTC, is written on the hospital's clock, and its heading names the time zone.
 */
export type CsvColumns<Row> = readonly (
  | readonly [heading: string, cell: (row: Row) => string | number | null | undefined]
  | readonly [heading: string, cell: (row: Row) => string | null | undefined, kind: 'instant']
)[]

/**
 * Rows under their headings as the text of a CSV file.
 * @param timeZone of the hospital whose rows they are; left out where no column is an instant
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

/** The text of a CSV file: UTF-8, or what spreadsheets on Windows write otherwise. */
export function decodeCsv(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
