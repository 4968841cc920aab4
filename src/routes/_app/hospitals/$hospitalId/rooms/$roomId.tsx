import { createFileRoute, notFound } from '@tanstack/react-router'
import { ensure } from '#src/api/load.ts'
import { roomQueries } from '#src/features/rooms/queries.ts'
import { NoRoomPage, RoomError } from '#src/features/rooms/record/RoomError.tsx'
import { RoomRecordPage } from '#src/features/rooms/record/RoomRecordPage.tsx'
import { roomSearch } from '#src/features/rooms/search-params.ts'
import { profileQueries } from '#src/hospital/queries.ts'
import { readId } from '#src/lib/address.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/rooms/$roomId')({
  staticData: { title: 'Cuarto' },
  validateSearch: roomSearch,
  loader: async ({ context: { queryClient, hospital }, params }) => {
    if (!hospital.can('rooms')) return
    const roomId = readId(params.roomId)
    if (roomId === undefined) throw notFound()
    await Promise.all([
      ensure(queryClient, roomQueries.detail(hospital, roomId)),
      ensure(queryClient, profileQueries.detail(hospital)),
    ])
  },
  component: RoomRecordPage,
  errorComponent: RoomError,
  notFoundComponent: NoRoomPage,
})
