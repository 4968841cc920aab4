import { useQuery } from '@tanstack/react-query'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { DialogPending } from '#src/ui/DialogPending.tsx'
import { roomQueries } from './queries.ts'
import { RoomFormDialog } from './RoomFormDialog.tsx'

/** Opens the form of a room once it is known as it is stored now. */
export function EditRoomDialog({ roomId, onClose }: { roomId: number; onClose: () => void }) {
  const hospital = useHospital()
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...roomQueries.detail(hospital, roomId),
    refetchOnMount: 'always',
    refetchInterval: false,
  })
  if (!data || !isFetchedAfterMount)
    return <DialogPending error={error} onRetry={() => void refetch()} onClose={onClose} />
  return <RoomFormDialog room={data} onClose={onClose} />
}
