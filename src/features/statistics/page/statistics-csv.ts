import { FIGURES, type Statistics } from '#src/domain/statistics/contract.ts'
import { type CsvColumns, csvTable } from '#src/lib/csv.ts'
import { doctorTable, kindTable, motiveTable } from '../charts/chart-tables.ts'
import { FIGURE_LABELS, plainNumber, unitName } from '../labels.ts'

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

/**
 * All figures and what they are made of as the text of one file. Shares are fractions of one; each number stands
 * beside that of the period before.
 */
export function statisticsCsv(statistics: Statistics): string {
  const { period, occupancy, admissions, discharges, patientsPerDoctor } = statistics
  const figures = FIGURES.flatMap((figure): Line[] => {
    const found = statistics[figure]
    if (!found) return []
    const line = { figure: FIGURE_LABELS[figure], part: '', unit: unitName(figure), ...period }
    return [{ ...line, now: found.now.value, before: found.before.value }]
  })
  const parts = [
    admissions && kindTable(admissions),
    discharges && motiveTable(discharges),
    patientsPerDoctor && doctorTable(patientsPerDoctor),
  ].flatMap((table): Line[] =>
    table
      ? table.rows.map(({ label, now, before }) => ({
          figure: table.title,
          part: label,
          unit: '',
          ...period,
          now,
          before,
        }))
      : [],
  )
  const days = (occupancy?.byDay ?? []).map(({ day, value }) => ({
    figure: 'Ocupación por día',
    part: '',
    unit: 'proporción',
    from: day,
    to: day,
    now: value,
    before: null,
  }))
  return csvTable(COLUMNS, [...figures, ...parts, ...days])
}
