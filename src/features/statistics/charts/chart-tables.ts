import { dayText } from '#src/domain/dates.ts'
import { MOTIVE_LABELS } from '#src/domain/episodes/motives.ts'
import type { Statistics } from '#src/domain/statistics/contract.ts'
import { type CsvColumns, csvTable } from '#src/lib/csv.ts'
import { KIND_LABELS } from '../../episodes/labels.ts'
import { numberText, plainNumber, shareText } from '../labels.ts'

/** One column of a chart's table, on the screen and in its file. */
interface ChartTableColumn<Row> {
  heading: string
  /** As the screen shows it. */
  shown: (row: Row) => string
  /** The heading and the cells in the file. */
  csv: CsvColumns<Row>[number]
  isNumber?: true
}

/** The numbers behind a chart, as a table. */
export interface ChartTable<Row> {
  title: string
  /** What its file is named after. */
  file: string
  columns: readonly ChartTableColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
}

function numberColumn<Row>(
  heading: string,
  name: string,
  value: (row: Row) => number,
): ChartTableColumn<Row> {
  return {
    heading,
    isNumber: true,
    shown: (row) => numberText(value(row)),
    csv: [name, (row) => plainNumber(value(row))],
  }
}

type Occupancy = NonNullable<Statistics['occupancy']>
type Day = Occupancy['byDay'][number]

/** Why a day has no occupancy. */
export function noBedsText(day: string, { registeredOn }: Occupancy): string {
  return registeredOn === undefined || day < registeredOn ? 'sin camas registradas' : 'sin camas disponibles'
}

/** The occupancy of each day. */
export function dayTable(occupancy: Occupancy): ChartTable<Day> {
  const { byDay } = occupancy
  return {
    title: 'Ocupación por día',
    file: 'ocupacion-por-dia',
    rows: byDay,
    rowId: ({ day }) => day,
    columns: [
      { heading: 'Día', shown: ({ day }) => dayText(day), csv: ['dia', ({ day }) => day] },
      numberColumn('Días-cama ocupados', 'dias_cama_ocupados', ({ occupied }) => occupied),
      numberColumn('Días-cama disponibles', 'dias_cama_disponibles', ({ available }) => available),
      {
        heading: 'Ocupación',
        isNumber: true,
        shown: ({ day, value }) => (value === null ? noBedsText(day, occupancy) : shareText(value)),
        csv: ['ocupacion', ({ value }) => plainNumber(value)],
      },
    ],
  }
}

/** A count beside that of the period before. */
export interface Counted {
  id: string
  label: string
  now: number
  before: number
}

function countedTable(
  title: string,
  file: string,
  [heading, name]: readonly [string, string],
  rows: readonly Counted[],
): ChartTable<Counted> {
  return {
    title,
    file,
    rows,
    rowId: ({ id }) => id,
    columns: [
      { heading, shown: ({ label }) => label, csv: [name, ({ label }) => label] },
      numberColumn('Periodo', 'periodo', ({ now }) => now),
      numberColumn('Periodo anterior', 'periodo_anterior', ({ before }) => before),
    ],
  }
}

export function kindTable({ byKind }: NonNullable<Statistics['admissions']>): ChartTable<Counted> {
  const rows = byKind.map(({ kind, ...counts }) => ({ id: kind, label: KIND_LABELS[kind], ...counts }))
  return countedTable('Ingresos y consultas por tipo', 'ingresos-por-tipo', ['Tipo', 'tipo'], rows)
}

export function motiveTable({ byMotive }: NonNullable<Statistics['discharges']>): ChartTable<Counted> {
  const rows = byMotive.map(({ motive, ...counts }) => ({
    id: motive,
    label: MOTIVE_LABELS[motive],
    ...counts,
  }))
  return countedTable('Egresos por motivo', 'egresos-por-motivo', ['Motivo', 'motivo'], rows)
}

export function doctorTable({ byDoctor }: NonNullable<Statistics['patientsPerDoctor']>): ChartTable<Counted> {
  const rows = byDoctor.map(({ doctorId, doctorName, ...counts }) => ({
    id: doctorId,
    label: doctorName,
    ...counts,
  }))
  return countedTable('Pacientes a cargo por doctor', 'pacientes-por-doctor', ['Doctor', 'doctor'], rows)
}

/** A chart's table as the text of a file. */
export function chartTableCsv<Row>({ columns, rows }: ChartTable<Row>): string {
  return csvTable(
    columns.map(({ csv }) => csv),
    rows,
  )
}
