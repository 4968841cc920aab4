/** One line of what was measured. */
export interface Row {
  what: string
  /** In the unit that `unit` names; a ratio where that is `×`. */
  measured: number
  most: number
  unit: 'ms' | 's' | '×' | '%' | ''
  /** What is told beside it, as what it is a ratio of. */
  note?: string
}

const write = (figure: number, unit: Row['unit']) =>
  `${figure.toFixed(unit === 'ms' ? 0 : unit === '' ? 4 : 2)}${unit === '' ? '' : ` ${unit}`}`

/** The table of a bench; what is over its limit is marked. */
export function formatTable(rows: readonly Row[]): string {
  const cells = rows.map(({ what, measured, most, unit, note = '' }) => [
    measured <= most ? '  ' : '! ',
    what,
    write(measured, unit),
    `at most ${write(most, unit)}`,
    note,
  ])
  const widths = [0, 1, 2, 3].map((index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)))
  return cells
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
