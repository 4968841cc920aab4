import { dayText } from '#src/domain/dates.ts'
import type { Statistics } from '#src/domain/statistics/contract.ts'
import type { CsvColumns } from '#src/lib/csv.ts'
import { KIND_LABELS, MOTIVE_LABELS } from '../episodes/labels.ts'
import { numberText, shareText } from './value-text.ts'

/** One column of a chart's table, on the screen and in its file. */
interface SheetColumn<Row> {
  heading: string
  /** As the screen shows it. */
  shown: (row: Row) => string
  /** The heading in the file, and what stands below it. */
  csv: CsvColumns<Row>[number]
  isNumber?: true
}

/** The numbers behind a chart, as a table. */
export interface Sheet<Row> {
  title: string
  /** What its file is named after. */
  file: string
  columns: readonly SheetColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
}

/** A number for a file: what is smaller than a millionth comes of a division. */
export const plainNumber = (value: number | null) => value && Math.round(value * 1e6) / 1e6

function numberColumn<Row>(heading: string, name: string, value: (row: Row) => number): SheetColumn<Row> {
  return {
    ...{ heading, isNumber: true, shown: (row) => numberText(value(row)) },
    csv: [name, (row) => plainNumber(value(row))],
  }
}

type Day = NonNullable<Statistics['occupancy']>['byDay'][number]

/** The occupancy of each day. */
export function daySheet(byDay: readonly Day[]): Sheet<Day> {
  return {
    ...{ title: 'Ocupación por día', file: 'ocupacion-por-dia', rows: byDay, rowId: ({ day }) => day },
    columns: [
      { heading: 'Día', shown: ({ day }) => dayText(day), csv: ['dia', ({ day }) => day] },
      numberColumn('Días-cama ocupados', 'dias_cama_ocupados', ({ occupied }) => occupied),
      numberColumn('Días-cama disponibles', 'dias_cama_disponibles', ({ available }) => available),
      {
        ...{ heading: 'Ocupación', isNumber: true, shown: ({ value }) => shareText(value) },
        csv: ['ocupacion', ({ value }) => plainNumber(value)],
      },
    ],
  }
}

/** One of several things that are counted, beside how many there were before. */
export interface Counted {
  id: string
  label: string
  now: number
  before: number
}

function countedSheet(
  title: string,
  file: string,
  [heading, name]: readonly [string, string],
  rows: readonly Counted[],
): Sheet<Counted> {
  return {
    ...{ title, file, rows, rowId: ({ id }) => id },
    columns: [
      { heading, shown: ({ label }) => label, csv: [name, ({ label }) => label] },
      numberColumn('Periodo', 'periodo', ({ now }) => now),
      numberColumn('Periodo anterior', 'periodo_anterior', ({ before }) => before),
    ],
  }
}

/** What began, by its kind; visits too. */
export function kindSheet({ byKind }: NonNullable<Statistics['admissions']>): Sheet<Counted> {
  const rows = byKind.map(({ kind, ...counts }) => ({ id: kind, label: KIND_LABELS[kind], ...counts }))
  return countedSheet('Ingresos y consultas por tipo', 'ingresos-por-tipo', ['Tipo', 'tipo'], rows)
}

export function motiveSheet({ byMotive }: NonNullable<Statistics['discharges']>): Sheet<Counted> {
  const rows = byMotive.map(({ motive, ...counts }) => ({
    id: motive,
    label: MOTIVE_LABELS[motive],
    ...counts,
  }))
  return countedSheet('Egresos por motivo', 'egresos-por-motivo', ['Motivo', 'motivo'], rows)
}

export function doctorSheet({ byDoctor }: NonNullable<Statistics['patientsPerDoctor']>): Sheet<Counted> {
  const rows = byDoctor.map(({ doctorId, doctorName, ...counts }) => ({
    ...{ id: doctorId, label: doctorName },
    ...counts,
  }))
  return countedSheet('Pacientes a cargo por doctor', 'pacientes-por-doctor', ['Doctor', 'doctor'], rows)
}
