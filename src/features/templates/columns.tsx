import { Link } from '@tanstack/react-router'
import { createColumnHelper } from '@tanstack/react-table'
import type { Template } from '#src/domain/templates/contract.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { TEMPLATE_KIND_LABELS } from './labels.ts'
import { revisionText } from './revision-text.ts'
import { TemplateStatusBadge } from './TemplateStatusBadge.tsx'

const column = createColumnHelper<TableFeatures, Template>()

/** Its name, which leads to a look at it. */
function TemplateLink({ template: { templateId, name } }: { template: Template }) {
  return (
    <Link
      from="/hospitals/$hospitalId/settings/templates"
      to="."
      search={(current) => ({ ...current, form: 'previa' as const, template: templateId })}
      className="rounded text-accent underline-offset-2 hover:underline"
    >
      <bdi className="inline-block max-w-64 wrap-break-word">{name}</bdi>
    </Link>
  )
}

function Moment({ at }: { at: string }) {
  return <span className="whitespace-nowrap tabular-nums">{useHospitalClock().instant(at)}</span>
}

export const templateColumns = column.columns([
  column.accessor('name', {
    header: 'Nombre',
    cell: ({ row: { original } }) => <TemplateLink template={original} />,
  }),
  column.accessor('kind', {
    header: 'Tipo',
    enableSorting: false,
    cell: ({ getValue }) => TEMPLATE_KIND_LABELS[getValue()],
  }),
  column.accessor('status', {
    header: 'Estado',
    enableSorting: false,
    cell: ({ getValue }) => <TemplateStatusBadge status={getValue()} />,
  }),
  column.accessor('revision', {
    header: 'Revisión',
    enableSorting: false,
    cell: ({ row: { original } }) => revisionText(original),
  }),
  column.accessor('updatedAt', {
    header: 'Última modificación',
    cell: ({ getValue }) => <Moment at={getValue()} />,
  }),
])
