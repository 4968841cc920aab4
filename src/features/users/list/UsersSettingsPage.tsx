import { getRouteApi } from '@tanstack/react-router'
import { createColumnHelper } from '@tanstack/react-table'
import KeyRound from 'lucide-react/icons/key-round'
import UserMinus from 'lucide-react/icons/user-minus'
import UserPlus from 'lucide-react/icons/user-plus'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { TableSearch } from '#src/domain/table-search.ts'
import type { Member } from '#src/domain/users/contract.ts'
import { levelsOf } from '#src/domain/users/rules.ts'
import { SettingsFrame } from '#src/hospital/SettingsFrame.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useListView } from '#src/hospital/use-list-view.ts'
import { Button } from '#src/ui/Button.tsx'
import { DataTable } from '#src/ui/DataTable.tsx'
import { ExportButton } from '#src/ui/ExportButton.tsx'
import type { LazyMenuBodyProps } from '#src/ui/LazyMenu.tsx'
import { PhoneRow } from '#src/ui/ListTools.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { LazyRowMenu, type RowAction, RowActionButtons, RowMenu, withRowMenu } from '#src/ui/RowActions.tsx'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { useList } from '#src/ui/use-list.ts'
import { UserDialogs } from '../dialogs.ts'
import { addressOf, personName, rightsText } from '../labels.ts'
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
  const open = useOpenForm()
  const hospital = useHospital()
  const mayChange = hospital.can('hospital', 'write')
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const columns = useMemo(() => {
    const plain = memberColumns(hospital.id)
    return mayChange ? withRowMenu(plain, memberMenu) : plain
  }, [hospital.id, mayChange])
  const view = useListView('users')
  const params = memberListParams(search, view.rows)
  const list = useList(userQueries.members(hospital, params))
  useFailureToast(list.error, usersLoadError)
  const toList = useCallback(
    (change: (current: TableSearch) => TableSearch, { replace }: { replace: boolean }) =>
      void navigate({ search: (current) => ({ ...current, ...change(current) }), replace }),
    [navigate],
  )
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
        phoneRow={(member) => <MemberPhoneRow member={member} menu={mayChange && memberMenu(member)} />}
        list={list}
        search={search}
        onSearch={toList}
        rowId={({ userId }) => userId}
        emptyText="No hay usuarios para mostrar"
        errorText={list.error ? usersLoadError(list.error) : 'No se pudo cargar la lista'}
        isErrorTold
        creation={mayChange && <AddUser />}
        rowActions={
          <>
            {mayChange && <MemberActions selectedId={selectedId} />}
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

/** Opens a form over the list by its address. */
function useOpenForm() {
  const navigate = route.useNavigate()
  return (form: Open) => void navigate({ search: (current) => ({ ...current, ...form }) })
}

/** What can be done with a member; nothing while nobody is chosen. */
function useMemberActions(userId: string | null): RowAction[] {
  const open = useOpenForm()
  const disabled = userId === null
  const openOn = (form: 'permisos' | 'quitar') => userId !== null && open({ form, user: userId })
  return [
    {
      id: 'permisos',
      label: 'Permisos',
      icon: KeyRound,
      disabled,
      preload: UserDialogs.preload('permisos'),
      run: () => openOn('permisos'),
    },
    {
      id: 'quitar',
      label: 'Quitar',
      icon: UserMinus,
      disabled,
      isDestructive: true,
      preload: UserDialogs.preload('quitar'),
      run: () => openOn('quitar'),
    },
  ]
}

function AddUser() {
  const open = useOpenForm()
  return (
    <Button
      variant="primary"
      foldable
      preload={UserDialogs.preload('nuevo')}
      icon={<UserPlus aria-hidden="true" className="size-4" />}
      onClick={() => open({ form: 'nuevo' })}
    >
      Agregar
    </Button>
  )
}

function MemberActions({ selectedId }: { selectedId: string | null }) {
  return <RowActionButtons actions={useMemberActions(selectedId)} />
}

/** The menu at the end of a member's row. */
function memberMenu(member: Member) {
  return (
    <RowMenu name={personName(member)} menu={(menu) => <MemberMenu {...menu} userId={member.userId} />} />
  )
}

function MemberMenu({ userId, ...menu }: LazyMenuBodyProps & { userId: string }) {
  return <LazyRowMenu {...menu} actions={useMemberActions(userId)} />
}

function MemberPhoneRow({ member, menu }: { member: Member; menu: ReactNode }) {
  const hospital = useHospital()
  return (
    <PhoneRow
      title={<bdi className="font-medium">{personName(member)}</bdi>}
      detail={
        <>
          {member.status === 'invited' && <InvitedBadge />}
          {addressOf(member) !== '' && <bdi className="block">{addressOf(member)}</bdi>}
          {rightsText(levelsOf(member.groups, hospital.id))}
        </>
      }
      menu={menu}
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
      cell: ({ row: { original } }) => (
        <bdi className="inline-block max-w-80 wrap-break-word">{addressOf(original) || '—'}</bdi>
      ),
    }),
    column.accessor('groups', {
      header: 'Permisos',
      enableSorting: false,
      cell: ({ getValue }) => rightsText(levelsOf(getValue(), hospitalId)),
    }),
  ])
}
