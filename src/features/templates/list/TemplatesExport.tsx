import type { ListParams } from '#src/domain/list.ts'
import type { Template } from '#src/domain/templates/contract.ts'
import { ListExport } from '#src/hospital/ListExport.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import type { CsvColumns } from '#src/lib/csv.ts'
import type { ExporterProps } from '#src/ui/ExportButton.tsx'
import {
  conditionText,
  SECTION_TYPE_LABELS,
  TEMPLATE_KIND_LABELS,
  TEMPLATE_STATUS_LABELS,
} from '../labels.ts'
import { readTemplates, type TemplateFilters } from '../queries.ts'

const COLUMNS: CsvColumns<Template> = [
  ['plantilla_id', ({ templateId }) => templateId],
  ['nombre', ({ name }) => name],
  ['tipo', ({ kind }) => TEMPLATE_KIND_LABELS[kind]],
  ['estado', ({ status }) => TEMPLATE_STATUS_LABELS[status]],
  ['revision', ({ revision }) => revision],
  ['revision_en_uso', ({ publishedRevision }) => publishedRevision],
  [
    'secciones',
    ({ sections }) =>
      sections
        .map(({ title, type, visibleIf }) => {
          const facts = [
            SECTION_TYPE_LABELS[type].toLowerCase(),
            visibleIf && conditionText(visibleIf, sections),
          ]
          return `${title} (${facts.filter(Boolean).join(', ')})`
        })
        .join('; '),
  ],
  ['ultima_modificacion', ({ updatedAt }) => updatedAt, 'instant'],
]

/** Exports the list of templates with their sections. */
export function TemplatesExport({ of, onEnd }: ExporterProps<ListParams & TemplateFilters>) {
  const hospital = useHospital()
  return (
    <ListExport
      title="Exportar plantillas"
      file="plantillas"
      message={(count) => (count === 1 ? 'Se exportó 1 plantilla' : `Se exportaron ${count} plantillas`)}
      columns={COLUMNS}
      read={(page, signal) => readTemplates(hospital, { ...of, ...page }, signal)}
      rowId={({ templateId }) => String(templateId)}
      onEnd={onEnd}
    />
  )
}
