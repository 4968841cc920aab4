import { createFileRoute } from '@tanstack/react-router'
import { roomsSettingsSearch } from '#src/features/rooms/address.ts'
import { roomListParams, roomQueries } from '#src/features/rooms/queries.ts'
import { RoomsSettingsPage } from '#src/features/rooms/RoomsSettingsPage.tsx'
import { profileQueries } from '#src/hospital/queries.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/settings/rooms')({
  staticData: { title: 'Configuración' },
  validateSearch: roomsSettingsSearch,
  loaderDeps: ({ search: { page, q, orderBy } }) => ({ page, q, orderBy }),
  loader: async ({ context: { queryClient, hospital }, deps }) => {
    if (!hospital.can('rooms')) return
    void queryClient.prefetchQuery(roomQueries.list(hospital, roomListParams(deps)))
    await queryClient.ensureQueryData(profileQueries.detail(hospital))
  },
  component: RoomsSettingsPage,
})
