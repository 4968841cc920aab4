import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAppServices } from '#src/api/use-app-services.ts'
import { atPage, type TableSearch } from '#src/domain/table-search.ts'
import { PageFrame } from '#src/hospital/PageFrame.tsx'
import { Button } from '#src/ui/Button.tsx'
import { DataTable } from '#src/ui/DataTable.tsx'
import { ExportButton } from '#src/ui/ExportButton.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { useList } from '#src/ui/use-list.ts'
import { hospitalColumns } from './columns.tsx'
import { showHospitalsLoadError } from './HospitalsLoadError.tsx'
import { hospitalListParams, hospitalQueries } from './queries.ts'
import { findOpen, findUnsent, type Unsent } from './unsent.ts'
import { useHospitalLoad } from './use-hospital-load.ts'

const HospitalDialogs = lazyDialog(() =>
  import('./HospitalDialogs.tsx').then((module) => module.HospitalDialogs),
)
const HospitalsExport = lazyComponent(() =>
  import('./HospitalsExport.tsx').then((module) => module.HospitalsExport),
)
const RestoreHospitalsDialog = lazyDialog(() =>
  import('./RestoreHospitalsDialog.tsx').then((module) => module.RestoreHospitalsDialog),
)
const route = getRouteApi('/_app/hospitals/')

/** How many there are, where the server says so; until then a line of the same height. */
function countText(total: number | undefined): string {
  if (total === undefined) return '\u00a0'
  return total === 1 ? '1 centro médico' : `${total.toLocaleString('es-MX')} centros médicos`
}

/** The medical centres that a person is a member of. */
export function HospitalsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const goTo = useNavigate()
  const { clients } = useAppServices()
  const params = hospitalListParams(search)
  const list = useList(hospitalQueries.list(clients, params))
  const { data: withdrawn = [] } = useQuery(hospitalQueries.withdrawn(clients))
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [dialog, setDialog] = useState<Unsent | null>(() => findOpen() ?? null)

  const { error } = list
  useEffect(() => {
    if (error) showHospitalsLoadError(error)
  }, [error])

  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  const toSearch = useCallback(
    (change: (current: TableSearch) => TableSearch, { replace }: { replace: boolean }) =>
      void navigate({ search: change, replace }),
    [navigate],
  )
  const { load, loading } = useHospitalLoad()
  const afterwards = {
    onReopen: (entry: Unsent) => {
      // The toast outlives the page: gone from it, the person comes back, and it opens what was kept.
      if (mounted.current) setDialog(entry)
      else void goTo({ to: '/hospitals' })
    },
    onDeleted: () => {
      const { data } = list
      if (data?.data.length === 1 && data.pagination.hasPreviousPage)
        toSearch((current) => atPage(current, (current.page ?? 1) - 1), { replace: true })
    },
  }

  const selected = list.data?.data.find(({ hospitalId }) => String(hospitalId) === selectedId)
  const hasRows = (list.data?.data.length ?? 0) > 0 && !list.failed
  const isFirstLoad = list.data === undefined && !list.failed
  const total = list.data?.pagination.totalItems
  function open(entry: Pick<Unsent, 'kind' | 'hospitalId' | 'original'>) {
    // A deletion is confirmed anew each time; the other forms go on with what was typed and not saved.
    const kept = entry.kind === 'delete' ? undefined : findUnsent(entry)
    const stored = entry.kind === 'edit' ? (entry.original ?? '') : ''
    setDialog({ ...entry, text: kept?.text ?? stored, open: true })
  }

  async function edit(hospitalId: number) {
    const hospital = await load(hospitalId, () => mounted.current)
    if (hospital) open({ kind: 'edit', hospitalId, original: hospital.name })
  }

  return (
    <PageFrame title="Centros Médicos" context={countText(total)}>
      <DataTable
        label="Centros médicos"
        columns={hospitalColumns}
        list={list}
        search={search}
        onSearch={toSearch}
        rowId={({ hospitalId }) => String(hospitalId)}
        selection={{ selectedId, onSelect: setSelectedId, rowName: ({ name }) => name }}
        emptyText="No hay hospitales para mostrar"
        emptyHint="Aquí aparecen los centros médicos a los que perteneces. Agrega el primero para empezar."
        errorText="No se pudo cargar la lista"
        isErrorTold
        actions={
          <>
            <Button
              variant="primary"
              foldable
              preload={HospitalDialogs.preload}
              icon={<Plus aria-hidden="true" className="size-4" />}
              onClick={() => open({ kind: 'create', hospitalId: null, original: null })}
            >
              Agregar
            </Button>
            {(hasRows || isFirstLoad) && (
              // Their place is held while the list loads, so that nothing jumps when its rows come.
              <div className={isFirstLoad ? 'invisible contents' : 'contents'}>
                <Button
                  foldable
                  preload={HospitalDialogs.preload}
                  icon={<Pencil aria-hidden="true" className="size-4" />}
                  disabled={!selected}
                  busy={loading}
                  onClick={() => selected && void edit(selected.hospitalId)}
                >
                  Editar
                </Button>
                <Button
                  foldable
                  preload={HospitalDialogs.preload}
                  icon={<Trash2 aria-hidden="true" className="size-4" />}
                  disabled={!selected}
                  onClick={() =>
                    selected &&
                    open({ kind: 'delete', hospitalId: selected.hospitalId, original: selected.name })
                  }
                >
                  Eliminar
                </Button>
                <ExportButton exporter={HospitalsExport} of={params} />
              </div>
            )}
          </>
        }
      />
      {withdrawn.length > 0 && (
        <p className="mt-4 text-muted">
          {withdrawn.length === 1
            ? 'Un centro médico eliminado se puede recuperar.'
            : `${withdrawn.length} centros médicos eliminados se pueden recuperar.`}{' '}
          <Link
            from="/hospitals/"
            to="/hospitals"
            search={(current) => ({ ...current, form: 'recuperar' })}
            className="text-accent underline"
          >
            Recuperar
          </Link>
        </p>
      )}
      {search.form === 'recuperar' && (
        <RestoreHospitalsDialog
          onClose={() =>
            void navigate({ search: (current) => ({ ...current, form: undefined }), replace: true })
          }
        />
      )}
      {dialog && <HospitalDialogs entry={dialog} afterwards={afterwards} onClose={() => setDialog(null)} />}
    </PageFrame>
  )
}
