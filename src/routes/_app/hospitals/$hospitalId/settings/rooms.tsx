import { createFileRoute } from '@tanstack/react-router'
import { profileQueries } from '#src/features/profile/queries.ts'
import { roomsSettingsSearch } from '#src/features/rooms/address.ts'
import { roomListParams, roomQueries } from '#src/features/rooms/queries.ts'
import { RoomsSettingsPage } from '#src/features/rooms/RoomsSettingsPage.tsx'
import { holds } from '#src/session/holds.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/settings/rooms')({
  staticData: { title: 'Configuración' },
  validateSearch: roomsSettingsSearch,
  loaderDeps: ({ search: { page, q, orderBy } }) => ({ page, q, orderBy }),
  loader: async ({ context: { session, queryClient, clients, hospital }, deps }) => {
    const { hospitalId } = hospital
    if (!holds(session, hospitalId, 'rooms')) return
    void queryClient.prefetchQuery(roomQueries.list(clients, hospitalId, roomListParams(deps)))
    await queryClient.ensureQueryData(profileQueries.detail(clients, hospitalId))
  },
  component: RoomsSettingsPage,
})
