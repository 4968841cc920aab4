import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { createColumnHelper } from '@tanstack/react-table'
import CirclePause from 'lucide-react/icons/circle-pause'
import CirclePlay from 'lucide-react/icons/circle-play'
import Pencil from 'lucide-react/icons/pencil'
import UserPlus from 'lucide-react/icons/user-plus'
import UserRoundX from 'lucide-react/icons/user-round-x'
import { useCallback, useState } from 'react'
import type { Doctor } from '#src/domain/doctors/contract.ts'
import type { TableSearch } from '#src/domain/table-search.ts'
import { useWrite } from '#src/forms/use-write.ts'
import { AreaPage } from '#src/hospital/AreaPage.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useListView } from '#src/hospital/use-list-view.ts'
import { Button } from '#src/ui/Button.tsx'
import { DataTable } from '#src/ui/DataTable.tsx'
import { ExportButton } from '#src/ui/ExportButton.tsx'
import { PhoneRow } from '#src/ui/ListTools.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { FilterSelect, optionsOf } from '#src/ui/SelectField.tsx'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { useList } from '#src/ui/use-list.ts'
import { DoctorDialogs } from '../dialogs.tsx'
import { DOCTOR_STATUS_LABELS } from '../labels.ts'
import { CertificationBadge, DoctorStatusBadge } from '../parts/DoctorBadges.tsx'
import { doctorListParams, doctorQueries, invalidateDoctors, updateDoctor } from '../queries.ts'
import { type DoctorsSearch, doctorsSearch } from '../search-params.ts'

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
        view={view}
        columns={doctorColumns}
        phoneRow={doctorPhoneRow}
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
        errorText="No se pudo cargar la lista de doctores"
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
      <DoctorDialogs form={search.form} id={search.doctor} mayChange={mayChange} onClose={close} />
    </>
  )
}

function doctorPhoneRow(doctor: Doctor) {
  const { name, specialty, professionalLicense } = doctor
  const detail = [specialty, professionalLicense && `Cédula ${professionalLicense}`].filter(Boolean)
  return (
    <PhoneRow
      title={<bdi className="font-medium">{name}</bdi>}
      side={<DoctorStatusBadge {...doctor} />}
      detail={<bdi>{detail.join(' · ')}</bdi>}
    />
  )
}

const column = createColumnHelper<TableFeatures, Doctor>()

const doctorColumns = column.columns([
  column.accessor('name', { header: 'Nombre', cell: ({ getValue }) => <bdi>{getValue()}</bdi> }),
  column.accessor('specialty', { header: 'Especialidad', cell: ({ getValue }) => <bdi>{getValue()}</bdi> }),
  column.accessor('professionalLicense', {
    header: 'Cédula',
    enableSorting: false,
    cell: ({ getValue }) => <span className="tabular-nums">{getValue()}</span>,
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

const icon = 'size-4'

interface DoctorActionsProps {
  selected: Doctor | undefined
  onOpen: (form: Pick<DoctorsSearch, 'form' | 'doctor'>) => void
}

/** What can be done with doctors; whoever has retired is added anew. */
function DoctorActions({ selected, onOpen }: DoctorActionsProps) {
  const pause = useStatusChange('paused', 'Pausar doctor', 'queda en pausa')
  const resume = useStatusChange('active', 'Reactivar doctor', 'vuelve a estar en activo')
  const doctor = selected?.status === 'retired' ? undefined : selected
  const isPaused = doctor?.status === 'paused'
  const openOn = (form: 'editar' | 'baja') => doctor && onOpen({ form, doctor: doctor.doctorId })
  return (
    <>
      <Button
        variant="primary"
        foldable
        preload={DoctorDialogs.preload('nuevo')}
        icon={<UserPlus aria-hidden="true" className={icon} />}
        onClick={() => onOpen({ form: 'nuevo' })}
      >
        Agregar
      </Button>
      <Button
        foldable
        preload={DoctorDialogs.preload('editar')}
        icon={<Pencil aria-hidden="true" className={icon} />}
        disabled={!doctor}
        onClick={() => openOn('editar')}
      >
        Editar
      </Button>
      <Button
        foldable
        icon={
          isPaused ? (
            <CirclePlay aria-hidden="true" className={icon} />
          ) : (
            <CirclePause aria-hidden="true" className={icon} />
          )
        }
        disabled={!doctor}
        busy={pause.isPending || resume.isPending}
        onClick={() => doctor && (isPaused ? resume : pause).write(doctor)}
      >
        {isPaused ? 'Reactivar' : 'Pausar'}
      </Button>
      <Button
        foldable
        preload={DoctorDialogs.preload('baja')}
        icon={<UserRoundX aria-hidden="true" className={icon} />}
        disabled={!doctor}
        onClick={() => openOn('baja')}
      >
        Dar de baja
      </Button>
    </>
  )
}

/** Gives a doctor another status, in one click. @param outcome what the toast says of them */
function useStatusChange(status: 'active' | 'paused', title: string, outcome: string) {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  return useWrite({
    mutationFn: ({ doctorId, version, ...about }: Doctor) =>
      updateDoctor(hospital, doctorId, { ...about, status }, { version }),
    meta: { errorTitle: title },
    onSuccess: ({ name }) => showToast({ variant: 'success', title, message: `${name} ${outcome}` }),
    onSettled: () => invalidateDoctors(queryClient, hospital),
  })
}
