import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { createColumnHelper } from '@tanstack/react-table'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAppServices } from '#src/api/app-services.ts'
import { errorText } from '#src/api/error-text.ts'
import { isAbort, isAnotherTry } from '#src/api/errors.ts'
import type { Hospital } from '#src/domain/hospitals/contract.ts'
import { atPage, type TableSearch } from '#src/domain/table-search.ts'
import { PageFrame } from '#src/hospital/PageFrame.tsx'
import { formatCount } from '#src/lib/count.ts'
import { Button } from '#src/ui/Button.tsx'
import { DataTable } from '#src/ui/DataTable.tsx'
import { ExportButton } from '#src/ui/ExportButton.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { useList } from '#src/ui/use-list.ts'
import { HospitalDialogs, RestoreHospitals } from '../dialogs.ts'
import { showHospitalsLoadError } from '../parts/HospitalsLoadError.tsx'
import { findHospitalDraft, findOpenHospitalDraft, type HospitalDraft } from '../parts/hospital-draft.ts'
import { hospitalListParams, hospitalQueries } from '../queries.ts'

const HospitalsExport = lazyComponent(async () => (await import('./HospitalsExport.tsx')).HospitalsExport)
const route = getRouteApi('/_app/hospitals/')

/** The medical centres that a person is a member of. */
export function HospitalsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const goTo = useNavigate()
  const { client } = useAppServices()
  const params = hospitalListParams(search)
  const list = useList(hospitalQueries.list(client, params))
  const { data: withdrawn = [] } = useQuery(hospitalQueries.withdrawn(client))
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [dialog, setDialog] = useState<HospitalDraft | null>(() => findOpenHospitalDraft() ?? null)

  const { error } = list
  useEffect(() => {
    if (error && !isAnotherTry(error)) showHospitalsLoadError(error)
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
    onReopen: (entry: HospitalDraft) => {
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
  const { data: mine = [] } = useQuery(hospitalQueries.mine(client))
  function open(entry: Pick<HospitalDraft, 'kind' | 'hospitalId' | 'original'>) {
    // A deletion is confirmed anew each time; the other forms go on with what was typed and not saved.
    const kept = entry.kind === 'delete' ? undefined : findHospitalDraft(entry)
    const stored = entry.kind === 'edit' ? (entry.original ?? '') : ''
    setDialog({ ...entry, text: kept?.text ?? stored, open: true })
  }

  async function edit(hospitalId: number) {
    const hospital = await load(hospitalId, () => mounted.current)
    if (hospital) open({ kind: 'edit', hospitalId, original: hospital.name })
  }

  return (
    <PageFrame title="Centros Médicos" context={countText(total, search.q ? mine.length : undefined)}>
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
        tools={
          <Button
            variant="primary"
            foldable
            preload={HospitalDialogs.preload}
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => open({ kind: 'create', hospitalId: null, original: null })}
          >
            Agregar
          </Button>
        }
        rowActions={
          (hasRows || isFirstLoad) && (
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
          )
        }
      />
      {withdrawn.length > 0 && (
        // At the right, where no toast lies: the one that tells of a deletion stays.
        <p className="mt-4 text-right text-muted">
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
        <RestoreHospitals
          onClose={() =>
            void navigate({ search: (current) => ({ ...current, form: undefined }), replace: true })
          }
        />
      )}
      {dialog && <HospitalDialogs entry={dialog} afterwards={afterwards} onClose={() => setDialog(null)} />}
    </PageFrame>
  )
}

const column = createColumnHelper<TableFeatures, Hospital>()

const hospitalColumns = column.columns([
  column.accessor('hospitalId', { header: 'ID', meta: { numeric: true } }),
  column.accessor('name', { header: 'Nombre', cell: ({ getValue }) => <bdi>{getValue()}</bdi> }),
])

/**
 * Counts the rows; until the server has, a line of the same height.
 * @param all the number without the search
 */
function countText(total: number | undefined, all: number | undefined): string {
  if (total === undefined) return '\u00a0'
  if (all !== undefined) return `${formatCount(total)} de ${formatCount(all)}`
  return total === 1 ? '1 centro médico' : `${formatCount(total)} centros médicos`
}

/** Loads the stored record that an edit begins from; a failure gets its toast and gives undefined. */
function useHospitalLoad() {
  const queryClient = useQueryClient()
  const { client } = useAppServices()
  const [loading, setLoading] = useState(false)

  async function load(hospitalId: number, isWanted: () => boolean): Promise<Hospital | undefined> {
    setLoading(true)
    try {
      return await queryClient.query(hospitalQueries.detail(client, hospitalId))
    } catch (error) {
      if (isWanted() && !isAbort(error))
        showToast({
          variant: 'danger',
          title: 'Error en solicitud',
          message: `Error '${errorText(error)}' al cargar la información del centro médico`,
        })
      return undefined
    } finally {
      setLoading(false)
    }
  }

  return { load, loading }
}
