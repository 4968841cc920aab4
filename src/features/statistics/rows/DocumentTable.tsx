import { Link } from '@tanstack/react-router'
import { createColumnHelper } from '@tanstack/react-table'
import { type DocumentRow, FIGURE_ROWS } from '#src/domain/statistics/contract.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import type { CsvColumns } from '#src/lib/csv.ts'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { DOCUMENT_STATUS_LABELS } from '../../documents/labels.ts'
import { DocumentStatusBadge } from '../../documents/parts/DocumentStatusBadge.tsx'
import { NameCell, RowInstantCell, SubjectCell } from './cells.tsx'
import { RowsTable } from './RowsTable.tsx'

const column = createColumnHelper<TableFeatures, DocumentRow>()

const COLUMNS = column.columns([
  column.accessor('title', { header: 'Documento', cell: ({ row }) => <TitleCell row={row.original} /> }),
  column.display({
    id: 'subject',
    header: 'Paciente',
    cell: ({ row }) => <SubjectCell subject={row.original} />,
  }),
  column.display({
    id: 'author',
    header: 'Autor',
    cell: ({ row }) => <NameCell name={row.original.authorName} />,
  }),
  column.accessor('occurredAt', {
    header: 'Fecha',
    cell: ({ getValue }) => <RowInstantCell at={getValue()} />,
  }),
  column.accessor('createdAt', {
    header: 'Creado',
    cell: ({ getValue }) => <RowInstantCell at={getValue()} />,
  }),
  column.display({
    id: 'status',
    header: 'Estado hoy',
    cell: ({ row }) => <DocumentStatusBadge status={row.original.status} />,
  }),
])

/** The document's title, with the way to it for those who may read the patient's record. */
function TitleCell({ row: { patientId, episodeId, templateId, documentId, title } }: { row: DocumentRow }) {
  const hospital = useHospital()
  const mayOpen = hospital.can('patients')
  if (!mayOpen) return <NameCell name={title} />
  return (
    <Link
      {...hospitalLinks(hospital).patient(patientId).template(episodeId, templateId, documentId)}
      className="rounded text-accent underline-offset-2 hover:underline"
    >
      <NameCell name={title} />
    </Link>
  )
}

const CSV: CsvColumns<DocumentRow> = [
  ['documento', ({ documentId }) => documentId],
  ['titulo', ({ title }) => title],
  ['episodio', ({ episodeId }) => episodeId],
  ['paciente_id', ({ patientId }) => patientId],
  ['paciente', ({ patientName }) => patientName],
  ['autor', ({ authorName }) => authorName],
  ['fecha', ({ occurredAt }) => occurredAt, 'instant'],
  ['creado', ({ createdAt }) => createdAt, 'instant'],
  ['estado_hoy', ({ status }) => DOCUMENT_STATUS_LABELS[status]],
]

/** The documents that nobody had signed. */
export function DocumentTable() {
  return (
    <RowsTable
      figure="unsignedDocuments"
      schema={FIGURE_ROWS.unsignedDocuments.page}
      columns={COLUMNS}
      csv={CSV}
      rowId={({ documentId }) => String(documentId)}
      emptyText="No quedaban documentos sin firmar"
    />
  )
}
