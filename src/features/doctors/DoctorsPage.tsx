import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { Doctor } from '#src/domain/doctors/contract.ts'
import type { TableSearch } from '#src/domain/table-search.ts'
import { AreaPage } from '#src/hospital/AreaPage.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { DataTable } from '#src/ui/DataTable.tsx'
import { ExportButton } from '#src/ui/ExportButton.tsx'
import { FilterSelect } from '#src/ui/FilterSelect.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { optionsOf } from '#src/ui/options.ts'
import { RenderIfInitially } from '#src/ui/RenderIfInitially.tsx'
import { useList } from '#src/ui/use-list.ts'
import { type DoctorsSearch, doctorsSearch } from './address.ts'
import { doctorColumns } from './columns.tsx'
import { DoctorActions } from './DoctorActions.tsx'
import { DoctorDialogs } from './DoctorDialogs.tsx'
import { DOCTOR_STATUS_LABELS } from './labels.ts'
import { doctorListParams, doctorQueries } from './queries.ts'

const route = getRouteApi('/_app/hospitals/$hospitalId/doctors')
const DoctorsExport = lazyComponent(() =>
  import('./DoctorsExport.tsx').then((module) => module.DoctorsExport),
)
const NO_LIST_STATE = { page: undefined, q: undefined, orderBy: undefined }

/** The doctors of a hospital. */
export function DoctorsPage() {
  return (
    <AreaPage title="Doctores" needs={[['doctors', 'read']]}>
      <DoctorList />
    </AreaPage>
  )
}

function DoctorList() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const hospital = useHospital()
  const mayChange = hospital.can('doctors', 'write')
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const params = doctorListParams(search)
  const list = useList(doctorQueries.list(hospital, params))
  const selected = list.data?.data.find(({ doctorId }) => doctorId === selectedId)

  const toList = useCallback(
    (change: (current: TableSearch) => TableSearch, { replace }: { replace: boolean }) =>
      void navigate({ search: (current) => ({ ...current, ...NO_LIST_STATE, ...change(current) }), replace }),
    [navigate],
  )
  const filter = (status: string) =>
    void navigate({ search: (current) => doctorsSearch({ ...current, page: undefined, status }) })
  const open = (form: Pick<DoctorsSearch, 'form' | 'doctor'>) =>
    void navigate({ search: (current) => ({ ...current, ...form }) })
  const close = () =>
    void navigate({
      search: (current) => ({ ...current, form: undefined, doctor: undefined }),
      replace: true,
      ignoreBlocker: true,
    })

  return (
    <>
      <DataTable
        label="Doctores"
        columns={doctorColumns}
        list={list}
        search={search}
        onSearch={toList}
        rowId={({ doctorId }) => doctorId}
        filters={{
          controls: (
            <FilterSelect
              label="Estado"
              all="Todos los estados"
              value={search.status ?? ''}
              onValue={filter}
              options={optionsOf(DOCTOR_STATUS_LABELS)}
            />
          ),
          active: search.status !== undefined,
          onClear: () => filter(''),
        }}
        emptyText="No hay doctores para mostrar"
        emptyHint={
          mayChange
            ? 'Aquí aparecen los doctores de este centro médico. Agrega al primero para empezar.'
            : 'Aquí aparecen los doctores de este centro médico cuando alguien los agregue.'
        }
        errorText={`No se pudo cargar la lista de doctores${list.cause}`}
        actions={
          <>
            {mayChange && <DoctorActions selected={selected} onOpen={open} />}
            <ExportButton exporter={DoctorsExport} of={params} />
          </>
        }
        {...(mayChange && {
          selection: { selectedId, onSelect: setSelectedId, rowName: ({ name }: Doctor) => name },
        })}
      />
      {search.form !== undefined && (
        <RenderIfInitially key={search.form} when={mayChange}>
          <DoctorDialogs open={search} onClose={close} />
        </RenderIfInitially>
      )}
    </>
  )
}
