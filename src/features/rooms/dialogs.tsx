import { useQuery } from '@tanstack/react-query'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { blankForm, recordDialogs, storedForm } from '#src/hospital/record-dialogs.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { EpisodeDialogs, NewEpisode } from '../episodes/dialogs.ts'
import type { StayPanelProps } from './board/StayBedPanel.tsx'
import type { OutOfServiceDialogProps } from './dialogs/OutOfServiceDialog.tsx'
import { findBed } from './parts/beds.ts'
import { roomQueries } from './queries.ts'
import type { BedForm } from './search-params.ts'

/** The forms of rooms. */
export const RoomDialogs = recordDialogs({
  nuevo: blankForm(async () => (await import('./dialogs/RoomFormDialog.tsx')).RoomFormDialog),
  editar: storedForm({
    load: (hospital: HospitalHandle, roomId: number) => ({
      ...roomQueries.detail(hospital, roomId),
      refetchInterval: false,
    }),
    form: async () => (await import('./dialogs/RoomFormDialog.tsx')).RoomFormDialog,
  }),
  varios: blankForm(async () => (await import('./dialogs/SeveralRoomsDialog.tsx')).SeveralRoomsDialog),
  importar: blankForm(async () => (await import('./dialogs/ImportRoomsDialog.tsx')).ImportRoomsDialog),
})

/** The panel of the bed in which somebody lies, for lists of patients; for whoever may read rooms. */
export const StayPanel = lazyComponent<StayPanelProps>(
  async () => (await import('./board/StayBedPanel.tsx')).StayBedPanel,
)

/** Asks why a bed is taken out of service. */
export const OutOfService = lazyDialog<OutOfServiceDialogProps>(
  async () => (await import('./dialogs/OutOfServiceDialog.tsx')).OutOfServiceDialog,
)

interface BedDialogsProps {
  /** What the address says lies over the page. */
  open: BedForm
  /** The room that an admission is for, where no bed is chosen yet. */
  roomId?: number
  onClose: () => void
}

/** The dialogs of a page about beds; none for whoever may not do it. */
export function BedDialogs({ open, roomId, onClose }: BedDialogsProps) {
  const hospital = useHospital()
  const mayAdmit = hospital.can('episodes', 'write')
  const { form, bed: bedId, episode } = open
  if (form === 'episodio' && mayAdmit)
    return (
      <NewEpisode
        {...(bedId !== undefined && { bedId })}
        {...(roomId !== undefined && { roomId })}
        onClose={onClose}
        onSaved={onClose}
      />
    )
  if (form === 'trasladar' && mayAdmit && episode !== undefined)
    return <EpisodeDialogs action="transfer" episodeId={episode} onClose={onClose} />
  if (form === 'indicar-alta' && mayAdmit && episode !== undefined)
    return <EpisodeDialogs action="order-discharge" episodeId={episode} onClose={onClose} />
  if (form === 'egresar' && mayAdmit && episode !== undefined)
    return <EpisodeDialogs action="discharge" episodeId={episode} onClose={onClose} />
  if (form === 'fuera-de-servicio' && hospital.can('rooms', 'write') && bedId !== undefined)
    return <OutOfServiceById key={bedId} bedId={bedId} onClose={onClose} />
  return null
}

/** Looks the bed up on the board, which is loaded already where the form was opened from it. */
function OutOfServiceById({ bedId, onClose }: { bedId: number; onClose: () => void }) {
  const hospital = useHospital()
  const { data } = useQuery({ ...roomQueries.board(hospital), refetchInterval: false })
  const placed = findBed(data ?? [], bedId)
  return placed && <OutOfService {...placed} onClose={onClose} />
}
