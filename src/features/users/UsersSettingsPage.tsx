import { getRouteApi } from '@tanstack/react-router'
import KeyRound from 'lucide-react/icons/key-round'
import UserMinus from 'lucide-react/icons/user-minus'
import UserPlus from 'lucide-react/icons/user-plus'
import { useCallback, useMemo, useState } from 'react'
import type { TableSearch } from '#src/domain/table-search.ts'
import type { Member } from '#src/domain/users/contract.ts'
import { SettingsFrame } from '#src/hospital/SettingsFrame.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { DataTable } from '#src/ui/DataTable.tsx'
import { ExportButton } from '#src/ui/ExportButton.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { RenderIfInitially } from '#src/ui/RenderIfInitially.tsx'
import { useList } from '#src/ui/use-list.ts'
import type { UsersSearch } from './address.ts'
import { memberColumns } from './columns.tsx'
import { usersLoadError } from './load-error.ts'
import { personName } from './person-name.ts'
import { memberListParams, userQueries } from './queries.ts'
import { PRELOADS, UserDialogs } from './UserDialogs.tsx'
import { useFailureToast } from './use-failure-toast.ts'

const route = getRouteApi('/_app/hospitals/$hospitalId/settings/users')
const icon = 'size-4'
const UsersExport = lazyComponent(() => import('./UsersExport.tsx').then((module) => module.UsersExport))
const NO_LIST_STATE = { page: undefined, q: undefined, orderBy: undefined }

type Open = Pick<UsersSearch, 'form' | 'user'>

/** Who is a member of a hospital, and what each may do there. */
export function UsersSettingsPage() {
  return (
    <SettingsFrame title="Usuarios y permisos">
      <Members />
    </SettingsFrame>
  )
}

function Members() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const hospital = useHospital()
  const mayChange = hospital.can('hospital', 'write')
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const columns = useMemo(() => memberColumns(hospital.id), [hospital.id])
  const params = memberListParams(search)
  const list = useList(userQueries.members(hospital, params))
  useFailureToast(list.error, usersLoadError)
  const toList = useCallback(
    (change: (current: TableSearch) => TableSearch, { replace }: { replace: boolean }) =>
      void navigate({ search: (current) => ({ ...current, ...NO_LIST_STATE, ...change(current) }), replace }),
    [navigate],
  )
  const open = (form: Open) => void navigate({ search: (current) => ({ ...current, ...form }) })
  const close = () =>
    void navigate({
      search: (current) => ({ ...current, form: undefined, user: undefined }),
      replace: true,
      ignoreBlocker: true,
    })
  return (
    <>
      <DataTable
        label="Usuarios"
        columns={columns}
        list={list}
        search={search}
        onSearch={toList}
        rowId={({ userId }) => userId}
        emptyText="No hay usuarios para mostrar"
        errorText={list.error ? usersLoadError(list.error) : 'No se pudo cargar la lista'}
        isErrorTold
        actions={
          <>
            {mayChange && <Actions selectedId={selectedId} onOpen={open} />}
            <ExportButton exporter={UsersExport} of={params} />
          </>
        }
        {...(mayChange && {
          selection: { selectedId, onSelect: setSelectedId, rowName: (member: Member) => personName(member) },
        })}
      />
      {search.form !== undefined && (
        <RenderIfInitially key={search.form} when={mayChange}>
          <UserDialogs open={search} onClose={close} />
        </RenderIfInitially>
      )}
    </>
  )
}

function Actions({ selectedId, onOpen }: { selectedId: string | null; onOpen: (form: Open) => void }) {
  const openOn = (form: 'permisos' | 'quitar') => selectedId !== null && onOpen({ form, user: selectedId })
  return (
    <>
      <Button
        variant="primary"
        foldable
        preload={PRELOADS.nuevo}
        icon={<UserPlus aria-hidden="true" className={icon} />}
        onClick={() => onOpen({ form: 'nuevo' })}
      >
        Agregar
      </Button>
      <Button
        foldable
        preload={PRELOADS.permisos}
        icon={<KeyRound aria-hidden="true" className={icon} />}
        disabled={selectedId === null}
        onClick={() => openOn('permisos')}
      >
        Permisos
      </Button>
      <Button
        foldable
        preload={PRELOADS.quitar}
        icon={<UserMinus aria-hidden="true" className={icon} />}
        disabled={selectedId === null}
        onClick={() => openOn('quitar')}
      >
        Quitar
      </Button>
    </>
  )
}
