import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { TableSearch } from '#src/domain/table-search.ts'
import type { Template } from '#src/domain/templates/contract.ts'
import { kindOf } from '#src/domain/templates/rules.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { DataTable } from '#src/ui/DataTable.tsx'
import { ExportButton } from '#src/ui/ExportButton.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { useList } from '#src/ui/use-list.ts'
import type { TemplatesSearch } from './address.ts'
import { templateColumns } from './columns.tsx'
import { templateListParams, templateQueries } from './queries.ts'
import { TemplateActions } from './TemplateActions.tsx'
import { TemplateFilterControls } from './TemplateFilterControls.tsx'

const route = getRouteApi('/_app/hospitals/$hospitalId/settings/templates')
const TemplatesExport = lazyComponent(() =>
  import('./TemplatesExport.tsx').then((module) => module.TemplatesExport),
)
const NO_LIST_STATE = { page: undefined, q: undefined, orderBy: undefined }

interface TemplateListProps {
  search: TemplatesSearch
  mayChange: boolean
  onOpen: (form: Pick<TemplatesSearch, 'form' | 'template'>) => void
}

/** The templates of a hospital, whatever their state. */
export function TemplateList({ search, mayChange, onOpen }: TemplateListProps) {
  const navigate = route.useNavigate()
  const hospital = useHospital()
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const params = templateListParams(search)
  const list = useList(templateQueries.list(hospital, params))
  const selected = list.data?.data.find(({ templateId }) => String(templateId) === selectedId)

  const toList = useCallback(
    (change: (current: TableSearch) => TableSearch, { replace }: { replace: boolean }) =>
      void navigate({ search: (current) => ({ ...current, ...NO_LIST_STATE, ...change(current) }), replace }),
    [navigate],
  )
  const filter = (filters: Pick<TemplatesSearch, 'status' | 'kind'>) =>
    void navigate({ search: (current) => ({ ...current, page: undefined, ...filters }) })

  return (
    <DataTable
      label="Plantillas"
      columns={templateColumns}
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
          ? 'Aquí aparecen las plantillas de los documentos clínicos. Agrega la primera con Nueva plantilla.'
          : 'Aquí aparecen las plantillas de los documentos clínicos cuando alguien las agregue.'
      }
      errorText={`No se pudo cargar la lista de plantillas${list.cause}`}
      actions={
        <>
          {mayChange && <TemplateActions selected={selected} onOpen={onOpen} />}
          <ExportButton exporter={TemplatesExport} of={params} />
        </>
      }
      {...(mayChange && {
        selection: { selectedId, onSelect: setSelectedId, rowName: ({ name }: Template) => name },
      })}
    />
  )
}
