import { getRouteApi } from '@tanstack/react-router'
import FileUp from 'lucide-react/icons/file-up'
import ListPlus from 'lucide-react/icons/list-plus'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useState } from 'react'
import type { Room } from '#src/domain/rooms/contract.ts'
import type { TableSearch } from '#src/domain/table-search.ts'
import { SettingsFrame } from '#src/hospital/SettingsFrame.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import type { LazyMenuBodyProps } from '#src/ui/LazyMenu.tsx'
import { LazyRowMenu, type RowAction, RowActionButtons, RowMenu } from '#src/ui/RowActions.tsx'
import { RoomDialogs } from '../dialogs.tsx'
import { RoomList } from '../list/RoomList.tsx'
import type { RoomsSettingsSearch } from '../search-params.ts'

const route = getRouteApi('/_app/hospitals/$hospitalId/settings/rooms')
const icon = 'size-4'

type Open = Pick<RoomsSettingsSearch, 'form' | 'room'>

/** The rooms of a hospital, for those who set them up. */
export function RoomsSettingsPage() {
  return (
    <SettingsFrame title="Cuartos">
      <Rooms />
    </SettingsFrame>
  )
}

function Rooms() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const hospital = useHospital()
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const mayChange = hospital.can('rooms', 'write')
  const toList = useCallback(
    (change: (current: TableSearch) => TableSearch, { replace }: { replace: boolean }) =>
      void navigate({ search: change, replace }),
    [navigate],
  )
  const close = () =>
    void navigate({
      search: (current) => ({ ...current, form: undefined, room: undefined }),
      replace: true,
      ignoreBlocker: true,
    })
  return (
    <>
      <RoomList
        search={search}
        onSearch={toList}
        creation={mayChange && <AddRooms />}
        emptyHint={
          mayChange
            ? 'Aquí aparecen los cuartos del hospital. Agrega el primero, varios a la vez, o importa un archivo.'
            : 'Aquí aparecen los cuartos del hospital cuando alguien los agregue.'
        }
        {...(mayChange && {
          selection: { selectedId, onSelect: setSelectedId, rowName: ({ code }: Room) => code },
          rowActions: <RoomActions selectedId={selectedId} />,
          rowMenu: roomMenu,
        })}
      />
      {mayChange && <RoomDialogs form={search.form} id={search.room} mayChange onClose={close} />}
    </>
  )
}

/** Opens a form over the list by its address. */
function useOpenForm() {
  const navigate = route.useNavigate()
  return (form: Open) => void navigate({ search: (current) => ({ ...current, ...form }) })
}

/** What can be done with a room; nothing while none is chosen. */
function useRoomActions(roomId: number | null): RowAction[] {
  const open = useOpenForm()
  return [
    {
      id: 'editar',
      label: 'Editar',
      icon: Pencil,
      disabled: roomId === null,
      preload: RoomDialogs.preload('editar'),
      run: () => roomId !== null && open({ form: 'editar', room: roomId }),
    },
  ]
}

/** The menu at the end of a room's row. */
function roomMenu({ code, roomId }: Room) {
  return <RowMenu name={code} menu={(menu) => <RoomMenu {...menu} roomId={roomId} />} />
}

function RoomMenu({ roomId, ...menu }: LazyMenuBodyProps & { roomId: number }) {
  return <LazyRowMenu {...menu} actions={useRoomActions(roomId)} />
}

function RoomActions({ selectedId }: { selectedId: string | null }) {
  return <RowActionButtons actions={useRoomActions(selectedId === null ? null : Number(selectedId))} />
}

function AddRooms() {
  const open = useOpenForm()
  return (
    <>
      <Button
        variant="primary"
        foldable
        preload={RoomDialogs.preload('nuevo')}
        icon={<Plus aria-hidden="true" className={icon} />}
        onClick={() => open({ form: 'nuevo' })}
      >
        Agregar
      </Button>
      <Button
        foldable
        preload={RoomDialogs.preload('varios')}
        icon={<ListPlus aria-hidden="true" className={icon} />}
        onClick={() => open({ form: 'varios' })}
      >
        Agregar varios
      </Button>
      <Button
        foldable
        preload={RoomDialogs.preload('importar')}
        icon={<FileUp aria-hidden="true" className={icon} />}
        onClick={() => open({ form: 'importar' })}
      >
        Importar CSV
      </Button>
    </>
  )
}
