import { getRouteApi } from '@tanstack/react-router'
import { createColumnHelper } from '@tanstack/react-table'
import { type ReactNode, useCallback, useState } from 'react'
import type { Doctor } from '#src/domain/doctors/contract.ts'
import type { TableSearch } from '#src/domain/table-search.ts'
import { AreaPage } from '#src/hospital/AreaPage.tsx'
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
import { DoctorDialogs } from '../dialogs.tsx'
import { DOCTOR_STATUS_LABELS, licenseText, PROFESSION_LABELS, practiceText } from '../labels.ts'
import { CertificationBadge, DoctorStatusBadge } from '../parts/DoctorBadges.tsx'
import { doctorListParams, doctorQueries } from '../queries.ts'
import { doctorsSearch } from '../search-params.ts'
import { AddDoctor, DoctorActions, doctorMenu } from './DoctorActions.tsx'
import { WaitingDoctors } from './WaitingDoctors.tsx'

const route = getRouteApi('/_app/hospitals/$hospitalId/doctors')
const DoctorsExport = lazyComponent(() =>
  import('./DoctorsExport.tsx').then((module) => module.DoctorsExport),
)

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
  const view = useListView('doctors')
  const params = doctorListParams(search, view.rows)
  const list = useList(doctorQueries.list(hospital, params))
  const selected = list.data?.data.find(({ doctorId }) => doctorId === selectedId)

  const toList = useCallback(
    (change: (current: TableSearch) => TableSearch, { replace }: { replace: boolean }) =>
      void navigate({ search: (current) => ({ ...current, ...change(current) }), replace }),
    [navigate],
  )
  const filter = (filters: { status?: string; profession?: string }) =>
    void navigate({ search: (current) => doctorsSearch({ ...current, page: undefined, ...filters }) })
  const close = () =>
    void navigate({
      search: (current) => ({ ...current, form: undefined, doctor: undefined }),
      replace: true,
      ignoreBlocker: true,
    })

  return (
    <>
      <WaitingDoctors />
      <DataTable
        label="Doctores"
        view={view}
        columns={mayChange ? columnsWithMenu : doctorColumns}
        phoneRow={(doctor) => doctorPhoneRow(doctor, mayChange && doctorMenu(doctor))}
        list={list}
        search={search}
        onSearch={toList}
        rowId={({ doctorId }) => doctorId}
        filters={{
          controls: (
            <fieldset className="ml-auto flex flex-wrap items-center gap-2 narrow:ml-0 narrow:grid narrow:basis-full narrow:auto-cols-fr narrow:grid-flow-col">
              <legend className="sr-only">Filtros</legend>
              <FilterSelect
                label="Profesión"
                all="Todas las profesiones"
                value={search.profession ?? ''}
                onValue={(profession) => filter({ profession })}
                options={optionsOf(PROFESSION_LABELS)}
              />
              <FilterSelect
                label="Estado"
                all="Todos los estados"
                value={search.status ?? ''}
                onValue={(status) => filter({ status })}
                options={optionsOf(DOCTOR_STATUS_LABELS)}
              />
            </fieldset>
          ),
          active: search.status !== undefined || search.profession !== undefined,
          onClear: () => filter({ status: '', profession: '' }),
        }}
        emptyText="No hay doctores para mostrar"
        emptyHint={
          mayChange
            ? 'Aquí aparecen los doctores de este centro médico. Agrega al primero para empezar.'
            : 'Aquí aparecen los doctores de este centro médico cuando alguien los agregue.'
        }
        errorText="No se pudo cargar la lista de doctores"
        creation={mayChange && <AddDoctor />}
        rowActions={
          <>
            {mayChange && <DoctorActions selected={selected} />}
            <ExportButton exporter={DoctorsExport} of={params} />
          </>
        }
        {...(mayChange && {
          selection: { selectedId, onSelect: setSelectedId, rowName: ({ name }: Doctor) => name },
        })}
      />
      <DoctorDialogs form={search.form} id={search.doctor} mayChange={mayChange} onClose={close} />
    </>
  )
}

function doctorPhoneRow(doctor: Doctor, menu: ReactNode) {
  const { name } = doctor
  const detail = [practiceText(doctor), licenseText(doctor)].filter(Boolean)
  return (
    <PhoneRow
      title={<bdi className="font-medium">{name}</bdi>}
      side={<DoctorStatusBadge {...doctor} />}
      detail={<bdi>{detail.join(' · ')}</bdi>}
      menu={menu}
    />
  )
}

const column = createColumnHelper<TableFeatures, Doctor>()

const doctorColumns = column.columns([
  column.accessor('name', {
    header: 'Nombre',
    cell: ({ getValue }) => <bdi className="block min-w-24">{getValue()}</bdi>,
  }),
  column.accessor('specialty', {
    header: 'Especialidad',
    // Of who has none, what they do.
    cell: ({ row: { original } }) => <bdi>{practiceText(original)}</bdi>,
  }),
  column.accessor('professionalLicense', {
    header: 'Cédula',
    enableSorting: false,
    cell: ({ getValue }) => <span className="tabular-nums">{getValue() ?? 'En formación'}</span>,
  }),
  column.accessor('certificationExpiresAt', {
    header: 'Certificación',
    enableSorting: false,
    cell: ({ getValue }) => <CertificationBadge expiresAt={getValue()} />,
  }),
  column.accessor('status', {
    header: 'Estado',
    enableSorting: false,
    cell: ({ row: { original } }) => <DoctorStatusBadge {...original} />,
  }),
])

const columnsWithMenu = withRowMenu(doctorColumns, doctorMenu)
