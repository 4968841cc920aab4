import { FIGURES, type Statistics } from '#src/domain/statistics/contract.ts'
import { type CsvColumns, csvTable } from '#src/lib/csv.ts'
import { FIGURE_LABELS } from './labels.ts'
import { type Counted, doctorSheet, kindSheet, motiveSheet, plainNumber, type Sheet } from './sheets.ts'
import { unitName } from './value-text.ts'

/** A line of the file of all figures. */
interface Line {
  figure: string
  /** What of it: empty for the figure itself. */
  part: string
  unit: string
  from: string
  to: string
  now: number | null
  before: number | null
}

const COLUMNS: CsvColumns<Line> = [
  ['cifra', ({ figure }) => figure],
  ['concepto', ({ part }) => part],
  ['unidad', ({ unit }) => unit],
  ['desde', ({ from }) => from],
  ['hasta', ({ to }) => to],
  ['valor', ({ now }) => plainNumber(now)],
  ['valor_anterior', ({ before }) => plainNumber(before)],
]

/** A chart's table as the text of a file. */
export function sheetCsv<Row>({ columns, rows }: Sheet<Row>): string {
  return csvTable(
    columns.map(({ csv }) => csv),
    rows,
  )
}

/**
 * All that the statistics tell as the text of one file: the figures, and what they are made of. Shares are fractions
 * of one; each number stands beside that of the period before.
 */
export function statisticsCsv(statistics: Statistics): string {
  const { period, occupancy, admissions, discharges, patientsPerDoctor } = statistics
  const figures = FIGURES.flatMap((figure): Line[] => {
    const told = statistics[figure]
    if (!told) return []
    const line = { figure: FIGURE_LABELS[figure], part: '', unit: unitName(figure), ...period }
    return [{ ...line, now: told.now.value, before: told.before.value }]
  })
  const parts = [
    admissions && kindSheet(admissions),
    discharges && motiveSheet(discharges),
    patientsPerDoctor && doctorSheet(patientsPerDoctor),
  ].flatMap((sheet): Line[] =>
    sheet
      ? sheet.rows.map(({ label, now, before }: Counted) => ({
          ...{ figure: sheet.title, part: label, unit: '', ...period, now, before },
        }))
      : [],
  )
  const days = (occupancy?.byDay ?? []).map(({ day, value }) => ({
    ...{
      figure: 'Ocupación por día',
      part: '',
      unit: 'proporción',
      from: day,
      to: day,
      now: value,
      before: null,
    },
  }))
  return csvTable(COLUMNS, [...figures, ...parts, ...days])
}
