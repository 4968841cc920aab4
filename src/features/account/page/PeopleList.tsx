import { getRouteApi } from '@tanstack/react-router'
import { createColumnHelper } from '@tanstack/react-table'
import { useCallback, useMemo, useState } from 'react'
import { useAppServices } from '#src/api/app-services.ts'
import type { InstallationPerson } from '#src/domain/account/contract.ts'
import type { TableSearch } from '#src/domain/table-search.ts'
import { useListView } from '#src/hospital/use-list-view.ts'
import { DataTable } from '#src/ui/DataTable.tsx'
import { PhoneRow } from '#src/ui/ListTools.tsx'
import { withRowMenu } from '#src/ui/RowActions.tsx'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { useList } from '#src/ui/use-list.ts'
import { momentText, nameOf, stateText } from '../labels.ts'
import { accountQueries, peopleListParams } from '../queries.ts'
import { type OpenDialog, PeopleActions, PersonMenu, personDialogs } from './PersonActions.tsx'

const route = getRouteApi('/_app/account/installation')

/** The people of the installation, and what can be done with each. */
export function PeopleList() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { client } = useAppServices()
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [opened, setOpened] = useState<OpenDialog>()
  const columns = useMemo(
    () => withRowMenu(COLUMNS, (person) => <PersonMenu person={person} onOpen={setOpened} />),
    [],
  )
  const view = useListView('people')
  const list = useList(accountQueries.people(client, peopleListParams(search, view.rows)))
  const selected = list.data?.data.find(({ userId }) => userId === selectedId)
  const toList = useCallback(
    (change: (current: TableSearch) => TableSearch, { replace }: { replace: boolean }) =>
      void navigate({ search: (current) => ({ ...current, ...change(current) }), replace }),
    [navigate],
  )
  const close = () => setOpened(undefined)
  return (
    <>
      <DataTable
        label="Personas"
        view={view}
        columns={columns}
        phoneRow={(person) => (
          <PhoneRow
            title={<bdi className="font-medium">{nameOf(person)}</bdi>}
            detail={
              <>
                {addressIn(person) && <bdi className="block">{addressIn(person)}</bdi>}
                {stateText(person)}
              </>
            }
            menu={<PersonMenu person={person} onOpen={setOpened} />}
          />
        )}
        list={list}
        search={search}
        onSearch={toList}
        rowId={({ userId }) => userId}
        emptyText="No hay personas para mostrar"
        errorText="No se pudo cargar la lista"
        rowActions={<PeopleActions selected={selected} onOpen={setOpened} />}
        selection={{ selectedId, onSelect: setSelectedId, rowName: nameOf }}
      />
      {opened?.form === 'deactivate' && <personDialogs.Deactivate person={opened.person} onClose={close} />}
      {opened?.form === 'sessions' && <personDialogs.Sessions person={opened.person} onClose={close} />}
      {opened?.form === 'invite' && (
        <personDialogs.Invite onInvited={(made) => setOpened({ form: 'link', made })} onClose={close} />
      )}
      {opened?.form === 'recover' && (
        <personDialogs.Recover
          person={opened.person}
          onRecovered={(made) => setOpened({ form: 'link', made })}
          onClose={close}
        />
      )}
      {opened?.form === 'link' && <personDialogs.Link made={opened.made} onClose={close} />}
    </>
  )
}

const column = createColumnHelper<TableFeatures, InstallationPerson>()

/** The address of a person, else the name that they sign in with. */
const addressIn = ({ email, username }: InstallationPerson) => email ?? username

const COLUMNS = column.columns([
  column.accessor('userName', {
    header: 'Nombre',
    cell: ({ row: { original } }) => <bdi className="block min-w-28">{nameOf(original)}</bdi>,
  }),
  column.accessor('email', {
    header: 'Correo',
    cell: ({ row: { original } }) => (
      <bdi className="inline-block max-w-80 wrap-break-word">{addressIn(original) ?? '—'}</bdi>
    ),
  }),
  column.accessor('deactivatedAt', {
    header: 'Cuenta',
    enableSorting: false,
    cell: ({ row: { original } }) => stateText(original),
  }),
  column.accessor('lastSignInAt', {
    header: 'Último acceso',
    cell: ({ getValue }) => {
      const at = getValue()
      return at === null ? '—' : momentText(at)
    },
  }),
])
