/** The headings of a table; columns that the rows have beyond them are numbered. */
export function headingsOf(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(1, headings.length, ...rows.map((row) => row.length))
  return Array.from({ length: width }, (_, index) => headings[index] ?? `Columna ${index + 1}`)
}

/** The rows, each as long as there are columns. */
export function squareRows(rows: readonly (readonly string[])[], width: number): string[][] {
  return rows.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? ''))
}
