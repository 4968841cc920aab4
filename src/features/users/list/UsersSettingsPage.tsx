import { getRouteApi } from '@tanstack/react-router'
import { createColumnHelper } from '@tanstack/react-table'
import KeyRound from 'lucide-react/icons/key-round'
import UserMinus from 'lucide-react/icons/user-minus'
import UserPlus from 'lucide-react/icons/user-plus'
import { useCallback, useMemo, useState } from 'react'
import type { TableSearch } from '#src/domain/table-search.ts'
import type { Member } from '#src/domain/users/contract.ts'
import { levelsOf } from '#src/domain/users/rules.ts'
import { SettingsFrame } from '#src/hospital/SettingsFrame.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useListView } from '#src/hospital/use-list-view.ts'
import { Button } from '#src/ui/Button.tsx'
import { DataTable } from '#src/ui/DataTable.tsx'
import { ExportButton } from '#src/ui/ExportButton.tsx'
import { PhoneRow } from '#src/ui/ListTools.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { useList } from '#src/ui/use-list.ts'
import { UserDialogs } from '../dialogs.ts'
import { personName, rightsText } from '../labels.ts'
import { InvitedBadge } from '../parts/InvitedBadge.tsx'
import { useFailureToast, usersLoadError } from '../parts/load-failures.ts'
import { memberListParams, userQueries } from '../queries.ts'
import type { UsersSearch } from '../search-params.ts'
import { LeftBehindList } from './LeftBehindList.tsx'

const route = getRouteApi('/_app/hospitals/$hospitalId/settings/users')
const UsersExport = lazyComponent(() => import('./UsersExport.tsx').then((module) => module.UsersExport))

type Open = Pick<UsersSearch, 'form' | 'user'>

/** The members of a hospital, and what each may do there. */
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
  const view = useListView('users')
  const params = memberListParams(search, view.rows)
  const list = useList(userQueries.members(hospital, params))
  useFailureToast(list.error, usersLoadError)
  const toList = useCallback(
    (change: (current: TableSearch) => TableSearch, { replace }: { replace: boolean }) =>
      void navigate({ search: (current) => ({ ...current, ...change(current) }), replace }),
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
        view={view}
        columns={columns}
        phoneRow={(member) => <MemberPhoneRow member={member} />}
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
      {mayChange && <LeftBehindList onOpen={(user) => open({ form: 'pendientes', user })} />}
      <UserDialogs form={search.form} id={search.user} mayChange={mayChange} onClose={close} />
    </>
  )
}

const icon = 'size-4'

function Actions({ selectedId, onOpen }: { selectedId: string | null; onOpen: (form: Open) => void }) {
  const openOn = (form: 'permisos' | 'quitar') => selectedId !== null && onOpen({ form, user: selectedId })
  return (
    <>
      <Button
        variant="primary"
        foldable
        preload={UserDialogs.preload('nuevo')}
        icon={<UserPlus aria-hidden="true" className={icon} />}
        onClick={() => onOpen({ form: 'nuevo' })}
      >
        Agregar
      </Button>
      <Button
        foldable
        preload={UserDialogs.preload('permisos')}
        icon={<KeyRound aria-hidden="true" className={icon} />}
        disabled={selectedId === null}
        onClick={() => openOn('permisos')}
      >
        Permisos
      </Button>
      <Button
        foldable
        preload={UserDialogs.preload('quitar')}
        icon={<UserMinus aria-hidden="true" className={icon} />}
        disabled={selectedId === null}
        onClick={() => openOn('quitar')}
      >
        Quitar
      </Button>
    </>
  )
}

function MemberPhoneRow({ member }: { member: Member }) {
  const hospital = useHospital()
  return (
    <PhoneRow
      title={<bdi className="font-medium">{personName(member)}</bdi>}
      side={member.status === 'invited' && <InvitedBadge />}
      detail={
        <>
          {member.email && <bdi className="block">{member.email}</bdi>}
          {rightsText(levelsOf(member.groups, hospital.id))}
        </>
      }
    />
  )
}

const column = createColumnHelper<TableFeatures, Member>()

/** The columns of one hospital's members. */
function memberColumns(hospitalId: number) {
  return column.columns([
    column.accessor('userName', {
      header: 'Nombre',
      cell: ({ row: { original } }) => (
        <>
          <bdi className="block min-w-28">{personName(original)}</bdi>
          {original.status === 'invited' && <InvitedBadge />}
        </>
      ),
    }),
    column.accessor('email', {
      header: 'Correo',
      cell: ({ getValue }) => (
        <bdi className="inline-block max-w-80 wrap-break-word">{getValue() ?? '—'}</bdi>
      ),
    }),
    column.accessor('groups', {
      header: 'Permisos',
      enableSorting: false,
      cell: ({ getValue }) => rightsText(levelsOf(getValue(), hospitalId)),
    }),
  ])
}
