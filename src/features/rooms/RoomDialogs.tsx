import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import type { RoomsSettingsSearch } from './address.ts'

const NewRoom = lazyDialog<{ room: null; onClose: () => void }>(() =>
  import('./RoomFormDialog.tsx').then((module) => module.RoomFormDialog),
)
const EditRoom = lazyDialog<{ roomId: number; onClose: () => void }>(() =>
  import('./EditRoomDialog.tsx').then((module) => module.EditRoomDialog),
)
const SeveralRooms = lazyDialog<{ onClose: () => void }>(() =>
  import('./SeveralRoomsDialog.tsx').then((module) => module.SeveralRoomsDialog),
)
const ImportRooms = lazyDialog<{ onClose: () => void }>(() =>
  import('./ImportRoomsDialog.tsx').then((module) => module.ImportRoomsDialog),
)

/** Pointing at a button fetches what its click needs. */
export const PRELOADS = {
  nuevo: NewRoom.preload,
  editar: EditRoom.preload,
  varios: SeveralRooms.preload,
  importar: ImportRooms.preload,
}

interface RoomDialogsProps {
  /** What the address says lies over the page. */
  open: Pick<RoomsSettingsSearch, 'form' | 'room'>
  onClose: () => void
}

/** The forms of rooms in settings; their code comes when one is wanted. */
export function RoomDialogs({ open: { form, room }, onClose }: RoomDialogsProps) {
  if (form === 'nuevo') return <NewRoom room={null} onClose={onClose} />
  if (form === 'editar' && room !== undefined) return <EditRoom key={room} roomId={room} onClose={onClose} />
  if (form === 'varios') return <SeveralRooms onClose={onClose} />
  if (form === 'importar') return <ImportRooms onClose={onClose} />
  return null
}
