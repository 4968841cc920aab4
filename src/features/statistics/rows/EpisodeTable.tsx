import { createColumnHelper } from '@tanstack/react-table'
import { MOTIVE_LABELS } from '#src/domain/episodes/motives.ts'
import { type EpisodeRow, FIGURE_ROWS, type Figure } from '#src/domain/statistics/contract.ts'
import type { CsvColumns } from '#src/lib/csv.ts'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { KIND_LABELS } from '../../episodes/labels.ts'
import { numberText } from '../labels.ts'
import { NameCell, RowInstantCell, SubjectCell } from './cells.tsx'
import { RowsTable } from './RowsTable.tsx'

type EpisodeFigure = Extract<Figure, 'admissions' | 'discharges' | 'meanStay' | 'mortality' | 'turnover'>

const column = createColumnHelper<TableFeatures, EpisodeRow>()

const COLUMNS = column.columns([
  column.display({
    id: 'subject',
    header: 'Paciente',
    cell: ({ row }) => <SubjectCell subject={row.original} />,
  }),
  column.display({ id: 'kind', header: 'Tipo', cell: ({ row }) => KIND_LABELS[row.original.kind] }),
  column.display({
    id: 'service',
    header: 'Servicio',
    cell: ({ row }) => <NameCell name={row.original.service} />,
  }),
  column.accessor('admittedAt', {
    header: 'Ingreso',
    cell: ({ getValue }) => <RowInstantCell at={getValue()} />,
  }),
  column.accessor('dischargedAt', {
    header: 'Egreso',
    cell: ({ getValue }) => <RowInstantCell at={getValue()} none="En curso" />,
  }),
  column.display({
    id: 'motive',
    header: 'Motivo',
    cell: ({ row: { original } }) => (original.motive ? MOTIVE_LABELS[original.motive] : '—'),
  }),
  column.accessor('days', {
    header: 'Días',
    meta: { numeric: true },
    cell: ({ row: { original } }) => (original.days === null ? '—' : numberText(original.days)),
  }),
])

const CSV: CsvColumns<EpisodeRow> = [
  ['episodio', ({ episodeId }) => episodeId],
  ['paciente_id', ({ patientId }) => patientId],
  ['paciente', ({ patientName }) => patientName],
  ['cuarto', ({ bed }) => bed?.roomCode],
  ['cama', ({ bed }) => bed?.code],
  ['tipo', ({ kind }) => KIND_LABELS[kind]],
  ['servicio', ({ service }) => service],
  ['ingreso', ({ admittedAt }) => admittedAt, 'instant'],
  ['egreso', ({ dischargedAt }) => dischargedAt, 'instant'],
  ['motivo', ({ motive }) => motive && MOTIVE_LABELS[motive]],
  ['dias', ({ days }) => days],
]

const EMPTY: Readonly<Record<EpisodeFigure, string>> = {
  admissions: 'No hubo ingresos en el periodo',
  discharges: 'No hubo egresos en el periodo',
  meanStay: 'No hubo egresos en el periodo',
  mortality: 'No hubo egresos por defunción en el periodo',
  turnover: 'No hubo egresos en el periodo',
}

/** The stays, and the visits, that a figure is made of. */
export function EpisodeTable({ figure }: { figure: EpisodeFigure }) {
  return (
    <RowsTable
      figure={figure}
      schema={FIGURE_ROWS[figure].page}
      columns={COLUMNS}
      csv={CSV}
      rowId={({ episodeId }) => String(episodeId)}
      emptyText={EMPTY[figure]}
    />
  )
}
