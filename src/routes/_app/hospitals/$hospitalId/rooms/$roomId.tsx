import { createFileRoute, notFound } from '@tanstack/react-router'
import { profileQueries } from '#src/features/profile/queries.ts'
import { roomSearch } from '#src/features/rooms/address.ts'
import { NoRoomPage } from '#src/features/rooms/NoRoomPage.tsx'
import { roomQueries } from '#src/features/rooms/queries.ts'
import { RoomError } from '#src/features/rooms/RoomError.tsx'
import { RoomPage } from '#src/features/rooms/RoomPage.tsx'
import { readId } from '#src/lib/address.ts'
import { holds } from '#src/session/holds.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/rooms/$roomId')({
  staticData: { title: 'Cuarto' },
  validateSearch: roomSearch,
  loader: async ({ context: { session, queryClient, clients, hospital }, params }) => {
    const { hospitalId } = hospital
    if (!holds(session, hospitalId, 'rooms')) return
    const roomId = readId(params.roomId)
    if (roomId === undefined) throw notFound()
    await Promise.all([
      queryClient.ensureQueryData(roomQueries.detail(clients, hospitalId, roomId)),
      queryClient.ensureQueryData(profileQueries.detail(clients, hospitalId)),
    ])
  },
  component: RoomPage,
  errorComponent: RoomError,
  notFoundComponent: NoRoomPage,
})
