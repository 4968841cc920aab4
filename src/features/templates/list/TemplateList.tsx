import { getRouteApi, Link } from '@tanstack/react-router'
import { createColumnHelper } from '@tanstack/react-table'
import { type ReactNode, useCallback, useState } from 'react'
import type { TableSearch } from '#src/domain/table-search.ts'
import { type Template, TemplateStatus } from '#src/domain/templates/contract.ts'
import { kindOf } from '#src/domain/templates/rules.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useListView } from '#src/hospital/use-list-view.ts'
import { DataTable } from '#src/ui/DataTable.tsx'
import { ExportButton } from '#src/ui/ExportButton.tsx'
import { PhoneRow } from '#src/ui/ListTools.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { withRowMenu } from '#src/ui/RowActions.tsx'
import { FilterSelect, optionsOf } from '#src/ui/SelectField.tsx'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { useList } from '#src/ui/use-list.ts'
import { revisionText, TEMPLATE_KIND_LABELS, TEMPLATE_STATUS_LABELS } from '../labels.ts'
import { TemplateStatusBadge } from '../parts/TemplateStatusBadge.tsx'
import { templateListParams, templateQueries } from '../queries.ts'
import type { TemplatesSearch } from '../search-params.ts'
import { AddTemplate, TemplateActions, templateMenu } from './TemplateActions.tsx'

const route = getRouteApi('/_app/hospitals/$hospitalId/settings/templates')
const TemplatesExport = lazyComponent(() =>
  import('./TemplatesExport.tsx').then((module) => module.TemplatesExport),
)

interface TemplateListProps {
  search: TemplatesSearch
  mayChange: boolean
}

/** The templates of a hospital, in any state. */
export function TemplateList({ search, mayChange }: TemplateListProps) {
  const navigate = route.useNavigate()
  const hospital = useHospital()
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const view = useListView('templates')
  const params = templateListParams(search, view.rows)
  const list = useList(templateQueries.list(hospital, params))
  const selected = list.data?.data.find(({ templateId }) => String(templateId) === selectedId)

  const toList = useCallback(
    (change: (current: TableSearch) => TableSearch, { replace }: { replace: boolean }) =>
      void navigate({ search: (current) => ({ ...current, ...change(current) }), replace }),
    [navigate],
  )
  const filter = (filters: Pick<TemplatesSearch, 'status' | 'kind'>) =>
    void navigate({ search: (current) => ({ ...current, page: undefined, ...filters }) })

  return (
    <DataTable
      label="Plantillas"
      view={view}
      columns={mayChange ? columnsWithMenu : templateColumns}
      phoneRow={(template) => templatePhoneRow(template, mayChange && templateMenu(template))}
      list={list}
      search={search}
      onSearch={toList}
      rowId={({ templateId }) => String(templateId)}
      filters={{
        controls: <TemplateFilterControls filters={search} onFilter={filter} />,
        active: search.status !== undefined || kindOf(search.kind) !== undefined,
        onClear: () => filter({ status: undefined, kind: undefined }),
      }}
      emptyText="No hay plantillas para mostrar"
      emptyHint={
        mayChange
          ? 'Aquí aparecen las plantillas de los documentos clínicos. Agrega la primera para empezar.'
          : 'Aquí aparecen las plantillas de los documentos clínicos cuando alguien las agregue.'
      }
      errorText="No se pudo cargar la lista de plantillas"
      creation={mayChange && <AddTemplate />}
      rowActions={
        <>
          {mayChange && <TemplateActions selected={selected} />}
          <ExportButton exporter={TemplatesExport} of={params} />
        </>
      }
      {...(mayChange && {
        selection: { selectedId, onSelect: setSelectedId, rowName: ({ name }: Template) => name },
      })}
    />
  )
}

type Filters = Pick<TemplatesSearch, 'kind' | 'status'>

const column = createColumnHelper<TableFeatures, Template>()

/** Opens the preview. */
function TemplateLink({ template: { templateId, name } }: { template: Template }) {
  return (
    <Link
      from="/hospitals/$hospitalId/settings/templates"
      to="."
      search={(current) => ({ ...current, form: 'previa' as const, template: templateId })}
      className="rounded font-medium underline-offset-2 hover:underline"
    >
      <bdi className="inline-block max-w-64 wrap-break-word narrow:wrap-anywhere">{name}</bdi>
    </Link>
  )
}

function Moment({ at }: { at: string }) {
  return <span className="whitespace-nowrap tabular-nums">{useHospital().clock.instant(at)}</span>
}

function templatePhoneRow(template: Template, menu: ReactNode) {
  return (
    <PhoneRow
      title={<TemplateLink template={template} />}
      side={<TemplateStatusBadge status={template.status} />}
      detail={
        <>
          {TEMPLATE_KIND_LABELS[template.kind]} · {revisionText(template)} ·{' '}
          <Moment at={template.updatedAt} />
        </>
      }
      menu={menu}
    />
  )
}

const templateColumns = column.columns([
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
    cell: ({ row: { original } }) => <span className="block min-w-18">{revisionText(original)}</span>,
  }),
  column.accessor('updatedAt', {
    header: 'Última modificación',
    cell: ({ getValue }) => <Moment at={getValue()} />,
  }),
])

const columnsWithMenu = withRowMenu(templateColumns, templateMenu)

interface TemplateFilterControlsProps {
  filters: Filters
  onFilter: (filters: Filters) => void
}

/** Narrows the list by state and by kind. */
function TemplateFilterControls({ filters, onFilter }: TemplateFilterControlsProps) {
  const { status } = filters
  const kind = kindOf(filters.kind)
  return (
    <fieldset className="grid auto-cols-fr grid-flow-col gap-2 narrow:basis-full">
      <legend className="sr-only">Filtros</legend>
      <FilterSelect
        label="Estado"
        all="Todos los estados"
        value={status ?? ''}
        onValue={(value) => onFilter({ kind, status: TemplateStatus.options.find((one) => one === value) })}
        options={optionsOf(TEMPLATE_STATUS_LABELS)}
      />
      <FilterSelect
        label="Tipo"
        all="Todos los tipos"
        value={kind ?? ''}
        onValue={(value) => onFilter({ status, kind: kindOf(value) })}
        options={optionsOf(TEMPLATE_KIND_LABELS)}
      />
    </fieldset>
  )
}
