import { useQuery } from '@tanstack/react-query'
import { EpisodeDialogs } from '#src/features/episodes/EpisodeDialogs.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { NewEpisode } from '../episodes/NewEpisode.tsx'
import type { BedForm } from './address.ts'
import { useBedBoardContext } from './bed-board-context.ts'
import { findBed } from './free-beds.ts'
import { OutOfService } from './OutOfService.tsx'
import { roomQueries } from './queries.ts'

interface BedDialogsProps {
  /** What the address says lies over the page. */
  open: BedForm
  /** The room that an admission is for, where no bed is chosen yet. */
  roomId?: number
  onClose: () => void
}

/** What can lie over a page about beds; nothing for whoever may not do it. */
export function BedDialogs({ open, roomId, onClose }: BedDialogsProps) {
  const { mayAdmit, mayChange } = useBedBoardContext()
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
  if (form === 'fuera-de-servicio' && mayChange && bedId !== undefined)
    return <OutOfServiceOf key={bedId} bedId={bedId} onClose={onClose} />
  return null
}

/** The bed is looked up on the board, which is there already where the form was opened from it. */
function OutOfServiceOf({ bedId, onClose }: { bedId: number; onClose: () => void }) {
  const hospital = useHospital()
  const { data } = useQuery({ ...roomQueries.board(hospital), refetchInterval: false })
  const place = findBed(data ?? [], bedId)
  return place && <OutOfService {...place} onClose={onClose} />
}
